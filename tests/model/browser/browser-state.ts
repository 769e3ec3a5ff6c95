import { CASES } from '../../../machines/examples/cases.ts'
import type { StepAction } from '../../../src/statechart/chart/microsteps.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { DELAYS_MS as TIMING_MS } from '../../specification/delays.ts'

/** What decides which step a browser can take next, beside the state of the funnel. */
export interface BrowserState {
  /** Milliseconds that are left of each delay that runs, by the name of the step that ends it. */
  delays: Readonly<Record<string, number>>
  /** The field that is being filled in: it is left before anything else is done. */
  field: string | null
  /** The sender: nothing to send, about to send, or waiting for a better moment. */
  outbox: 'empty' | 'full' | 'postponed'
  /** Whether the applicant has come to another screen and has yet to find their way on it. */
  isArriving: boolean
}

export const INITIAL_BROWSER_STATE: BrowserState = {
  delays: {},
  field: null,
  outbox: 'empty',
  isArriving: false,
}

/** The cases of a pause in typing, by the names of their steps. */
const RESTED = CASES['FIELD.RESTED'].map(({ name, event }) => ({
  name: `${event.type}: ${name}`,
  event,
}))

/** How long it takes until each delay of the chart ends, in milliseconds (section 9). */
export const DELAYS_MS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(TIMING_MS).map(([name, ms]) => [`after ${name}`, ms])),
  ...Object.fromEntries(RESTED.map(({ name }) => [name, TIMING_MS.typingPause])),
}

/** Milliseconds that an applicant takes to find their way on another screen. */
export const ARRIVAL_MS = 400

const PAUSES: ReadonlyMap<string, string> = new Map(
  RESTED.map(({ name, event: { form, field } }) => [`typingPause ${form} ${field}`, name]),
)

/** The delays after a step: those it let end or took away are gone, those it began run. */
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

/** The delay that ends first; of two at the same moment the one that began first. */
export function nextDelay({ delays }: BrowserState): string | undefined {
  return Object.keys(delays).toSorted((a, b) => (delays[a] ?? 0) - (delays[b] ?? 0))[0]
}

/** The applicant has found their way: everything that runs has come nearer to its end. */
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
