import type { DecisionRules, StageRule } from '../../machines/decision/table.ts'
import {
  fromSubmitting,
  fromTheStart,
  representativesOf,
  ruleOf,
  unrecordedAnswerOf,
} from '../../machines/examples/retelling.ts'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { Retelling } from '../graph/retell.ts'

/** Recorded runs from their first event on: for another chart. */
export const FROM_THE_START: Retelling<FunnelMachine> = {
  startOf: fromTheStart,
  eventsOf: representativesOf,
  answerOf: unrecordedAnswerOf,
  outcomeOf: ruleOf,
}

/** Recorded runs from Submit Application on: for other values of the decision's rules. */
export function underRules(rules: DecisionRules): Retelling<FunnelMachine> {
  return { ...FROM_THE_START, startOf: (run) => fromSubmitting(run, rules) }
}

const QUALIFIED: StageRule = 'qualified'

/** The outcome that the answers count by itself. */
export const APPROVED = { outcome: QUALIFIED, word: 'approved' }
