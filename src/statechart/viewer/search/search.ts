import type { Chart } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { doingInWords } from '../../journey/journey.ts'
import { type ChartTree, mainPartOf } from '../../layout/tree.ts'
import { eventInWords, titleOf } from '../../layout/words.ts'
import { milliseconds } from '../about/meta.ts'
import type { Topic, UnknownTopic } from '../ask/answer.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { guardsNamed } from '../rules/guards.tsx'

/** One state or transition that was found, or something that can be asked. */
export interface Found {
  /** Of what can be asked: as the address holds it; of a panel its name. */
  id: string
  kind: 'state' | 'transition' | 'answer' | 'panel'
  title: string
  /** What matched beside the title: an event, a guard, a rule in words, an action. */
  by: string
  /** Where it is, from the outside in; '' for what is in all of the chart. */
  where: string
}

interface Entry extends Omit<Found, 'by'> {
  /** Everything it can be found by, the most telling first. */
  texts: readonly FoldedText[]
}

/** A text as it is compared. */
interface FoldedText {
  by: string
  text: string
  words: readonly string[]
}

/** A topic with its wordings as they are compared. */
interface FoldedTopic {
  topic: Topic
  subjects: readonly (readonly string[])[]
  also: readonly (readonly string[])[]
}

const MOST = 40
/** So many answers are offered, and so many places before them where nothing asks for an answer. */
const MOST_ANSWERS = 6
const PLACES_FIRST = 3

interface Searched {
  /** More words by which a state is found by its id, or a guard by its name. */
  terms?: Readonly<Record<string, readonly string[]>> | undefined
  /** What can be asked. */
  topics?: readonly Topic[]
  /** What to answer where somebody asks by its words for something that nothing here is called. */
  unknown?: UnknownTopic | undefined
}

/**
 * Finds states, events, guards, rules, delays and actions in a chart, and what can be asked, best matches first. A word
 * that asks for an answer brings the answers first, but not before what has exactly that name.
 */
