import type { Chart } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import type { ChartTree } from '../../layout/tree.ts'
import { eventInWords, inWords, titleOf } from '../../layout/words.ts'
import type { Topic } from './answer.ts'
import { wordList } from './word-list.ts'

export const WAITS: Topic = {
  id: 'waits',
  question: 'How long does one wait, and for what?',
  subjects: [],
  asks: wordList(`wait* long* most delay* limit* time timeouts slow* seconds minutes hang* stuck
  forever service* take* call* out`),
}
/** How long what runs in a state may take, by its name. */
export const serviceQuestion = (actor: string) =>
  `How long may “${inWords(actor)}” take, and what if it fails?`
const FAILS = wordList('fail* down break* broken error* answer unavailable crash* silent wrong if')
/** Without those that ask for all of them. */
const ONE_WAIT = WAITS.asks.filter((ask) => ask !== 'service*')
/** How long a delay of the chart is, by its name. */
export const delayQuestion = (delay: string) =>
  `How long is the delay “${inWords(delay)}”, and what follows?`

export const STEPS: Topic = {
  id: 'steps',
  question: 'Which steps are there, in their order?',
  subjects: [],
  asks: wordList('steps step stages screens pages overview journey sequence'),
}

const CAUSES = wordList(
  `send* sent cause* trigger* raise* why does effect* happen* follows after when if often`,
)
const POSSIBLE = wordList('can cannot may could possible allow* able impossible')

/** The events that something in the chart waits for, in its order. */
export function eventsOf({ transitions }: Chart): string[] {
  const events = transitions.flatMap(({ trigger }) =>
    trigger.kind === 'event' ? [trigger.event] : [],
  )
  return [...new Set(events)]
}

/**
 * What every chart can be asked: its waits, who sends its events, what can happen in its states; `terms` are further
 * words for an event, a service or a delay.
 */
export function chartTopics(
  chart: Chart,
  tree: ChartTree,
  terms: Readonly<Record<string, readonly string[]>> = {},
): Topic[] {
  const events = eventsOf(chart).map((event) => {
    const words = eventInWords(tree.root, event)
    return { event, words, names: [words, event, ...(terms[event] ?? [])] }
  })
  const states = chart.states.map((state) => {
    const title = titleOf(state)
    return { state, title, names: [title, state.name] }
  })
  const ofStates = states.map(
    ({ state: { id }, title, names }): Topic => ({
      id: `can ${id}`,
      question: `What can and cannot happen in ${title}?`,
      subjects: names,
      asks: POSSIBLE,
    }),
  )
  const ofEvents = events.map(
    ({ event, words, names }): Topic => ({
      id: `causes ${event}`,
      question: `What sends “${words}”, and what does it do?`,
      subjects: names,
      asks: CAUSES,
    }),
  )
  const ofServices = chart.states.flatMap((state) =>
    state.invokes.map(({ id }): Topic => {
      const around = [state, ...tree.around(state.id)].slice(0, 2)
      return {
        id: `waits ${id}`,
        question: serviceQuestion(id),
        subjects: [
          inWords(id),
          ...around.flatMap((one) => [titleOf(one), inWords(one.name)]),
          ...(terms[id] ?? []),
        ],
        asks: [...ONE_WAIT, ...FAILS],
      }
    }),
  )
  const ofDelays = Object.keys(chart.delays).map(
    (delay): Topic => ({
      id: `waits ${delay}`,
      question: delayQuestion(delay),
      subjects: [inWords(delay), ...(terms[delay] ?? [])],
      asks: ONE_WAIT,
    }),
  )
  const ofBoth = states
    .filter(({ state }) => metaOf(state).screen || metaOf(state).phase !== undefined)
    .flatMap(({ state: { id }, title, names }) =>
      events.map(
        (event): Topic => ({
          id: `can ${id} ${event.event}`,
          question: `Can “${event.words}” happen in ${title}?`,
          subjects: names,
          also: event.names,
          asks: POSSIBLE,
        }),
      ),
    )
  const whole = states.some(({ state }) => metaOf(state).screen) ? [WAITS, STEPS] : [WAITS]
  return [...whole, ...ofDelays, ...ofServices, ...ofStates, ...ofEvents, ...ofBoth]
}
