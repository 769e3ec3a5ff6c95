import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import type { Chart, ChartState } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import type { Overlay, StateMark, Tone } from '../../viewer/overlay.ts'
import { type Share, shareOf } from './shares.ts'

/** As many days as the backend counts at once: twelve weeks. */
export const DAYS = 84
const WEEK = 7
const WEEK_MS = WEEK * 86_400_000

/** Those whom rule 4 decided: a job platform's test. */
export const TEST_RULE = 'disqualifiedAsTest'
export const APPROVING_RULE = 'qualified'

/** What became of those who came to a step. */
export interface StepNumbers {
  /** The chart's id of its state. */
  state: string
  title: string
  step: number
  reached: number
  /** Undecided, and no sign of life for a while. */
  left: number
  /** Undecided, and seen since. */
  active: number
  /** Of these, seen in the last minutes. */
  now: number
  /** Of those who went on or left; null where none did either. */
  loss: Share | null
  /** Seconds; null where none went on. */
  median: number | null
  ninetyPercent: number | null
  /** Of those who left here, until their last sign of life; null where none did. */
  stayed: number | null
}

/** The applications that began within some days: each is decided, has left, or is not yet either. */
export interface Period {
  began: number
  decided: number
  left: number
  active: number
  now: number
  /** Pages that were opened without Start. */
  opened: number
  /** Arrived without reported steps, as without consent: in no other number. */
  unreported: number
  /** Of those who began, in a release with other steps: no step counts them. */
  elsewhere: number
  /** Of those who left: Start was pressed and no field touched. */
  untouched: number
  /** Decided before vetting answered. */
  vettingUnknown: number
  /** Decided by each rule. */
  outcomes: ReadonlyMap<string, number>
  steps: readonly StepNumbers[]
}

/**
 * When each of the last days began in the time zone of this device, the first one first: ISO 8601 in UTC.
 *
 * @param now the last day is the one of this moment
 */
export function dayStarts(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, day) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS - 1 - day)).toISOString(),
  )
}

/** The numbers of some days: from one to before another, counted from the first that was asked for. */
export function periodOf(
  numbers: Numbers,
  chart: Chart,
  [from, to]: readonly [number, number],
): Period {
  const rows = numbers.applications.filter(({ day }) => day >= from && day < to)
  const begun = rows.filter(({ step }) => step !== 0)
  const undecided = begun.filter(({ rule }) => rule === null)
  const outcomes = new Map(
    [...Map.groupBy(begun, ({ rule }) => rule)].flatMap(([rule, own]) =>
      rule === null ? [] : [[rule, sum(own, 'count')] as const],
    ),
  )
  const began = sum(begun, 'count')
  const left = sum(undecided, 'left')
  const steps = stepStates(chart).map(({ step, state, title }): StepNumbers => {
    const here = undecided.filter((row) => row.step === step)
    const reached = sum(
      begun.filter((row) => row.step !== null && row.step >= step),
      'count',
    )
    const active = sum(here, 'count') - sum(here, 'left')
    const time = numbers.times.find((one) => one.step === step)
    return {
      ...{ step, state, title, reached, active },
      left: sum(here, 'left'),
      now: sum(here, 'now'),
      loss: shareOf(sum(here, 'left'), reached - active),
      median: time?.median ?? null,
      ninetyPercent: time?.ninetyPercent ?? null,
      stayed: numbers.stays.find((one) => one.step === step)?.median ?? null,
    }
  })
  return {
    ...{ began, left, outcomes, steps },
    decided: sum(
      [...outcomes.values()].map((count) => ({ count })),
      'count',
    ),
    vettingUnknown: sum(begun, 'vettingUnknown'),
    untouched:
      numbers.lastFields.find(({ step, field }) => step === 1 && field === null)?.count ?? 0,
    active: sum(undecided, 'count') - left,
    now: sum(undecided, 'now'),
    opened: sum(rows, 'count') - began,
    unreported: sum(
      numbers.unreported.filter(({ day }) => day >= from && day < to),
      'count',
    ),
    elsewhere: sum(
      begun.filter(({ step }) => step === null),
      'count',
    ),
  }
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}

/** The states that show the steps, by the steps' numbers. */
export function stepStates({ states }: Chart): { step: number; state: string; title: string }[] {
  return states
    .flatMap((state) => {
      const { screen } = metaOf(state)
      if (!screen || screen.step === null) return []
      return [{ step: screen.step, state: state.id, title: screen.title ?? state.id }]
    })
    .toSorted((one, other) => one.step - other.step)
}

/** The state in which a rule's outcome rests. */
export function outcomeState({ states }: Chart, rule: string): ChartState | undefined {
  return states.find((state) => metaOf(state).outcome?.rule === rule)
}

/** Those who began within a week, and the releases that were started in it. */
export interface Week {
  starts: Date
  began: number
  decided: number
  /** `at` is how much of the week was over, from 0 to 1. */
  releases: readonly { name: string; startedAt: string; at: number }[]
}

