import * as v from 'valibot'
import { withoutFormulas } from '../../../csv.ts'
import type { Chart } from '../../chart/chart.ts'
import type { Overlay, Tone, TransitionMark } from '../overlay.ts'

const QuantilesSchema = v.object({
  count: v.number(),
  quarter: v.number(),
  median: v.number(),
  threeQuarters: v.number(),
  ninetyPercent: v.number(),
})

const StepSchema = v.object({
  step: v.number(),
  state: v.string(),
  in: v.number(),
  out: v.number(),
  left: v.number(),
  there: v.number(),
  secondsOn: v.nullable(QuantilesSchema),
  secondsLeft: v.nullable(QuantilesSchema),
  refused: v.record(v.string(), v.number()),
})

/** What the backend says of how far applications came. */
export const DropOffSchema = v.object({
  applications: v.number(),
  leftAfterMinutes: v.number(),
  isComplete: v.boolean(),
  steps: v.array(StepSchema),
  outcomes: v.record(v.string(), v.number()),
  transitions: v.array(v.object({ id: v.string(), applicants: v.number() })),
  devices: v.array(v.string()),
  sources: v.array(v.string()),
  campaigns: v.array(v.string()),
  variants: v.array(v.string()),
  releases: v.array(v.string()),
})

export type DropOff = v.InferOutput<typeof DropOffSchema>
export type StepNumbers = v.InferOutput<typeof StepSchema>
export type Quantiles = v.InferOutput<typeof QuantilesSchema>

/**
 * What can be asked for; empty where it does not matter. Days are `YYYY-MM-DD` in UTC. `beside` is a release
 * that the numbers are compared with.
 */
const FILTERS = [
  'from',
  'to',
  'device',
  'source',
  'campaign',
  'variant',
  'release',
  'beside',
] as const
export type Filter = Partial<Record<(typeof FILTERS)[number], string>>

/** Above this share of those who came, leaving is shown in another colour. */
const MANY_LEFT = 0.2

export function filterOf(text: string): Filter {
  const query = new URLSearchParams(text)
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

export function filterText(filter: Filter): string {
  const given = FILTERS.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))
  return new URLSearchParams(given).toString()
}

/** The numbers on the states: how many came, and how many of them left; and how many took each transition. */
export function numbersOverlay(
  { steps, transitions }: Pick<DropOff, 'steps' | 'transitions'>,
  chart: Pick<Chart, 'transitions'>,
): Overlay {
  const flows = new Map(transitions.map(({ id, applicants }) => [id, applicants]))
  return {
    states: new Map(
      steps.map((numbers) => {
        const { state, left } = numbers
        const came = `${count(numbers.in)} in`
        return [
          state,
          {
            text: left === 0 ? came : `${came}, ${count(left)} left`,
            words: numbersInWords(numbers),
            tone: toneOf(numbers),
            lost: numbers.in === 0 ? 0 : left / numbers.in,
          },
        ]
      }),
    ),
    // Where no page tells of transitions, as before there was a release, nothing is said of them.
    ...(flows.size > 0 && {
      flows,
      transitions: new Map(chart.transitions.map(({ id }) => [id, markOf(flows.get(id) ?? 0)])),
    }),
  }
}

function markOf(applicants: number): TransitionMark {
  if (applicants === 0) return { tone: 'muted', words: 'No applicant took it.' }
  const who = applicants === 1 ? '1 applicant' : `${count(applicants)} applicants`
  return { tone: 'good', words: `${who} took it.` }
}

function numbersInWords(numbers: StepNumbers): string {
  const { out, left, there, secondsOn } = numbers
  const time = secondsOn === null ? '' : `, half of them within ${duration(secondsOn.median)}`
  return `${count(numbers.in)} came, ${count(out)} went on${time}, ${count(left)} left, ${count(there)} still there.`
}

/** `12,345`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `27 %`, on one line; empty of nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((100 * part) / whole)}\u00a0%`
}

/** `1 min 20 s`; a number and its unit stay on one line. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest}\u00a0s`
  return rest === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min ${rest}\u00a0s`
}

/** Refused fields, most first: `email 3, phone 1`; `fieldWords` says a field by its name. */
export function refusedInWords(
  refused: Readonly<Record<string, number>>,
  fieldWords: (field: string) => string = (field) => field,
): string {
  return Object.entries(refused)
    .toSorted(([, one], [, other]) => other - one)
    .map(([field, count]) => `${fieldWords(field)} ${count}`)
    .join(', ')
}

const CSV_NAMES =
  'step,state,in,out,left,there,' +
  'on_quarter_seconds,on_median_seconds,on_three_quarters_seconds,on_ninety_percent_seconds,' +
  'left_quarter_seconds,left_median_seconds,left_three_quarters_seconds,left_ninety_percent_seconds,' +
  'refused'

/** The table as comma-separated values, with a line of names. */
export function numbersCsv(steps: readonly StepNumbers[]): string {
  const lines = steps.map(
    ({ step, state, out, left, there, secondsOn, secondsLeft, refused, ...rest }) =>
      [
        ...[step, state, rest.in, out, left, there],
        ...[...cellsOf(secondsOn), ...cellsOf(secondsLeft), refusedInWords(refused)],
      ]
        .map(cell)
        .join(','),
  )
  return `${[CSV_NAMES, ...lines].join('\r\n')}\r\n`
}

function cellsOf(quantiles: Quantiles | null): (number | string)[] {
  if (quantiles === null) return ['', '', '', '']
  const { quarter, median, threeQuarters, ninetyPercent } = quantiles
  return [quarter, median, threeQuarters, ninetyPercent]
}

function toneOf(numbers: StepNumbers): Tone {
  if (numbers.in === 0) return 'muted'
  return numbers.left / numbers.in > MANY_LEFT ? 'bad' : 'good'
}

/** Quoted where needed; a leading sign that a spreadsheet would compute is escaped as text. */
function cell(value: string | number): string {
  const text = withoutFormulas(String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
