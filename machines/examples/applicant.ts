import { factsIn } from '../context.ts'
import type { CalendarDate } from '../decision/age.ts'
import { DECISION_TABLE } from '../decision/table.ts'
import { DECISION_VALUES } from '../decision/values.ts'
import { type FunnelSnapshot, selectForm } from '../selectors.ts'

/** The calendar date that the examples are written for. */
export const TODAY: CalendarDate = '2026-11-21'

/** Which rules of the decision hold for an applicant, and which are still undetermined. */
export function applicantOf(context: FunnelSnapshot['context']) {
  const facts = factsIn({ ...context, today: TODAY })
  return {
    rules: DECISION_TABLE.filter(({ holds }) => holds(facts, DECISION_VALUES)).map(
      ({ guard }) => guard,
    ),
    isAgeGiven: facts.age !== null,
    isPlaceSettled: context.place !== undefined,
    isAnswered: context.application.analysisResult !== undefined,
  }
}

/** Whether no rule holds for the applicant so far: only such applicants take detours. */
export function isOrdinary(snapshot: FunnelSnapshot): boolean {
  const { context, value } = snapshot
  const { rules, isAgeGiven } = applicantOf(context)
  return (
    rules.length === 0 &&
    !isAgeGiven &&
    (value.resume === 'empty' || selectForm(snapshot) === 'workExperience')
  )
}
