import * as v from 'valibot'
import type { Counts } from '../store/counts/counts-of.ts'

const Quantiles = v.object({
  count: v.number(),
  quarter: v.number(),
  median: v.number(),
  threeQuarters: v.number(),
  ninetyPercent: v.number(),
})
type Quantiles = v.InferOutput<typeof Quantiles>

/** How a step fared: `in` is `out`, `left` and `there` together; an application counts once. */
const StepNumbers = v.object({
  step: v.number(),
  state: described(v.string(), "The chart's id of the step's state."),
  in: v.number(),
  out: described(v.number(), 'Continued to a later step; at the last step, were decided.'),
  left: described(v.number(), 'Went no further, and gave no sign of life since.'),
  there: described(v.number(), 'Went no further yet.'),
  secondsOn: described(
    v.nullable(Quantiles),
    'From the first entry to the first entry of a later step, rounded to two digits; null where no applicant continued.',
  ),
  secondsLeft: described(
    v.nullable(Quantiles),
    'From the first entry to the last sign of life of those who left; null where none did.',
  ),
  refused: described(v.record(v.string(), v.number()), 'Refused presses of Continue by field.'),
})
type StepNumbers = v.InferOutput<typeof StepNumbers>

/** Numbers by step, by outcome and by transition. */
export const DropOff = v.object({
  applications: v.number(),
  steps: described(v.array(StepNumbers), 'Each step that an applicant reached.'),
  outcomes: described(v.record(v.string(), v.number()), 'Applications by the rule that decided.'),
  transitions: described(
    v.array(v.object({ id: v.string(), applicants: v.number() })),
    'Each transition that an applicant took.',
  ),
})
export type DropOff = v.InferOutput<typeof DropOff>

function described<Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description))
}

/** The counts of a step. */
interface StepCounts {
  states: Map<string, number>
  decided: number
  left: number
  there: number
  on: Seconds
  leftAfter: Seconds
  refused: Record<string, number>
}

/** How many took so many seconds. */
type Seconds = [seconds: number, count: number][]

/** What the sums of applications say; transitions by the ids of those that are known. */
export function dropOffOf(counts: Counts, transitions: ReadonlyMap<string, string>): DropOff {
  const steps = new Map<number, StepCounts>()
  const outcomes: Record<string, number> = {}
  const taken: DropOff['transitions'] = []
  for (const [what, count] of counts) {
    const [kind = '', first = '', ...rest] = what.split(' ')
    const text = rest.join(' ')
    if (kind === 'rule') outcomes[first] = count
    else if (kind === 'taken') {
      const id = transitions.get(first)
      if (id !== undefined) taken.push({ id, applicants: count })
    } else countStep(at(steps, Number(first)), kind, text, count)
  }
  const numbers = numbersOf(steps)
  return {
    applications: [...steps.values()].reduce((sum, step) => sum + furthest(step), 0),
    steps: numbers,
    outcomes,
    transitions: taken.sort((one, other) => (one.id < other.id ? -1 : 1)),
  }
}

function countStep(step: StepCounts, kind: string, text: string, count: number): void {
  if (kind === 'furthest') {
    if (text === 'decided' || text === 'left' || text === 'there') step[text] += count
  } else if (kind === 'state') step.states.set(text, count)
  else if (kind === 'refused') step.refused[text] = count
  else if (kind === 'on') step.on.push([Number(text), count])
  else if (kind === 'left') step.leftAfter.push([Number(text), count])
}

function at(steps: Map<number, StepCounts>, step: number): StepCounts {
  const known = steps.get(step)
  if (known) return known
  const none: StepCounts = {
    states: new Map(),
    decided: 0,
    left: 0,
    there: 0,
    on: [],
    leftAfter: [],
    refused: {},
  }
  steps.set(step, none)
  return none
}

function furthest({ decided, left, there }: StepCounts): number {
  return decided + left + there
}

function numbersOf(steps: ReadonlyMap<number, StepCounts>): StepNumbers[] {
  const numbers: StepNumbers[] = []
  let reached = 0
  for (const [step, counts] of [...steps].sort(([one], [other]) => other - one)) {
    const { states, left, there, on, leftAfter, refused } = counts
    reached += furthest(counts)
    const [state] = [...states].toSorted(([, one], [, other]) => other - one)[0] ?? []
    if (state === undefined) continue
    numbers.unshift({
      step,
      state,
      in: reached,
      out: reached - left - there,
      left,
      there,
      secondsOn: quantilesOf(on),
      secondsLeft: quantilesOf(leftAfter),
      refused,
    })
  }
  return numbers
}

/** Null of nothing. Between two values as far as the share lies between them, as percentile_cont of SQL. */
function quantilesOf(seconds: Seconds): Quantiles | null {
  const sorted = seconds.toSorted(([one], [other]) => one - other)
  const count = sorted.reduce((sum, [, some]) => sum + some, 0)
  if (count === 0) return null
  const quantile = (share: number) => {
    const place = share * (count - 1)
    const [below, above] = [valueAt(sorted, Math.floor(place)), valueAt(sorted, Math.ceil(place))]
    return below + (above - below) * (place - Math.floor(place))
  }
  return {
    count,
    quarter: quantile(0.25),
    median: quantile(0.5),
    threeQuarters: quantile(0.75),
    ninetyPercent: quantile(0.9),
  }
}

/** The value at a place, from 0, of all in their order. */
function valueAt(sorted: Seconds, place: number): number {
  let before = 0
  for (const [value, count] of sorted) {
    before += count
    if (place < before) return value
  }
  return 0
}