export function searcherOf(
  { chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>,
  { terms = {}, topics = [], unknown }: Searched = {},
): (words: string) => Found[] {
  const entries = entriesOf(chart, tree, terms)
  const folding = topics.map(foldedTopic)
  return (words) => {
    const all = wordsIn(folded(words))
    const searched = all.filter((word) => !STOP_WORDS.has(word))
    if (all.length === 0) return []
    const { answers, isAsked } = answersFor(folding, all)
    const { places, isSure, isNamed } = placesFor(
      entries,
      searched.length > 0 ? searched : all,
      all,
    )
    if (answers.length + places.length === 0) return unknownFor(unknown, all)
    const found =
      (isAsked && !isNamed) || !isSure
        ? [...answers, ...places]
        : [...places.slice(0, PLACES_FIRST), ...answers, ...places.slice(PLACES_FIRST)]
    return found.slice(0, MOST)
  }
}

/** Words that tell no place from another; some of them ask. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsIn(`a an the is are was were be been being do does did done has have had of to in into on at for from with
    by and or if as than then also any some ever still just really actually there here
    it its one ones we us our they their them he she his her i my me you your this that these those
    page pages screen screens t re ve ll d m isn aren doesn don didn won wouldn couldn hasn haven
    anybody somebody someone anyone people person persons applicant applicants application applications no not each
    what where when which who whom whose how why can cannot could may might must will would should shall
    see sees seen go goes get gets much many long happens happen answer answers question field fields`),
)

function unknownFor(unknown: UnknownTopic | undefined, words: readonly string[]): Found[] {
  const isAsk = (word: string) => unknown?.asks.some((ask) => isAsking(word, ask)) ?? false
  const named = words.filter((word) => isTelling(word) && !isAsk(word))
  if (!unknown || named.length === 0 || !words.some(isAsk)) return []
  const { id, question } = unknown.about(named.join(' '))
  return [{ id, kind: 'answer', title: question, by: question, where: '' }]
}

function foldedTopic(topic: Topic): FoldedTopic {
  const inWords = (wording: string) => wordsIn(folded(wording)).filter(isTelling)
  return { topic, subjects: topic.subjects.map(inWords), also: (topic.also ?? []).map(inWords) }
}

function isTelling(word: string): boolean {
  return !STOP_WORDS.has(word)
}

/** Of the answers those are offered that fit nearly as well as the best. */
const NEARLY = 0.7

/** What can be asked, best first, and whether it is asked for. */
function answersFor(topics: readonly FoldedTopic[], words: readonly string[]) {
  const ranked = topics
    .map((one) => ({ topic: one.topic, ...fitOfTopic(one, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const least = (ranked[0]?.score ?? 0) * NEARLY
  const offered = ranked.slice(0, MOST_ANSWERS).filter(({ score }) => score >= least)
  const answers = offered.map(
    ({ topic: { id, question, isPanel } }): Found => ({
      id,
      kind: isPanel ? 'panel' : 'answer',
      title: question,
      by: question,
      where: '',
    }),
  )
  return { answers, isAsked: offered.some(({ isAsked }) => isAsked) }
}

/**
 * How well a topic fits: what it is about has to be named, and each word that is left over speaks against it. One about
 * the whole chart has to be asked for.
 */
function fitOfTopic({ topic: { asks }, subjects, also }: FoldedTopic, words: readonly string[]) {
  const asking = words.filter((word) => asks.some((ask) => isAsking(word, ask)))
  const telling = words.filter(isTelling)
  const about = nameIn(subjects, telling, asking)
  const others = telling.filter((word) => !about.named.includes(word))
  const beside = nameIn(also, others, asking)
  const isAsked = asking.length > 0
  const named = [...about.named, ...beside.named]
  const left = telling.filter((word) => !asking.includes(word) && !named.includes(word))
  const isNamed =
    (subjects.length === 0 || about.named.length > 0) &&
    (also.length === 0 || beside.named.length > 0)
  const isMeant = isAsked || (left.length === 0 && subjects.length > 0)
  if (!isNamed || !isMeant) return { score: 0, isAsked: false }
  const fit = named.length * 3 + about.part * 2 + beside.part * 2
  const asked = isAsked ? Math.min(asking.length, 3) * 2.5 : -2
  return { score: fit + asked - left.length * 1.5, isAsked }
}

/** Which words name something in one of its wordings, and how much of that wording they are. */
function nameIn(
  wordings: readonly (readonly string[])[],
  words: readonly string[],
  asking: readonly string[],
) {
  const fits = wordings.map((parts) => {
    const isNaming = (word: string) =>
      parts.some((part) => (asking.includes(word) ? word === part : isSame(word, part)))
    const named = words.filter(isNaming)
    const met = parts.filter((part) => named.some((word) => isSame(word, part)))
    return { named, part: met.length / Math.max(1, parts.length) }
  })
  const [best = { named: [], part: 0 }] = fits.toSorted(
    (one, other) => other.named.length + other.part - one.named.length - one.part,
  )
  return best
}

function isAsking(word: string, ask: string): boolean {
  return ask.endsWith('*') ? word.startsWith(ask.slice(0, -1)) : word === ask
}

/** The same word, in another form of it or its beginning. */
function isSame(word: string, part: string): boolean {
  return stemOf(word) === stemOf(part) || (word.length > 3 && part.startsWith(word))
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ed|ing|s)$/, '') : word
}

/** From this rank on words are only parts of the words that hold them. */
const UNSURE = 2000

/** Places that hold every word; where none does, those with the most of them. */
function placesFor(
  entries: readonly Entry[],
  searched: readonly string[],
  all: readonly string[],
): { places: Found[]; isSure: boolean; isNamed?: boolean } {
  const withAll = ranked(entries, searched, all.join(' '))
  if (withAll.length > 0 || searched.length < 3) {
    const isSure = withAll.some(({ rank }) => rank < UNSURE)
    const isNamed = withAll.some(({ rank }) => rank < 0)
    return { places: withAll.map(({ found }) => found), isSure, isNamed }
  }
  const each = searched.flatMap((word) =>
    ranked(entries, [word], word).filter(({ rank }) => rank < UNSURE),
  )
  const counts = Map.groupBy(each, ({ found }) => found.id)
  const places = [...counts.values()]
    .filter(({ length }) => length * 2 > searched.length)
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([first]) => first?.found ?? [])
  return { places, isSure: false }
}

function ranked(entries: readonly Entry[], searched: readonly string[], whole: string) {
  return entries
    .flatMap((entry) => {
      const [best] = entry.texts
        .map((text, position) => ({ text, position }))
        .filter(({ text }) => searched.every((word) => text.text.includes(word)))
        .map(({ text, position }) => ({
          by: text.by,
          rank: rankOf(entry, { text, position }, searched, whole),
        }))
        .toSorted((one, other) => one.rank - other.rank)
      return best ? [{ entry, ...best }] : []
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry: { id, kind, title, where }, by, rank }) => ({
      rank,
      found: { id, kind, title, by, where } satisfies Found,
    }))
}

function entriesOf(
  chart: Chart,
  tree: ChartTree,
  terms: Readonly<Record<string, readonly string[]>>,
): Entry[] {
  const titleAt = (id: string) => titleOf(tree.state(id))
  const states = chart.states.map((state): Entry => {
    const { id, name, description, entry, exit, invokes, tags } = state
    const runs = invokes.map(({ id: run }) => run)
    const delays = tree
      .transitionsOf(id)
      .flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.delay] : []))
      .map((delay) => `${delay}: ${milliseconds(chart, delay)}`)
    const texts = [
      titleOf(state),
      name,
      ...delays,
      ...(terms[id] ?? []),
      ...entry,
      ...exit,
      ...runs,
      ...tags,
      description,
    ]
    return {
      id,
      kind: 'state',
      title: titleOf(state),
      where: whereOf(tree, id),
      texts: texts.map(foldedText),
    }
  })
  const transitions = chart.transitions.map((transition): Entry => {
    const { id, source, targets, trigger, guard, actions, description } = transition
    const to = targets.length === 0 ? '' : ` → ${targets.map(titleAt).join(', ')}`
    const rules =
      guard === null
        ? []
        : guardsNamed(chart, guard).flatMap(({ name, words, values = {} }) => [
            words,
            ...Object.entries(values).map(([label, value]) => `${label}: ${value}`),
            ...(terms[name] ?? []),
          ])
    return {
      id,
      kind: 'transition',
      title: `${doingInWords(chart, tree, transition)}${to}`,
      where: whereOf(tree, source, titleAt(source)),
      texts: [
        ...(trigger.kind === 'event'
          ? [eventInWords(tree.root, trigger.event), trigger.event]
          : []),
        ...(guard === null ? [] : [guard]),
        ...rules,
        ...actions,
        description,
      ].map(foldedText),
    }
  })
  return [...states, ...transitions]
}

