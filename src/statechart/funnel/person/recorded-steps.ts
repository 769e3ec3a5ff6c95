import { DECISION_TABLE, decide } from '../../../../machines/decision/table.ts'
import type { Chart } from '../../chart/chart.ts'
import { conditionInWords } from '../../chart/guards.ts'
import { treeOf } from '../../chart/tree.ts'
import { occurrenceInWords } from '../../chart/words.ts'
import type { AskedRule } from '../../viewer/run/reasons.ts'
import type { RunStep } from '../../viewer/run/run.ts'
import { duration, outcomeState } from '../numbers/numbers.ts'
import { classesInWords } from '../recorded/class-words.ts'
import {
  classesIn,
  decisionFactsOf,
  lateVetting,
  type RecordedRun,
  stageOf,
} from '../recorded/runs.ts'
import { foundBy } from './decision-words.ts'
import { type Ending, endingAt, UNDECIDED } from './ending.ts'

/**
 * What was recorded of an application, and nothing else: when each event happened after the first, its
 * classes, and the screen that showed then.
 */
export function recordedSteps(chart: Chart, { events }: RecordedRun): RunStep[] {
  const tree = treeOf(chart)
  return events.map(({ event, state, seconds, classes }) => {
    // The only delay that is recorded: a solved level shows.
    const isSolved = event.startsWith('xstate.after.')
    const inner = isSolved ? 'The level is solved' : occurrenceInWords(chart, event)
    const words = 'rule' in classes ? occurrenceInWords(chart, 'DECISION.MADE') : inner
    const active = state !== null && tree.has(state) ? tree.upFrom(state).toReversed() : []
    return {
      name: `${duration(seconds)}: ${[words, classesInWords(classes)].filter(Boolean).join(': ')}`,
      transitions: [],
      active: active.map(({ id }) => id),
      snapshot: null,
      reasons: [],
      problem: null,
    }
  })
}

/** How a recorded application ended. */
export interface RecordedEnding {
  ending: Ending
  /** The rules in their order, by the recorded facts; none if the decision cannot be explained. */
  rules: readonly AskedRule[]
  /** What vetting answered after the decision, in a sentence; null if it did not. */
  later: string | null
  /** Why it cannot be explained, in a sentence; null if it can. */
  problem: string | null
}

/** Which rule decided a recorded application and why, by the decision table over the recorded facts. */
export function recordedEnding(chart: Chart, run: RecordedRun): RecordedEnding {
  if (run.rule === null) {
    const because = run.hasLeft ? 'the applicant has left.' : 'the applicant has not left yet.'
    return { ending: { ...UNDECIDED, because }, rules: [], later: null, problem: null }
  }
  const answer = lateVetting(run)
  const later = answer ? `Vetting answered after the decision, which stays: ${answer}.` : null
  const state = outcomeState(chart, run.rule)
  const facts = decisionFactsOf(run)
  if (!state || !facts || decide(facts).rule !== run.rule) {
    const problem = facts
      ? 'Decided by other rules than those of this version.'
      : 'An answer that the rules read was not recorded, so it cannot be said which of them decided.'
    const ending = { how: `Ends as ${stageOf(run.rule)}`, rule: null, because: 'as recorded.' }
    return { ending, rules: [], later, problem }
  }
  const { place } = classesIn(run)
  const placeName = typeof place === 'string' && place !== 'unknown' ? place : ''
  const deciding = DECISION_TABLE.findIndex(({ state }) => state === run.rule)
  const rules = DECISION_TABLE.flatMap(({ guard }, position): AskedRule[] => {
    const transition = chart.transitions.find((one) => one.guard === guard)
    if (!transition) return []
    const isBefore = deciding < 0 || position < deciding
    return [
      {
        transition: transition.id,
        words: conditionInWords(chart, transition),
        facts: foundBy(guard, facts, placeName) ?? '',
        answer: isBefore ? 'does not hold' : position === deciding ? 'decides' : 'not asked',
      },
    ]
  })
  return { ending: endingAt(chart, [state.id], rules), rules, later, problem: null }
}
