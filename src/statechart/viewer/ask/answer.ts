/** Something that can be asked of a chart: the search offers it, the address holds its id. */
export interface Topic {
  /** Its kind and what it is about: `can puzzle2 BACK.PRESSED`. */
  id: string
  question: string
  /** What it is about, in other words for the same; none where it is about the whole chart. */
  subjects: readonly string[]
  /** What it is about as well, in the same way: both have to be named. */
  also?: readonly string[]
  /** Words, or beginnings of words with a `*`, by which one asks for this and not for a place. */
  asks: readonly string[]
  /** A panel of its own answers it; its id is the panel's name. */
  isPanel?: true
}

/** What is asked about something that nothing is called. */
export interface UnknownTopic extends Pick<Topic, 'asks'> {
  about(name: string): Pick<Topic, 'id' | 'question'>
}

/** An answer in sentences, with the places that they are about. */
export interface Answer {
  question: string
  /** The answer in a sentence or two. */
  says: string
  parts: readonly AnswerPart[]
}

export interface AnswerPart {
  title: string
  items: readonly AnswerItem[]
}

export interface AnswerItem {
  words: string
  note?: string | undefined
  /** Ids of states and transitions, lit in the picture. */
  places?: readonly string[]
  /** What can be asked further. */
  topics?: readonly Pick<Topic, 'id' | 'question' | 'isPanel'>[]
}

/** Answers a topic by its id; undefined for one of another kind. */
export type Answering = (id: string) => Answer | undefined

/** Every place that an answer is about. */
export function placesOf({ parts }: Answer): string[] {
  return parts.flatMap(({ items }) => items.flatMap(({ places = [] }) => places))
}

/** `a, b and c`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** `1.5 s`, `500 ms`. */
export function timeInWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en-US')} s`
}
