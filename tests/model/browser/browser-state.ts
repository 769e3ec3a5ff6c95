import { CASES } from '../../../machines/examples/cases.ts'
import type { StepAction } from '../../../src/statechart/chart/microsteps.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { DELAYS_MS as TIMING_MS } from '../../specification/configuration.ts'

/** Determines which step a browser can take next, besides the state of the funnel. */
export interface BrowserState {
  /** Remaining milliseconds of each running delay, by the name of the step that ends it. */
  delays: Readonly<Record<string, number>>
  /** The field that is being filled in: it has to be left before other actions. */
  field: string | null
  /** The sender: nothing to send, about to send, or waiting for its next attempt. */
  outbox: 'empty' | 'full' | 'postponed'
  /** Whether the applicant has just reached another screen and is not ready to act on it. */
  isArriving: boolean
}

export const INITIAL_BROWSER_STATE: BrowserState = {
  delays: {},
  field: null,
  outbox: 'empty',
  isArriving: false,
}

/** The cases of a typing pause, by the names of their steps. */
const RESTED = CASES['FIELD.RESTED'].map(({ name, event }) => ({
  name: `${event.type}: ${name}`,
  event,
}))

/** Milliseconds of each delay of the chart (section 9). */
export const DELAYS_MS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(TIMING_MS).map(([name, ms]) => [`after ${name}`, ms])),
  ...Object.fromEntries(RESTED.map(({ name }) => [name, TIMING_MS.typingPause])),
}

/** Milliseconds before an applicant acts on another screen. */
export const ARRIVAL_MS = 400

const PAUSES: ReadonlyMap<string, string> = new Map(
  RESTED.map(({ name, event: { form, field } }) => [`typingPause ${form} ${field}`, name]),
)

/**
 * The running delays after a step: without those that it ended or cancelled, with those that it
 * started.
 */
export function delaysAfter(browser: BrowserState, edge: GraphEdge): BrowserState['delays'] {
  const passed = browser.delays[edge.name] ?? 0
  const delays = new Map(Object.entries(browser.delays).map(([name, ms]) => [name, ms - passed]))
  delays.delete(edge.name)
  for (const action of edge.actions) {
    const name = delayOf(action)
    if (name === undefined) continue
    delays.delete(name)
    const ms = DELAYS_MS[name]
    if (action.type === 'xstate.raise' && ms !== undefined) delays.set(name, ms)
  }
  return Object.fromEntries(delays)
}

/** The delay that ends first; of two that end together, the one that started first. */
export function nextDelay({ delays }: BrowserState): string | undefined {
  return Object.keys(delays).toSorted((a, b) => (delays[a] ?? 0) - (delays[b] ?? 0))[0]
}

/** The applicant is ready to act; the running delays have become shorter by that time. */
export function arrived(browser: BrowserState): BrowserState {
  const delays = Object.entries(browser.delays).map(([name, ms]): [string, number] => {
    if (ms <= ARRIVAL_MS) throw new Error(`'${name}' would happen while the applicant arrives`)
    return [name, ms - ARRIVAL_MS]
  })
  return { ...browser, isArriving: false, delays: Object.fromEntries(delays) }
}

/** Leaving a field ends its pause in typing. */
export function withoutPauses(delays: BrowserState['delays']): BrowserState['delays'] {
  return Object.fromEntries(Object.entries(delays).filter(([name]) => !name.startsWith('FIELD')))
}

function delayOf({ params }: StepAction): string | undefined {
  const { id, sendId } = (params ?? {}) as { id?: string; sendId?: string }
  const timer = id ?? sendId ?? ''
  const after = /^xstate\.after\.([^.]+)\./.exec(timer)?.[1]
  return after === undefined ? PAUSES.get(timer) : `after ${after}`
}