function foldedText(by: string): FoldedText {
  const text = folded(by)
  return { by, text, words: wordsIn(text) }
}

/** The step that a state is in, and the states around it from the outside in. */
export function whereOf(tree: ChartTree, id: string, own?: string): string {
  const { main } = mainPartOf(tree)
  const around = tree
    .around(id)
    .toReversed()
    .filter((state) => state !== tree.root && state !== main)
  const step = [...around, tree.state(id)]
    .map((state) => metaOf(state).screen?.step)
    .find((number) => typeof number === 'number')
  const path = [...around.map(titleOf), ...(own === undefined ? [] : [own])].join(' › ')
  return [...(step === undefined ? [] : [`step ${step}`]), ...(path === '' ? [] : [path])].join(
    ': ',
  )
}

/** The same text first, then whole words, then the beginnings of words, then parts inside a word. */
function rankOf(
  { kind }: Entry,
  { text, position }: { text: FoldedText; position: number },
  searched: readonly string[],
  whole: string,
): number {
  const joined = text.words.join(' ')
  if (joined === whole) return position - 1000
  const worst = Math.max(...searched.map((word) => fitOf(text.words, word)))
  const isBeginning = joined.startsWith(whole)
  return worst * 1000 + (isBeginning ? 0 : 100) + (kind === 'state' ? 0 : 10) + position
}

function fitOf(words: readonly string[], word: string): number {
  if (words.includes(word)) return 0
  return words.some((held) => held.startsWith(word)) ? 1 : 2
}

/** In small letters without accents; `isUnder20`, `CONTINUE.PRESSED` and `e-mail` in single words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\be-?mails?\b/gi, 'email')
    .replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, ' ')
    .toLowerCase()
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
