import {
  type Datum,
  DERIVED,
  type Receiver,
  SENT_MEANWHILE,
  type Sent,
  sentBy,
} from '../../../../machines/sent.ts'
import type { ClientConfiguration } from '../../../effects/configuration.ts'
import type { Chart } from '../../chart/chart.ts'
import type { Answer, AnswerItem, Answering, Topic } from '../../viewer/ask/answer.ts'
import { listed } from '../../viewer/ask/answer.ts'
import {
  DATA,
  DATA_TOPICS,
  datumWords,
  NO_DATUM,
  NOT_ASKED,
  OVERVIEW,
  PARTS,
  RECEIVER_NAMES,
  RECEIVER_WORDS,
  UNKNOWN_DATUM,
} from './data-topics.ts'
import { RECEIVERS } from './receivers.ts'

/** One thing that is sent, and the states and transitions that send it. */
export interface Flow extends Sent {
  places: readonly string[]
  when?: string
}

/** Everything that leaves the chart, in its order; what is sent in several places once. */
export function flowsOf({ states, transitions }: Chart): Flow[] {
  const sending = [
    ...states.flatMap(({ id, entry, exit, invokes }) =>
      [...entry, ...exit, ...invokes.map(({ src }) => src)].map((name) => ({ id, name })),
    ),
    ...transitions.flatMap(({ id, actions }) => actions.map((name) => ({ id, name }))),
  ].flatMap(({ id, name }) => {
    const sent = sentBy(name)
    return sent ? [{ id, sent }] : []
  })
  const alike = Map.groupBy(sending, ({ sent }) => JSON.stringify(sent))
  const ofChart = [...alike.values()].flatMap((all): Flow[] => {
    const [first] = all
    return first ? [{ ...first.sent, places: all.map(({ id }) => id) }] : []
  })
  return [...ofChart, ...SENT_MEANWHILE.map((sent) => ({ ...sent, places: [] }))]
}

/** The fields of what is sent that hold a datum; every call over the network carries its sender's address. */
export function fieldsWith({ to, fields }: Pick<Sent, 'to' | 'fields'>, datum: Datum): string[] {
  if (datum === 'networkAddress') return to === 'device' ? [] : ['the sender of the call']
  const parts = [datum, ...(PARTS[datum] ?? [])]
  return Object.entries(fields).flatMap(([field, data]) =>
    parts.some((part) => data.includes(part)) ? [field] : [],
  )
}

