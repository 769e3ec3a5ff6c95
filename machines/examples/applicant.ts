import type { CalendarDate } from '../decision/age.ts'
import { factsIn } from '../decision/guards.ts'
import { decide } from '../decision/table.ts'
import type { FunnelSnapshot } from '../selectors.ts'

/** The calendar date that the examples are written for. */
export const TODAY: CalendarDate = '2026-11-21'

/** The facts by which the decision knows an applicant, and which of them are still to come. */
export function applicantOf(context: FunnelSnapshot['context']) {
  return {
    ...factsIn({ ...context, today: TODAY }),
    isPlaceKnown: context.place !== undefined,
    isAnswered: context.application.analysisResult !== undefined,
  }
}

/** Whether nothing about the applicant speaks against them so far: detours are tried with these alone. */
export function isOrdinary({ context, value }: FunnelSnapshot): boolean {
  const facts = applicantOf(context)
  return (
    facts.age === 'none' &&
    decide(facts).rule === 'qualified' &&
    (value.resume === 'empty' || context.application.currentStep === 3)
  )
}
