import type { PossibleCase } from './cases.ts'
import type { Chart, ChartState, ChartTransition } from './chart.ts'
import { triggerText } from './chart.ts'
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

/** A text as a sentence: with a full stop, unless it ends with another mark. */
export function sentence(text: string): string {
  return /[!?]$/.test(text) ? text : `${text}.`
}

/** An event for people: as its chart says it, else its name in words. */
export function eventInWords(root: ChartState, event: string): string {
  const { events = {} } = metaOf(root)
  return events[event] ?? inWords(event.replace(/\.PRESSED$/, '').replaceAll('.', ' '))
}

/** A case for people: `Continue: no phone`, `vetting fails: down`, `3 seconds are over: spinner`. */
export function caseInWords(
  chart: Chart,
  { kind, of, label }: Pick<PossibleCase, 'kind' | 'of' | 'label'>,
): string {
  if (kind === 'delay') return delayInWords(chart, of)
  const [root] = chart.states
  const doing = { event: '', answer: ' answers', failure: ' fails' }[kind]
  const words = `${root ? eventInWords(root, of) : of}${doing}`
  return ['', 'pressed'].includes(label) || words.endsWith(label) ? words : `${words}: ${label}`
}

/** That a delay has ended, with its length if the chart gives it one. */
function delayInWords({ delays }: Chart, delay: string): string {
  const ms = delays[delay] ?? Number(delay)
  if (!Number.isFinite(ms)) return `${inWords(delay)} is over`
  const [is, seconds] = ms === 1000 ? ['is', 'second'] : ['are', 'seconds']
  const over = `${ms / 1000} ${seconds} ${is} over`
  return delay in delays ? `${over}: ${inWords(delay).toLowerCase()}` : over
}

/** What a state does and what it is: a final or history state, its actions, actors and tags; a line each. */
export function factsOf({ kind, history, entry, exit, invokes, tags }: ChartState): string[] {
  return [
    ...(kind === 'final' ? ['final: ends the state around it'] : []),
    ...(history === 'shallow' ? ['history: returns to the last state in here'] : []),
    ...(history === 'deep' ? ['deep history: returns to the last states in here'] : []),
    ...(entry.length > 0 ? [`entry / ${actionNames(entry)}`] : []),
    ...(exit.length > 0 ? [`exit / ${actionNames(exit)}`] : []),
    ...invokes.map(({ id, src }) => (src === id ? `runs ${id}` : `runs ${id} (${src})`)),
    ...(tags.length > 0 ? [tags.map((tag) => `#${tag}`).join(' ')] : []),
  ]
}

/** Actions by name; the values given to them are in the chart's data. */
export function actionNames(actions: readonly string[]): string {
  return actions.map((action) => action.replace(/\(.*$/, '')).join(', ')
}

/** A transition in one line, for those who do not see the picture. */
export function transitionText(
  { trigger, guard, targets, description }: ChartTransition,
  titles: (id: string) => string,
): string {
  const condition = guard === null ? '' : ` if ${guard}`
  const target = targets.length === 0 ? 'stays' : `to ${targets.map(titles).join(', ')}`
  return `${triggerText(trigger)}${condition}: ${target}. ${description}`.trim()
}
