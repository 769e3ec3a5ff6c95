import type { Chart } from '../../chart/chart.ts'
import { guardsInWords } from '../../chart/guards.ts'
import { metaOf } from '../../chart/meta.ts'
import { type ChartTree, mainPartOf } from '../../chart/tree.ts'
import { eventInWords, titleOf } from '../../chart/words.ts'
import { doingInWords } from '../../journey/journey.ts'
import { type FactGroup, factId } from '../facts/fact.ts'

/** One state, transition or fact that was found. */
export interface Found {
  id: string
  kind: 'state' | 'transition' | 'fact'
  title: string
  /** What matched: the title, an event, a rule in words, a name of the code. */
  by: string
  /** Whether what matched is a name of the code. */
  isName: boolean
  /** Whether what matched is the searched words and nothing else. */
  isExact: boolean
  /** Where it is, from the outside in; '' for the whole chart. */
  where: string
}

/** What can be found, with every text and name that it is found by, the most telling first. */
export interface Entry extends Omit<Found, 'by' | 'isExact' | 'isName'> {
  texts: readonly string[]
  names: readonly string[]
}

const MOST = 40
/** The position of the first name: after all texts. */
const NAMES_FROM = 50

/**
 * The entries that have the words as they are written, without regard to case, accents and space: first those whose
 * text is the words, then whole words, then beginnings of words, then parts of words.
 */
export function found(entries: readonly Entry[], words: string): Found[] {
  const searched = folded(words)
  if (searched === '') return []
  return entries
    .flatMap(({ texts, names, ...entry }) => {
      const all = [...texts.entries(), ...names.map((name, at) => [NAMES_FROM + at, name] as const)]
      const [best] = all
        .map(([position, by]) => ({ by, rank: rankOf(folded(by), searched, position) }))
        .filter(({ rank }) => rank !== null)
        .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      if (!best) return []
      const rank = best.rank ?? 0
      const isName = !texts.includes(best.by)
      return [{ found: { ...entry, by: best.by, isExact: rank < 0, isName }, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ found }) => found)
}

const BEGINS_BEFORE = /[\p{L}\p{N}]$/u
const ENDS_AFTER = /^[\p{L}\p{N}]/u

/** The lower the better; null if the words are not in the text. */
function rankOf(text: string, searched: string, position: number): number | null {
  if (text === searched) return position - 1000
  const at = text.indexOf(searched)
  if (at < 0) return null
  const isBegun = !BEGINS_BEFORE.test(text.slice(0, at))
  const isEnded = !ENDS_AFTER.test(text.slice(at + searched.length))
  return (isBegun ? (isEnded ? 0 : 1000) : 2000) + position
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Every state and transition of a chart by its title, words and names. */
export function entriesOf(chart: Chart, tree: ChartTree): Entry[] {
  const titleAt = (id: string) => titleOf(tree.state(id))
  const states = chart.states.map((state): Entry => {
    const { id, name, description, entry, exit, invokes, tags } = state
    const delays = tree
      .transitionsOf(id)
      .flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.delay] : []))
    const runs = invokes.map(({ id: run }) => run)
    const { result, outcome } = metaOf(state)
    return {
      id,
      kind: 'state',
      title: titleAt(id),
      where: whereOf(tree, id),
      texts: [
        ...[titleAt(id), ...(result ? [result.heading] : []), ...(outcome ? [outcome.stage] : [])],
        description,
      ],
      names: [
        ...[name, ...delays, ...[...entry, ...exit].map((one) => one.name), ...runs, ...tags],
      ],
    }
  })
  const transitions = chart.transitions.map((transition): Entry => {
    const { id, source, targets, trigger, guard, actions, description } = transition
    const to = targets.length === 0 ? '' : ` → ${targets.map(titleAt).join(', ')}`
    const doing = doingInWords(chart, tree, transition)
    const rules = guardsInWords(chart, transition)
    const event = trigger.kind === 'event' ? trigger.event : null
    return {
      id,
      kind: 'transition',
      title: `${doing}${to}`,
      where: whereOf(tree, source, titleAt(source)),
      texts: [
        ...[doing, ...(event === null ? [] : [eventInWords(tree.root, event)])],
        ...[...rules.map(({ words }) => words), description],
      ],
      names: [...[event, guard].filter((one) => one !== null), ...actions.map((one) => one.name)],
    }
  })
  return [...states, ...transitions]
}

/** Every fact by its words. */
export function factEntries(groups: readonly FactGroup[]): Entry[] {
  return groups.flatMap((group) =>
    group.facts.map(({ words, lines = [] }, at) => ({
      id: factId(group, at),
      kind: 'fact' as const,
      title: words,
      where: group.title,
      texts: [words, ...lines],
      names: [],
    })),
  )
}

/** The step that a state is in, and the states around it from the outside in. */
function whereOf(tree: ChartTree, id: string, own?: string): string {
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
