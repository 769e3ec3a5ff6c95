import type { DecisionRules, StageRule } from '../../../machines/decision/table.ts'
import {
  replayFromStart,
  replayFromSubmission,
  representativeEvents,
  ruleOf,
  unrecordedAnswer,
} from '../../../machines/examples/replay.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { ReplayAdapter } from '../chart/replay.ts'
import type { WhatIfWords } from '../chart/what-if.ts'

/** Recorded runs from their first event on: for another chart. */
export const FROM_THE_START: ReplayAdapter<FunnelMachine> = {
  startOf: replayFromStart,
  eventsOf: representativeEvents,
  answerOf: unrecordedAnswer,
  outcomeOf: ruleOf,
}

/** Recorded runs from Submit Application on: for other values of the decision's rules. */
export function underRules(rules: DecisionRules): ReplayAdapter<FunnelMachine> {
  return { ...FROM_THE_START, startOf: (run) => replayFromSubmission(run, rules) }
}

const QUALIFIED: StageRule = 'qualified'

/** How answers about the funnel's applications are worded. */
export const WORDS: WhatIfWords = {
  approved: { outcome: QUALIFIED, word: 'approved' },
  openBecause: 'who answered that they are 21 or older was never asked for a date of birth',
}
