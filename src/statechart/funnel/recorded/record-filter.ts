import { DECISION_STATES } from '../../../../machines/decision/table.ts'
import type { Chart } from '../../chart/chart.ts'
import { titleOf } from '../../chart/words.ts'
import { outcomeState, stepStates } from '../numbers/numbers.ts'
import type { RecordedRun } from './runs.ts'

/** Query parameters of the list of recorded applications: its filter, and its question. */
export const OF = 'of'
export const FILTER = 'asked'

/** The address of the list without a filter. */
export const ALL_APPLICATIONS = { [OF]: '', [FILTER]: '' }

/** How applications ended, or how far they got. */
interface Ending {
  /** As the address says it: a rule, `step-3`, `not-yet`. */
  of: string
  words: string
  includes(run: RecordedRun): boolean
}

/** Every way in which an application of a chart ends, or is not decided. */
export function endingsOf(chart: Chart): Ending[] {
  const steps = stepStates(chart)
  const stepAt = new Map<string | null, number>([
    ...[null, ...chart.states.map(({ id }) => id)].map((id) => [id, 0] as const),
    ...steps.map(({ state, step }) => [state, step] as const),
  ])
  /** NaN if this version lacks a state of it. */
  const furthestOf = ({ events }: RecordedRun) =>
    Math.max(0, ...events.map(({ state }) => stepAt.get(state) ?? Number.NaN))
  return [
    ...DECISION_STATES.flatMap((rule): Ending[] => {
      const state = outcomeState(chart, rule)
      return state
        ? [{ of: rule, words: titleOf(state), includes: (run) => run.rule === rule }]
        : []
    }),
    {
      of: 'other',
      words: 'By a rule, or at a step, of another version',
      includes: (run) =>
        run.rule === null
          ? run.hasLeft && Number.isNaN(furthestOf(run))
          : !DECISION_STATES.some((one) => one === run.rule),
    },
    ...steps.map(
      ({ step, title }): Ending => ({
        of: `step-${step}`,
        words: `Left at step ${step}: ${title}`,
        includes: (run) => run.hasLeft && furthestOf(run) === step,
      }),
    ),
    {
      of: 'not-yet',
      words: 'Neither decided nor left yet',
      includes: ({ rule, hasLeft }) => rule === null && !hasLeft,
    },
  ]
}

/** Which applications are asked for: from one day to another, the one of a reference, how they arrived. */
export interface ApplicationFilter {
  /** Days of this device's time zone, `2026-11-21`. */
  from: string
  to: string
  reference: string
  /** Names and values that the panel *Numbers* counted by. */
  arrival: readonly (readonly [name: string, value: string])[]
}

export function filterIn(text: string): ApplicationFilter {
  const {
    from = '',
    to = '',
    reference = '',
    ...arrival
  } = Object.fromEntries(new URLSearchParams(text))
  return { from, to, reference, arrival: Object.entries(arrival) }
}

/** Writes {@link filterIn}. */
export function filterText({ arrival, ...others }: ApplicationFilter): string {
  return `${new URLSearchParams([...givenIn(others), ...arrival.map((one) => [...one])])}`
}

/** The query of the backend; a day that is none is sent as it is, and refused. */
export function queryOf({ from, to, reference, arrival }: ApplicationFilter): string {
  const instants = { from: startOf(from, 0), to: startOf(to, 1), reference }
  return `${new URLSearchParams([...givenIn(instants), ...arrival.map((one) => [...one])])}`
}

function givenIn(texts: Record<string, string>): [string, string][] {
  return Object.entries(texts).filter(([, value]) => value !== '')
}

/** When a day, or one so many days later, begins in this device's time zone. */
function startOf(day: string, later: number): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return day
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString()
}
