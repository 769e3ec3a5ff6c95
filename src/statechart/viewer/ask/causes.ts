import type { AnyStateMachine } from 'xstate'
import type { Chart, ChartTransition } from '../../chart/chart.ts'
import { raisedBy } from '../../chart/consequences.ts'
import { metaOf } from '../../chart/meta.ts'
import type { ChartTree } from '../../layout/tree.ts'
import { eventInWords, inWords, titleOf } from '../../layout/words.ts'
import type { Answer, AnswerItem } from './answer.ts'
import { eventsOf } from './chart-topics.ts'

/** What sends the events of a chart. */
export interface Causes {
  /** The events that something in the chart waits for, in its order. */
  events: readonly string[]
  /** Who sends an event from outside, as the chart says it; undefined where it says nothing. */
  senderOf(event: string): string | undefined
  /** The states and transitions whose actions raise an event, by their ids. */
  raisedBy(event: string): readonly string[]
}

/** Its sender is neither a person nor a service of the chart. */
const BROWSER = 'the browser'

export function causesOf(chart: Chart, tree: ChartTree, machine: AnyStateMachine): Causes {
  const { senders = {} } = metaOf(tree.root)
  const raising = new Map<string, string[]>()
  const note = (place: string, actions: readonly string[]) => {
    for (const action of actions) {
      const event = raisedBy(machine, action)
      if (event !== null) raising.set(event, [...(raising.get(event) ?? []), place])
    }
  }
  for (const { id, entry, exit } of chart.states) note(id, [...entry, ...exit])
  for (const { id, actions } of chart.transitions) note(id, actions)
  return {
    events: eventsOf(chart),
    senderOf: (event) => (Object.hasOwn(senders, event) ? senders[event] : undefined),
    raisedBy: (event) => raising.get(event) ?? [],
  }
}

/** Whether an event is a person's doing: one that nothing raises, and that no service or browser sends. */
export function isSomebodys({ root }: ChartTree, causes: Causes, event: string): boolean {
  if (causes.raisedBy(event).length > 0) return false
  const sender = causes.senderOf(event)
  if (sender === undefined) return metaOf(root).senders === undefined
  return sender !== BROWSER && sender.includes(' ')
}

/** Who sends an event, and what it does in every region. */
export function causesAnswer(
  chart: Chart,
  tree: ChartTree,
  causes: Causes,
  event: string,
): Answer | undefined {
  const effects = chart.transitions.filter(
    ({ trigger }) => trigger.kind === 'event' && trigger.event === event,
  )
  if (effects.length === 0) return undefined
  const raising = causes.raisedBy(event)
  const sender = causes.senderOf(event)
  const regions = Map.groupBy(effects, ({ source }) => regionOf(tree, source))
  const words = eventInWords(tree.root, event)
  return {
    question: `What sends “${words}”, and what does it do?`,
    says: `${effectInWords(effects)}${senderInWords(sender, raising.length)} It is heard in ${
      regions.size === 1 ? 'one region' : `${regions.size} regions`
    }: ${[...regions.keys()].map((id) => titleOf(tree.state(id))).join(', ')}.`,
    parts: [
      {
        title: 'Who sends it',
        items: [
          ...(sender === undefined ? [] : [sentItem(chart, sender)]),
          ...(raising.length === 0
            ? []
            : [{ words: 'The chart itself, when this happens:', places: raising }]),
          ...(sender === undefined && raising.length === 0
            ? [{ words: 'Not known: the chart does not say who sends it.' }]
            : []),
        ],
      },
      ...[...regions].map(([region, transitions]) => ({
        title: `What it does in: ${titleOf(tree.state(region))}`,
        items: transitions.map((transition) => effectItem(tree, causes, transition)),
      })),
    ],
  }
}

function sentItem({ states }: Chart, sender: string): AnswerItem {
  const running = states.filter(({ invokes }) => invokes.some(({ id }) => id === sender))
  if (running.length === 0) return { words: `From outside: ${sender}.` }
  return {
    words: `The service “${inWords(sender)}”, while it runs.`,
    places: running.map(({ id }) => id),
  }
}

/** So many different effects are said at once; of more the parts tell. */
const MOST_EFFECTS = 2

function effectInWords(effects: readonly ChartTransition[]): string {
  const does = effects.filter(({ targets, actions }) => targets.length + actions.length > 0)
  const sentences = [...new Set(does.map(({ description }) => description))]
  return sentences.length > MOST_EFFECTS ? '' : sentences.map((one) => `${one} `).join('')
}

function senderInWords(sender: string | undefined, raising: number): string {
  if (sender?.includes(' ')) return `It comes from ${sender}.`
  if (sender !== undefined) return `It comes from the service “${inWords(sender)}”.`
  if (raising === 0) return 'Who sends it is not known: the chart does not say.'
  return `The chart raises it itself, in ${raising === 1 ? 'one place' : `${raising} places`}; nothing outside sends it.`
}

function effectItem(
  tree: ChartTree,
  causes: Causes,
  { id, targets, actions, description }: ChartTransition,
): AnswerItem {
  const leads = targets.map((target) => titleOf(tree.state(target))).join(', ')
  const raised = causes.events.filter((event) => causes.raisedBy(event).includes(id))
  const does = leads === '' && actions.length === 0 ? 'Nothing happens.' : undefined
  return {
    words: description,
    note: leads === '' ? does : `Leads to ${leads}.`,
    places: [id],
    topics: raised.map((event) => ({
      id: `causes ${event}`,
      question: `Then: ${eventInWords(tree.root, event)}`,
    })),
  }
}

/** The region that a state is in: the nearest around it beside which others are active; else the whole chart. */
export function regionOf(tree: ChartTree, id: string): string {
  const inside = [tree.state(id), ...tree.around(id)]
  const region = inside.find(
    ({ parent }) => parent !== null && tree.state(parent).kind === 'parallel',
  )
  return (region ?? tree.root).id
}
