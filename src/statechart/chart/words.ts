import type { PossibleCase } from './cases.ts'
import type { Chart, ChartAction, ChartState } from './chart.ts'
import { metaOf } from './meta.ts'

/** A state's title for people: that of its screen or its own, else its name in words. */
export function titleOf(state: ChartState): string {
  const { screen, title } = metaOf(state)
  return screen?.title ?? title ?? inWords(state.name)
}

/** `puzzleIntro` as `Puzzle intro`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, ' ').toLowerCase()
  return capitalized(words)
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A text as a sentence: with a full stop, unless it ends with another mark. */
export function sentence(text: string): string {
  return /[!?]$/.test(text) ? text : `${text}.`
}

/**
 * An event, an answer of an actor, or a delay as its chart says it, else its name in words: a capitalized text is the
 * label of what is pressed, any other a clause.
 */
export function eventInWords(root: ChartState, event: string): string {
  const { events = {} } = metaOf(root)
  const [, kind, actor = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  const answer = `${inWords(actor).toLowerCase()} ${kind === 'done' ? 'answers' : 'fails'}`
  return (
    events[event] ?? (kind ? answer : inWords(event.replace(/\.PRESSED$/, '').replaceAll('.', ' ')))
  )
}

/** What happens, as a sentence without its full stop: `The applicant presses “Continue”`. */
export function occurrenceInWords(
  { states: [root] }: Pick<Chart, 'states'>,
  event: string,
): string {
  if (!root) return event
  const words = eventInWords(root, event)
  const sender = metaOf(root).senders?.[event]
  return sender && isLabel(words) ? `${capitalized(sender)} presses “${words}”` : capitalized(words)
}

/** Whether words of an event are what is pressed. */
export function isLabel(words: string): boolean {
  return words === capitalized(words)
}

/** A case for people, with what distinguishes it: `The applicant presses “Continue”: without a phone number`. */
export function caseInWords(
  chart: Chart,
  { kind, of }: Pick<PossibleCase, 'kind' | 'of'>,
  distinct = '',
): string {
  const events = {
    event: of,
    answer: `xstate.done.actor.${of}`,
    failure: `xstate.error.actor.${of}`,
  }
  const words = kind === 'delay' ? waitInWords(chart, of) : occurrenceInWords(chart, events[kind])
  return distinct === '' ? words : `${words}: ${distinct}`
}

/** That a delay ends: `3 seconds pass while the processing message shows`. */
export function waitInWords(chart: Chart, delay: string): string {
  const time = millisecondsOf(chart, delay) === null ? 'some time' : timeOf(chart, delay)
  const passes = `${capitalized(time)} ${/^(1|some) /.test(time) ? 'passes' : 'pass'}`
  return `${passes} ${delayInWords(chart, delay)}`.trim()
}

/** What a delay is: `while the processing message shows`, or its name in brackets; '' if it is a number. */
export function delayInWords({ states: [root], delays }: Chart, delay: string): string {
  const words = root && metaOf(root).events?.[delay]
  if (words) return `while ${words}`
  return delay in delays ? `(${inWords(delay).toLowerCase()})` : ''
}

/** How long a delay of the chart takes: `3 seconds`. */
export function timeOf({ delays }: Pick<Chart, 'delays'>, delay: string): string {
  const ms = millisecondsOf({ delays }, delay)
  if (ms === null) return 'worked out when it begins'
  const isMinutes = ms > MINUTE && ms % MINUTE === 0
  return isMinutes ? format('minute', ms / MINUTE) : format('second', ms / 1000)
}

/** What is shorter is no wait. */
const SHORT_MS = 1000

/** Whether a person notices a delay of the chart, as one does that is worked out when it begins. */
export function isNoticed(chart: Pick<Chart, 'delays'>, delay: string): boolean {
  return (millisecondsOf(chart, delay) ?? SHORT_MS) >= SHORT_MS
}

/** Null if it is worked out when it begins. */
export function millisecondsOf({ delays }: Pick<Chart, 'delays'>, delay: string): number | null {
  const ms = delays[delay] ?? Number(delay)
  return Number.isNaN(ms) ? null : ms
}

const MINUTE = 60_000

function format(unit: 'minute' | 'second', amount: number): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/**
 * What a state does and what it is: a final or history state, its actions, actors and tags, and other values that no
 * code makes, such as its output; a line each.
 */
export function factsOf(state: ChartState): string[] {
  const { kind, history, entry, exit, invokes, tags, other = 'code' } = state
  return [
    ...(kind === 'final' ? ['final: ends the state around it'] : []),
    ...(history === 'shallow' ? ['history: returns to the last state in here'] : []),
    ...(history === 'deep' ? ['deep history: returns to the last states in here'] : []),
    ...(entry.length > 0 ? [`entry / ${actionNames(entry)}`] : []),
    ...(exit.length > 0 ? [`exit / ${actionNames(exit)}`] : []),
    ...invokes.map(({ id, src }) => (src === id ? `runs ${id}` : `runs ${id} (${src})`)),
    ...(tags.length > 0 ? [tags.map((tag) => `#${tag}`).join(' ')] : []),
    ...(/\bcode\b/.test(other) ? [] : [other]),
  ]
}

/** Actions by name; the values given to them are in the chart's data. */
export function actionNames(actions: readonly ChartAction[]): string {
  return actions.map(({ name }) => name).join(', ')
}
