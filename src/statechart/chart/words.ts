import type { PossibleCase } from './cases.ts'
import type { Chart, ChartState } from './chart.ts'
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

/** An event, actor or delay for people: as its chart says it, else its name in words. */
export function eventInWords(root: ChartState, event: string): string {
  const { events = {} } = metaOf(root)
  return events[event] ?? inWords(event.replace(/\.PRESSED$/, '').replaceAll('.', ' '))
}

/** A case for people: `Continue: no phone`, `vetting: approved`, `3 seconds are over: the processing message`. */
export function caseInWords(
  chart: Chart,
  { kind, of, label }: Pick<PossibleCase, 'kind' | 'of' | 'label'>,
): string {
  if (kind === 'delay') return delayInWords(chart, of)
  const words = `${namedIn(chart, of)}${kind === 'failure' ? ' fails' : ''}`
  const distinct = label.replaceAll(/\b[a-z]+[A-Z]\w*/g, (id) => inWords(id).toLowerCase())
  const isSaid = ['', 'pressed', 'its own'].includes(label) || words.endsWith(label)
  return isSaid ? words : `${words}: ${distinct}`
}

/** That a delay has ended, with its length if the chart gives it one. */
function delayInWords(chart: Chart, delay: string): string {
  const ms = chart.delays[delay] ?? Number(delay)
  if (!Number.isFinite(ms)) return `${namedIn(chart, delay)} is over`
  const [is, seconds] = ms === 1000 ? ['is', 'second'] : ['are', 'seconds']
  const over = `${ms / 1000} ${seconds} ${is} over`
  return delay in chart.delays ? `${over}: ${lowerFirst(namedIn(chart, delay))}` : over
}

/** An event, actor or delay for people. */
function namedIn({ states: [root] }: Chart, name: string): string {
  return root ? eventInWords(root, name) : name
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
