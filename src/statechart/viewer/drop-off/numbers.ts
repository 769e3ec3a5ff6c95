import * as v from 'valibot'
import type { Overlay, Tone } from '../overlay.ts'

const StepSchema = v.object({
  step: v.number(),
  state: v.string(),
  in: v.number(),
  out: v.number(),
  left: v.number(),
  there: v.number(),
  medianSeconds: v.nullable(v.number()),
  refused: v.record(v.string(), v.number()),
})

/** What the backend says of how far applications came. */
export const DropOffSchema = v.object({
  applications: v.number(),
  leftAfterMinutes: v.number(),
  steps: v.array(StepSchema),
  devices: v.array(v.string()),
  sources: v.array(v.string()),
  campaigns: v.array(v.string()),
})

export type DropOff = v.InferOutput<typeof DropOffSchema>
export type StepNumbers = v.InferOutput<typeof StepSchema>

/** What can be asked for; empty where it does not matter. Days are `YYYY-MM-DD` in UTC. */
const FILTERS = ['from', 'to', 'device', 'source', 'campaign'] as const
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

/** The numbers on the states: how many came, and how many of them left. */
export function numbersOverlay(steps: readonly StepNumbers[]): Overlay {
  return {
    states: new Map(
      steps.map((numbers) => [
        numbers.state,
        {
          text: numbers.left === 0 ? `${numbers.in} in` : `${numbers.in} in, ${numbers.left} left`,
          words: numbersInWords(numbers),
          tone: toneOf(numbers),
        },
      ]),
    ),
  }
}

function numbersInWords(numbers: StepNumbers): string {
  const { out, left, there, medianSeconds } = numbers
  const time = medianSeconds === null ? '' : `, half of them within ${duration(medianSeconds)}`
  return `${numbers.in} came, ${out} went on${time}, ${left} left, ${there} still there.`
}

/** `1 min 20 s`; a number and its unit stay on one line. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest}\u00a0s`
  return rest === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min ${rest}\u00a0s`
}

/** The share of those who came that left: `(27 %)`; empty where no application came. */
export function lostShare({ in: came, left }: Pick<StepNumbers, 'in' | 'left'>): string {
  return came === 0 ? '' : `(${Math.round((100 * left) / came)}\u00a0%)`
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

/** The table as comma-separated values, with a line of names. */
export function numbersCsv(steps: readonly StepNumbers[]): string {
  const lines = steps.map(({ step, state, out, left, there, medianSeconds, refused, ...rest }) =>
    [step, state, rest.in, out, left, there, medianSeconds ?? '', refusedInWords(refused)]
      .map(cell)
      .join(','),
  )
  return `${['step,state,in,out,left,there,median_seconds,refused', ...lines].join('\r\n')}\r\n`
}

function toneOf(numbers: StepNumbers): Tone {
  if (numbers.in === 0) return 'muted'
  return numbers.left / numbers.in > MANY_LEFT ? 'bad' : 'good'
}

/** Quoted where needed; a leading sign that a spreadsheet would compute is escaped as text. */
function cell(value: string | number): string {
  const text = /^[=+@-]/.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