/** Answers about the applicant's data, of a chart and the page's configuration. */
export function dataAnswers(chart: Chart, configuration: ClientConfiguration): Answering {
  const flows = flowsOf(chart)
  const toReceiver = (receiver: Receiver) => flows.filter(({ to }) => to === receiver)
  return (id) => {
    if (id === OVERVIEW.id) return overview()
    if (id.startsWith(NO_DATUM)) return ofNothing(id.slice(NO_DATUM.length))
    const receiver = RECEIVER_NAMES.find((one) => id === `data to ${one}`)
    if (receiver) return ofReceiver(receiver)
    const datum = DATA.find((one) => id === `data ${one}`)
    return datum && ofDatum(datum)
  }

  function overview(): Answer {
    return {
      question: OVERVIEW.question,
      says: `${DATA.length} things are known of an applicant, and ${RECEIVER_NAMES.length} receivers get some of them.`,
      parts: [
        {
          title: 'Receivers',
          items: RECEIVER_NAMES.map((receiver) => ({
            words: capitalized(RECEIVER_WORDS[receiver][0]),
            note: `Gets ${DATA.filter((datum) => gets(receiver, datum)).length} of ${DATA.length}.`,
            topics: [topicOf(`data to ${receiver}`)],
          })),
        },
        {
          title: 'What is known of an applicant',
          items: DATA.map((datum) => ({
            words: capitalized(datumWords(datum)),
            note: receiversInWords(datum),
            topics: [topicOf(`data ${datum}`)],
          })),
        },
      ],
    }
  }

  /** Of something that no field is called: what is asked instead. */
  function ofNothing(name: string): Answer {
    const { nearest } = NOT_ASKED
    const item = (datum: Datum) => ({
      words: capitalized(datumWords(datum)),
      note: receiversInWords(datum),
      topics: [topicOf(`data ${datum}`)],
    })
    const asked = DATA.filter((datum) => datum.includes('.'))
    return {
      question: UNKNOWN_DATUM.about(name).question,
      says: `No field of this funnel is called “${name}”. What applicants write into a text or a résumé by themselves is not known here.`,
      parts: [
        ...(name === NOT_ASKED.name ? [{ title: 'The nearest', items: [item(nearest)] }] : []),
        { title: 'The fields that are asked', items: asked.map(item) },
      ],
    }
  }

  function ofReceiver(receiver: Receiver): Answer {
    const data = DATA.filter((datum) => gets(receiver, datum))
    const [name] = RECEIVER_WORDS[receiver]
    const { kept } = RECEIVERS[receiver]
    return {
      question: topicOf(`data to ${receiver}`).question,
      says: `${data.length} of ${DATA.length} things that are known of an applicant go to ${name}${address(receiver)}.`,
      parts: [
        {
          title: 'What it gets',
          items: data.map((datum) => ({
            words: capitalized(datumWords(datum)),
            topics: [topicOf(`data ${datum}`)],
          })),
        },
        {
          title: 'When, and in which fields',
          items: toReceiver(receiver).map((flow) => ({
            ...flowItem(flow),
            note: Object.keys(flow.fields).join(', '),
          })),
        },
        { title: 'What is kept, and for how long', items: kept.map((words) => ({ words })) },
      ],
    }
  }

  function ofDatum(datum: Datum): Answer {
    const receivers = RECEIVER_NAMES.filter((receiver) => gets(receiver, datum))
    const others = RECEIVER_NAMES.filter((receiver) => !receivers.includes(receiver))
    const derived = DATA.filter((one) => DERIVED[one]?.includes(datum))
    const names = receivers.map((receiver) => RECEIVER_WORDS[receiver][0])
    return {
      question: `Where does “${datumWords(datum)}” go?`,
      says: `${receivers.length === 0 ? 'By what the chart declares to nobody' : `To ${listed(names)}`}.`,
      parts: [
        ...receivers.map((receiver) => ({
          title: `To ${RECEIVER_WORDS[receiver][0]}${address(receiver)}`,
          items: together(
            toReceiver(receiver).flatMap((flow): AnswerItem[] => {
              const fields = fieldsWith(flow, datum)
              return fields.length === 0
                ? []
                : [{ ...flowItem(flow), note: `as ${listed(fields)}` }]
            }),
          ),
        })),
        {
          title: 'What follows from it',
          items: derived.map((one) => ({
            words: capitalized(datumWords(one)),
            note: receiversInWords(one),
            topics: [topicOf(`data ${one}`)],
          })),
        },
        {
          title: 'What is kept, and for how long',
          items: receivers.flatMap((receiver) =>
            RECEIVERS[receiver].kept.map((words) => ({
              words: `${capitalized(RECEIVER_WORDS[receiver][0])}: ${words}`,
            })),
          ),
        },
        {
          title: 'Not to',
          items: others.map((receiver) => ({ words: capitalized(RECEIVER_WORDS[receiver][0]) })),
        },
      ].filter(({ items }) => items.length > 0),
    }
  }

  function gets(receiver: Receiver, datum: Datum): boolean {
    return toReceiver(receiver).some((flow) => fieldsWith(flow, datum).length > 0)
  }

  function receiversInWords(datum: Datum): string {
    const names = RECEIVER_NAMES.filter((receiver) => gets(receiver, datum))
    return names.length === 0
      ? 'To nobody.'
      : `To ${listed(names.map((receiver) => RECEIVER_WORDS[receiver][0]))}.`
  }

  function address(receiver: Receiver): string {
    const where = RECEIVERS[receiver].address(configuration)
    return where === '' ? '' : ` (${where})`
  }
}

function flowItem({ what, places, when }: Flow): AnswerItem {
  return { words: when === undefined ? capitalized(what) : `${when}: ${what}`, places }
}

/** What is sent by the same name in the same fields is one item. */
function together(items: readonly AnswerItem[]): AnswerItem[] {
  const alike = Map.groupBy(items, ({ words, note }) => `${words} ${note}`)
  return [...alike.values()].flatMap((all): AnswerItem[] => {
    const [first] = all
    return first ? [{ ...first, places: all.flatMap(({ places = [] }) => places) }] : []
  })
}

function topicOf(id: string): Topic {
  const topic = DATA_TOPICS.find((one) => one.id === id)
  if (!topic) throw new Error(`There is no topic '${id}'`)
  return topic
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