/** The twelve weeks, the last one last; it ends with the day of the numbers. */
export function weeksOf(numbers: Numbers): Week[] {
  const starts = dayStarts(new Date(numbers.asOf)).filter((_, day) => day % WEEK === 0)
  return starts.map((start, week) => {
    const begun = numbers.applications.filter(
      ({ day, step }) => step !== 0 && Math.floor(day / WEEK) === week,
    )
    const next = starts[week + 1] ?? numbers.asOf
    const releases = numbers.releases
      .filter(({ startedAt }) => startedAt >= start && startedAt < next)
      .map((release) => ({
        ...release,
        at: (Date.parse(release.startedAt) - Date.parse(start)) / WEEK_MS,
      }))
    return {
      starts: new Date(start),
      began: sum(begun, 'count'),
      decided: sum(
        begun.filter(({ rule }) => rule !== null),
        'count',
      ),
      releases,
    }
  })
}

/** The steps, where most left first; of as many, where they are the larger share of those who came. */
export function byLoss(steps: readonly StepNumbers[]): StepNumbers[] {
  const share = ({ loss }: StepNumbers) => loss?.share ?? 0
  return steps.toSorted(
    (one, other) => other.left - one.left || share(other) - share(one) || one.step - other.step,
  )
}

/** The step at which half of those who went on took longest, or else 90 %; undefined of equal ones. */
export function slowest({ steps }: Period): StepNumbers | undefined {
  const longer = (one: StepNumbers, other: StepNumbers) =>
    (other.median ?? 0) - (one.median ?? 0) || (other.ninetyPercent ?? 0) - (one.ninetyPercent ?? 0)
  const [first, second] = steps.filter(({ median }) => median !== null).toSorted(longer)
  return first && second && longer(first, second) === 0 ? undefined : first
}

/** Above this share of those who came, leaving is shown in another colour. */
const MUCH = 0.2

/** The numbers on the map: who came to each step and left there, who went on, and how it ended. */
export function numbersOverlay(period: Period, chart: Chart): Overlay {
  return { states: marksOf(period, chart), flows: flowsOf(period, chart) }
}

function marksOf({ steps, outcomes }: Period, chart: Chart): Map<string, StateMark> {
  const marks = new Map<string, StateMark>()
  for (const one of steps) {
    const { state, reached, left, active, loss } = one
    const came = `${count(reached)} came`
    marks.set(state, {
      text: left === 0 ? came : `${came}, ${count(left)} left`,
      words: `${came}, ${count(left)} left, ${count(active)} not yet.`,
      tone: toneOf(one),
      lost: loss?.share ?? 0,
    })
  }
  for (const [rule, some] of outcomes) {
    const state = outcomeState(chart, rule)
    if (state)
      marks.set(state.id, { text: count(some), words: `${count(some)} ended so.`, tone: 'strong' })
  }
  return marks
}

/** Of the ways on to a step, and to an outcome, the first has all who went. */
function flowsOf({ steps, outcomes }: Period, chart: Chart): Map<string, number> {
  const came = new Map(steps.map(({ state, reached }) => [state, reached]))
  const entry = chart.states.find((state) => metaOf(state).screen?.step === null)
  const numberOf = new Map<string, number>([
    ...(entry ? [[entry.id, 0] as const] : []),
    ...steps.map(({ state, step }) => [state, step] as const),
  ])
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]))
  const phased = new Set(chart.states.flatMap((state) => (metaOf(state).phase ? [state.id] : [])))
  const rules = new Map(
    [...outcomes].flatMap(([rule, some]) => {
      const state = outcomeState(chart, rule)
      return state ? [[state.id, some] as const] : []
    }),
  )
  const stepAround = (id: string | null | undefined): number =>
    id ? (numberOf.get(id) ?? stepAround(parents.get(id))) : Number.NaN
  const flows = new Map<string, number>()
  const reached = new Set<string>()
  for (const {
    id,
    source,
    targets: [target = ''],
  } of chart.transitions) {
    const isOnward = numberOf.get(target) === stepAround(source) + 1
    const went = isOnward ? came.get(target) : phased.has(source) ? rules.get(target) : undefined
    if (went === undefined || reached.has(target)) continue
    reached.add(target)
    flows.set(id, went)
  }
  return flows
}

function toneOf({ reached, loss }: StepNumbers): Tone {
  if (reached === 0) return 'muted'
  return (loss?.share ?? 0) > MUCH ? 'bad' : 'good'
}

/** When they were counted: `3:04 PM`, with the day if that is not today. */
export function countedAt({ asOf }: Pick<Numbers, 'asOf'>): string {
  const at = new Date(asOf)
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  if (at.toDateString() === new Date().toDateString()) return time
  return `${time} on ${at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })}`
}

/** `12,345`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `42 %`, on one line; empty of none. */
export function percent(part: number, whole: number): string {
  const share = shareOf(part, whole)
  return share ? `${share.percent}\u00a0%` : ''
}

/** `1 min 20 s`, `2 h 5 min`; a number and its unit stay on one line. */
export function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  if (minutes === 0) return `${rest}\u00a0s`
  if (minutes >= 60) return `${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`
  return rest === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min ${rest}\u00a0s`
}
