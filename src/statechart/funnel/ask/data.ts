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
import type { Answer, AnswerItem, Answering, AnswerPart, Topic } from '../../viewer/ask/answer.ts'
import { listed } from '../../viewer/ask/answer.ts'
import {
  COOKIES,
  DATA,
  DATA_TOPICS,
  datumWords,
  FORGETTING,
  getsId,
  getsQuestion,
  keptId,
  keptQuestion,
  NO_DATUM,
  NOT_ASKED,
  OVERVIEW,
  PARTS,
  RECEIVER_NAMES,
  RECEIVER_WORDS,
  UNKNOWN_DATUM,
} from './data-topics.ts'
import { COOKIE, RECEIVERS } from './receivers.ts'

const KEPT_TITLE = 'What is kept, and for how long'

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
    if (id === COOKIES.id) return cookies()
    const receiver = RECEIVER_NAMES.find((one) => id === `data to ${one}`)
    if (receiver) return ofReceiver(receiver)
    const kept = DATA.find((one) => id === keptId(one))
    if (kept) return ofKept(kept)
    const datum = DATA.find((one) => `${id} `.startsWith(`data ${one} `))
    if (!datum || id === `data ${datum}`) return datum && ofDatum(datum)
    const asked = RECEIVER_NAMES.find((one) => id === getsId(datum, one))
    return asked && ofBoth(datum, asked)
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
        keptPart(RECEIVER_NAMES),
        {
          title: 'Who can remove it',
          items: [
            { words: 'The applicant, from the device:', topics: [FORGETTING] },
            { words: 'The operator, from this server, by the e-mail address.' },
          ],
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
        { title: KEPT_TITLE, items: kept.map((words) => ({ words })) },
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
        keptPart(receivers),
        {
          title: 'Not to',
          items: others.map((receiver) => ({ words: capitalized(RECEIVER_WORDS[receiver][0]) })),
        },
      ].filter(({ items }) => items.length > 0),
    }
  }

  function cookies(): Answer {
    return {
      question: COOKIES.question,
      says: `One, by analytics${address('analytics')}: ${COOKIE}`,
      parts: [
        {
          title: 'Further',
          items: [
            {
              words:
                'What analytics sets where its remote settings turn more on is not known here.',
              topics: [topicOf('data to analytics')],
            },
            {
              words:
                'What a conversion script sets where it runs in the page itself is not known here.',
              topics: [topicOf('data to conversion')],
            },
            {
              words: 'Beside cookies, answers are stored in the browser.',
              topics: [topicOf('data to device')],
            },
          ],
        },
      ],
    }
  }

  /** Whether one receiver gets it, and else who does. */
  function ofBoth(datum: Datum, receiver: Receiver): Answer {
    const answer = ofDatum(datum)
    const isGot = gets(receiver, datum)
    const title = `To ${RECEIVER_WORDS[receiver][0]}${address(receiver)}`
    return {
      question: getsQuestion(datum, receiver),
      says: isGot ? 'Yes.' : `No. ${goingInWords(answer)}`,
      parts: [
        ...answer.parts.filter((part) => part.title === title),
        { title: 'Further', items: [{ words: '', topics: [topicOf(`data ${datum}`)] }] },
      ],
    }
  }

  /** How long each that gets it keeps it. */
  function ofKept(datum: Datum): Answer {
    const answer = ofDatum(datum)
    return {
      question: keptQuestion(datum),
      says: `${goingInWords(answer)} Each keeps it for a time of its own.`,
      parts: [
        ...answer.parts.filter(({ title }) => title === KEPT_TITLE),
        { title: 'Further', items: [{ words: '', topics: [topicOf(`data ${datum}`), OVERVIEW] }] },
      ],
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

/** `It goes to the backend.` of an answer that says `To the backend.` */
function goingInWords({ says }: Answer): string {
  return `It goes ${says.charAt(0).toLowerCase()}${says.slice(1)}`
}

function keptPart(receivers: readonly Receiver[]): AnswerPart {
  return {
    title: KEPT_TITLE,
    items: receivers.flatMap((receiver) =>
      RECEIVERS[receiver].kept.map((words) => ({
        words: `${capitalized(RECEIVER_WORDS[receiver][0])}: ${words}`,
      })),
    ),
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
