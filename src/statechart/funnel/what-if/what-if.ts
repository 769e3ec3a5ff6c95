import type { DecisionFacts } from '../../../../machines/decision/decision-facts.ts'
import {
  DECISION_RULES,
  type DecidingRule,
  type DecisionRules,
  type DecisionState,
  decide,
} from '../../../../machines/decision/table.ts'
import { decisionFactsOf, type RecordedRun, stageOf } from '../recorded/runs.ts'
import { OLDEST } from './checked-rules.ts'

/** What other rules would have changed for applications that were recorded. */
export interface WhatIf {
  /** Decided applications, of which everything that the decision reads was recorded. */
  compared: number
  /** Not decided yet. */
  unfinished: number
  /** Decided by other rules than today's. */
  otherRules: number
  /** Decided, but something that the decision reads was not recorded. */
  unknown: number
  /** Who would have had another stage, most first; several outcomes if the records do not tell which. */
  changes: readonly Change[]
}

export interface Change {
  before: DecisionState
  after: readonly DecisionState[]
  runs: readonly RecordedRun[]
}

/** Counts, over the facts that were recorded, how applications would have ended by these rules. */
export function whatIf(runs: readonly RecordedRun[], rules: DecisionRules): WhatIf {
  const changes = new Map<string, Change>()
  const result = { compared: 0, unfinished: 0, otherRules: 0, unknown: 0 }
  for (const run of runs) {
    const facts = decisionFactsOf(run)
    if (run.rule === null) {
      result.unfinished += 1
      continue
    }
    if (!facts) {
      result.unknown += 1
      continue
    }
    const before = decide(facts, DECISION_RULES).rule
    if (before !== run.rule) {
      result.otherRules += 1
      continue
    }
    result.compared += 1
    const after = outcomesBy(rules, facts)
    if (after.every((rule) => stageOf(rule) === stageOf(before))) continue
    const key = JSON.stringify([before, after])
    const same = changes.get(key)?.runs ?? []
    changes.set(key, { before, after, runs: [...same, run] })
  }
  return {
    ...result,
    changes: [...changes.values()].toSorted((one, other) => other.runs.length - one.runs.length),
  }
}

/** How many applications would have ended otherwise without a rule of the chart. */
export function changedWithout(rule: DecidingRule, runs: readonly RecordedRun[]): number {
  const { changes } = whatIf(runs, { ...DECISION_RULES, off: [rule] })
  return changes.reduce((sum, change) => sum + change.runs.length, 0)
}

/** Who answered that they are of age was never asked how old: each age that the rules tell apart is tried. */
function outcomesBy(rules: DecisionRules, facts: DecisionFacts): DecisionState[] {
  const { minimumAge: lowestAge } = DECISION_RULES
  const { knockoutAge, minimumAge } = rules
  const ages =
    facts.age === null
      ? [lowestAge, knockoutAge - 1, minimumAge - 1, OLDEST].filter((age) => age >= lowestAge)
      : [facts.age]
  return [...new Set(ages.map((age) => decide({ ...facts, age }, rules).rule))]
}

const APPROVED: DecisionState = 'qualified'

/** The answer in a sentence or two. */
export function whatIfSentence({ compared, changes }: WhatIf, isChanged = true): string {
  if (compared === 0) return 'There is no decided application to compare.'
  if (!isChanged) return `Nothing is changed yet: ${applications(compared)} to compare.`
  const known = changes.filter(({ after }) => after.length === 1)
  const count = (some: readonly Change[]) => some.reduce((sum, { runs }) => sum + runs.length, 0)
  const [changed, unknown] = [count(known), count(changes) - count(known)]
  const approved = count(known.filter(({ after: [rule] }) => rule === APPROVED))
  return [
    changed === 0
      ? `Nobody is decided otherwise, of ${applications(compared)}.`
      : `Of ${applications(compared)} ${changed} would have ended otherwise, ${approved === 0 ? 'none' : approved} of them approved.`,
    unknown === 0
      ? ''
      : `Of ${unknown} it cannot be known: who answered that they are 21 or older was never asked for a date of birth.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What was left out of the comparison and why; a sentence each. */
export function leftOutSentences({ unfinished, otherRules, unknown }: WhatIf): string[] {
  return [
    ...(unfinished > 0 ? [`${applications(unfinished)} not decided yet: left out.`] : []),
    ...(otherRules > 0
      ? [`${applications(otherRules)} decided by other rules than today's: left out.`]
      : []),
    ...(unknown > 0
      ? [
          `Of ${applications(unknown)} it cannot be known: an answer that the rules read was not recorded.`,
        ]
      : []),
  ]
}

function applications(count: number): string {
  return count === 1 ? '1 application' : `${count} applications`
}
