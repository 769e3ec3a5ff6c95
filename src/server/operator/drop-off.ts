import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import type { RecordedApplication } from '../store/progress.ts'

/** How a step fared: `in` is `out`, `left` and `there` together; an application counts once. */
const StepNumbers = v.object({
  step: v.number(),
  state: described(v.string(), "The chart's id of the step's state."),
  in: v.number(),
  out: described(v.number(), 'Continued to a later step; at the last step, were decided.'),
  left: described(v.number(), 'Went no further, and gave no sign of life since.'),
  there: described(v.number(), 'Went no further yet.'),
  medianSeconds: described(
    v.nullable(v.number()),
    'From the first entry to the first entry of a later step; null where no applicant continued.',
  ),
  refused: described(v.record(v.string(), v.number()), 'Refused presses of Continue by field.'),
})
export type StepNumbers = v.InferOutput<typeof StepNumbers>

/** Numbers by step, and what the applications can be filtered by. */
export const DropOff = v.object({
  applications: v.number(),
  steps: described(v.array(StepNumbers), 'Each step that an applicant reached.'),
  devices: v.array(v.string()),
  sources: v.array(v.string()),
  campaigns: v.array(v.string()),
})
export type DropOff = v.InferOutput<typeof DropOff>

function described<Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description))
}

/** The counts of a step while applications are read. */
interface StepCounts {
  /** The chart's id of the step's state; null where no entry named one. */
  state: string | null
  /** Applications that came here and no further. */
  furthest: number
  left: number
  there: number
  seconds: number[]
  refused: Map<string, number>
}

/** Numbers of the applications of a period, in one pass. */
export async function dropOffOf(
  applications: AsyncIterable<RecordedApplication>,
  { now, leftAfterMinutes }: { now: number; leftAfterMinutes: number },
): Promise<DropOff> {
  const lastAlive = new Date(now - leftAfterMinutes * 60_000).toISOString()
  const steps = new Map<number, StepCounts>()
  const values = {
    device: new Set<string>(),
    source: new Set<string>(),
    campaign: new Set<string>(),
  }
  let count = 0
  for await (const application of applications) {
    count += 1
    for (const name of FILTERED) values[name].add(application[name])
    countApplication(steps, application, lastAlive)
  }
  return {
    applications: count,
    steps: await numbersOf(steps),
    devices: [...values.device].sort(),
    sources: [...values.source].sort(),
    campaigns: [...values.campaign].sort(),
  }
}

const FILTERED = ['device', 'source', 'campaign'] as const

function countApplication(
  steps: Map<number, StepCounts>,
  { entries, furthest_step, rule, last_at }: RecordedApplication,
  lastAlive: string,
): void {
  const furthest = at(steps, furthest_step)
  furthest.furthest += 1
  if (rule === null) furthest[last_at < lastAlive ? 'left' : 'there'] += 1
  const firstAt = new Map<number, string>()
  for (const { step, state, classes, happened_at } of entries) {
    const counts = at(steps, step ?? 0)
    counts.state = state ?? counts.state
    if (!firstAt.has(step ?? 0)) firstAt.set(step ?? 0, happened_at)
    for (const field of refusedIn(classes)) {
      counts.refused.set(field, (counts.refused.get(field) ?? 0) + 1)
    }
  }
  let next: string | undefined
  for (const [step, came] of [...firstAt].sort(([one], [other]) => other - one)) {
    if (next !== undefined && next >= came) {
      at(steps, step).seconds.push((Date.parse(next) - Date.parse(came)) / 1000)
    }
    if (next === undefined || came < next) next = came
  }
}

function at(steps: Map<number, StepCounts>, step: number): StepCounts {
  const known = steps.get(step)
  if (known) return known
  const none = { state: null, furthest: 0, left: 0, there: 0, seconds: [], refused: new Map() }
  steps.set(step, none)
  return none
}

function refusedIn(classes: string): string[] {
  if (!classes.includes('"refused"')) return []
  const { refused }: { refused?: unknown } = JSON.parse(classes)
  return Array.isArray(refused) ? refused.map(String) : []
}

async function numbersOf(steps: ReadonlyMap<number, StepCounts>): Promise<StepNumbers[]> {
  const numbers: StepNumbers[] = []
  let further = 0
  for (const [step, counts] of [...steps].sort(([one], [other]) => other - one)) {
    const { state, furthest, left, there, seconds, refused } = counts
    const reached = further + furthest
    further = reached
    if (state === null) continue
    await setImmediate()
    numbers.unshift({
      step,
      state,
      in: reached,
      out: reached - left - there,
      left,
      there,
      medianSeconds: median(Float64Array.from(seconds).sort()),
      refused: Object.fromEntries(refused),
    })
  }
  return numbers
}

function median(sorted: Float64Array): number | null {
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? null
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
