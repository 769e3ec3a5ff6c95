import * as v from 'valibot'
import type { DecisionFacts } from '../../../../machines/decision/decision-facts.ts'
import { type DecisionState, STAGE_BY_STATE } from '../../../../machines/decision/table.ts'
import { countedId } from '../../chart/taken.ts'
import { capitalized } from '../../chart/words.ts'
import { startInWords } from '../../viewer/release.ts'
import { duration } from '../numbers/numbers.ts'
import { classesInWords } from './class-words.ts'

const ClassSchema = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])

const RecordedEventSchema = v.object({
  event: v.string(),
  /** The chart's id of the state whose screen showed afterwards; null for none. */
  state: v.nullable(v.string()),
  /** When, after the first event. */
  seconds: v.number(),
  classes: v.record(v.string(), ClassSchema),
})

/** Applications as the backend recorded them: each event in anonymous classes. */
export const RecordedRunsSchema = v.object({
  runs: v.array(
    v.object({
      startedAt: v.pipe(v.string(), v.isoTimestamp()),
      /** How it was decided; null while it was not. */
      rule: v.nullable(v.string()),
      /** Whether it was not decided and has shown no sign of life for half an hour. */
      hasLeft: v.boolean(),
      events: v.array(RecordedEventSchema),
    }),
  ),
  /** Whether there are more, of which the first seen are left out. */
  isCut: v.boolean(),
})

export type RecordedRun = v.InferOutput<typeof RecordedRunsSchema>['runs'][number]
export type RecordedEvent = RecordedRun['events'][number]

/** The name under which the address holds the recorded run that is shown. */
export const RUN = 'run'

/** A recorded run by its content: it has another id once more of it is recorded. */
export function runId({ startedAt, rule, events }: RecordedRun): string {
  return countedId(JSON.stringify({ startedAt, rule, events }))
}

/**
 * Everything that was recorded of a run until it was decided, by its name; what was recorded again replaces what was
 * before.
 */
export function classesIn({ events }: RecordedRun): RecordedEvent['classes'] {
  const decided = events.findIndex(({ classes }) => 'rule' in classes)
  const before = decided < 0 ? events : events.slice(0, decided + 1)
  return Object.assign({}, ...before.map(({ classes }) => classes))
}

/** What was recorded of vetting after the decision, in words; undefined if nothing was. */
export function lateVetting({ events }: RecordedRun): string | undefined {
  const decided = events.findIndex(({ classes }) => 'rule' in classes)
  const late = events.slice(decided + 1).find(({ classes }) => 'vetting' in classes)
  return decided < 0 || !late ? undefined : classesInWords({ vetting: late.classes.vetting ?? '' })
}

/** The facts that the decision reads, from the classes of a run; undefined if one was not recorded. */
export function decisionFactsOf(run: RecordedRun): DecisionFacts | undefined {
  const { age, residence, isTester, place, vetting = 'none' } = classesIn(run)
  if (age === undefined || typeof residence !== 'string' || typeof isTester !== 'boolean') return
  return {
    age: typeof age === 'number' ? age : null,
    stateCode: residence,
    isTestPerson: isTester,
    isAtTestPlace: place !== undefined && place !== 'elsewhere' && place !== 'unknown',
    vettingStatus: vetting === 'none' ? '' : String(vetting),
  }
}

/** The stage that a rule gives, or the rule's own name if this version has none of it. */
export function stageOf(rule: string): string {
  return Object.hasOwn(STAGE_BY_STATE, rule) ? STAGE_BY_STATE[rule as DecisionState] : rule
}

const DECIDING = ['age', 'residence', 'vetting', 'place']

/** A recorded run by when it began, how it ended, what the decision depends on, and the time from its first event to its last. */
export function runInWords(run: RecordedRun, now: Date): string {
  const facts = Object.entries(classesIn(run)).filter(([name]) => DECIDING.includes(name))
  const undecided = run.hasLeft ? 'Left before the decision' : 'Not decided yet'
  const ended = run.rule === null ? undecided : stageOf(run.rule)
  const found = [ended, classesInWords(Object.fromEntries(facts))].filter(Boolean).join(': ')
  const words = `${capitalized(startInWords(run.startedAt, now))}: ${found}`
  const last = run.events.at(-1)
  return last ? `${words}, in ${duration(last.seconds)}` : words
}
