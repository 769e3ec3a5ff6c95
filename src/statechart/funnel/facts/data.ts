import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import { OTHER_DATA } from '../../../../machines/other-data.ts'
import {
  type Datum,
  type Receiver,
  SENT_AUTOMATICALLY,
  type Sent,
  sentBy,
} from '../../../../machines/sent.ts'
import { copy } from '../../../copy/index.ts'
import type { Chart } from '../../chart/chart.ts'
import { fieldWords } from '../field-words.ts'

/** Every receiver by what it is called. */
export const RECEIVER_WORDS: Record<Receiver, string> = {
  backend: 'the server',
  vetting: 'the vetting service',
  geolocation: 'the location service',
  analytics: 'analytics',
  conversion: "a third party's conversion script",
  reports: 'error reports',
  device: "the applicant's device",
}

/** Data that are named as one: the parts of a date of birth. */
const PARTS: Partial<Record<Datum, readonly Datum[]>> = {
  'eligibility.dobYear': ['eligibility.dobMonth', 'eligibility.dobDay'],
}

const FIELDS = FORM_NAMES.flatMap((form) =>
  FORMS[form].names.map((field) => [`${form}.${field}`, fieldWords(field)]),
)

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FIELDS),
  ...OTHER_DATA,
  'eligibility.dobYear': copy.eligibility.dateOfBirth,
}

/** Everything that is known of an applicant, in the order of the forms. */
export const DATA = (Object.keys(WORDS) as Datum[]).filter(
  (datum) => !Object.values(PARTS).some((parts) => parts.includes(datum)),
)

/** A datum as the applicant reads it. */
export function datumWords(datum: Datum): string {
  return WORDS[datum] ?? datum
}

/** One thing that is sent, and the states and transitions that send it. */
export interface Flow extends Sent {
  places: readonly string[]
  when?: string
}

/** Everything that leaves the chart, in its order; what is sent in several places once. */
export function flowsOf({ states, transitions }: Chart): Flow[] {
  const sending = [
    ...states.flatMap(({ id, entry, exit, invokes }) =>
      [...entry, ...exit, ...invokes.map(({ src }) => ({ name: src }))].map((by) => ({ id, by })),
    ),
    ...transitions.flatMap(({ id, actions }) => actions.map((by) => ({ id, by }))),
  ].flatMap(({ id, by }) => {
    const sent = sentBy(by)
    return sent ? [{ id, sent }] : []
  })
  const alike = Map.groupBy(sending, ({ sent }) => JSON.stringify(sent))
  const ofChart = [...alike.values()].flatMap((all): Flow[] => {
    const [first] = all
    return first ? [{ ...first.sent, places: all.map(({ id }) => id) }] : []
  })
  return [...ofChart, ...SENT_AUTOMATICALLY.map((sent) => ({ ...sent, places: [] }))]
}

/** The fields of what is sent that hold a datum; every call over the network carries its sender's address. */
export function fieldsWith({ to, fields }: Pick<Sent, 'to' | 'fields'>, datum: Datum): string[] {
  if (datum === 'networkAddress') return to === 'device' ? [] : ['the sender of the call']
  const parts = [datum, ...(PARTS[datum] ?? [])]
  return Object.entries(fields).flatMap(([field, data]) =>
    parts.some((part) => data.includes(part)) ? [field] : [],
  )
}

/** The data of an applicant in what is sent, without the network address, which every call carries. */
export function dataIn(sent: Pick<Sent, 'to' | 'fields'>): Datum[] {
  return DATA.filter((datum) => datum !== 'networkAddress' && fieldsWith(sent, datum).length > 0)
}
