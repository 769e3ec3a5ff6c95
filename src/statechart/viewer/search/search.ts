import type { Chart } from '../../chart/chart.ts'
import { triggerText } from '../../chart/chart.ts'
import type { ChartTree } from '../../layout/tree.ts'
import { titleOf } from '../../layout/words.ts'
import { milliseconds } from '../about/meta.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { guardsNamed } from '../rules/guards.tsx'

/** One state or transition that was found, and by what of it. */
export interface Found {
  id: string
  kind: 'state' | 'transition'
  title: string
  /** What matched beside the title: an event, a guard, a rule in words, an action. */
  by: string
}

interface Entry extends Omit<Found, 'by'> {
  /** Everything it can be found by, the most telling first. */
  texts: readonly string[]
}

const MOST = 40

/**
 * Finds states, events, guards, rules, delays and actions in a chart, best matches first.
 *
 * @param guardTerms more words by which a guard is found, by its name
 */
export function searcherOf(
  { chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>,
  guardTerms: Readonly<Record<string, readonly string[]>> = {},
): (words: string) => Found[] {
  const entries = entriesOf(chart, tree, guardTerms)
  return (words) => {
    const searched = words
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    if (searched.length === 0) return []
    return entries
      .flatMap((entry) => {
        const [best] = entry.texts
          .map((by, position) => ({ entry, by, rank: rankOf(entry, by, position, searched) }))
          .filter(({ by }) => holdsAll(by, searched))
          .toSorted((one, other) => one.rank - other.rank)
        return best ? [best] : []
      })
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, MOST)
      .map(({ entry: { id, kind, title }, by }) => ({ id, kind, title, by }))
  }
}

function entriesOf(
  chart: Chart,
  tree: ChartTree,
  guardTerms: Readonly<Record<string, readonly string[]>>,
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
      ...entry,
      ...exit,
      ...runs,
      ...tags,
      description,
    ]
    return { id, kind: 'state', title: titleOf(state), texts }
  })
  const transitions = chart.transitions.map((transition): Entry => {
    const { id, source, targets, trigger, guard, actions, description } = transition
    const to = targets.length === 0 ? 'stays' : `→ ${targets.map(titleAt).join(', ')}`
    const rules =
      guard === null
        ? []
        : guardsNamed(chart, guard).flatMap(({ name, words, values = {} }) => [
            words,
            ...Object.entries(values).map(([label, value]) => `${label}: ${value}`),
            ...(guardTerms[name] ?? []),
          ])
    return {
      id,
      kind: 'transition',
      title: `${titleAt(source)}: ${triggerText(trigger)} ${to}`,
      texts: [
        triggerText(trigger),
        ...(guard === null ? [] : [guard]),
        ...rules,
        ...actions,
        description,
      ],
    }
  })
  return [...states, ...transitions]
}

function holdsAll(text: string, searched: readonly string[]): boolean {
  const held = text.toLowerCase()
  return searched.every((word) => held.includes(word))
}

/** The same text first, then whole words, then the beginnings of words, then parts inside a word. */
function rankOf(
  { kind }: Entry,
  by: string,
  position: number,
  searched: readonly string[],
): number {
  const whole = searched.join(' ')
  if (by.toLowerCase() === whole) return position - 1000
  const isBeginning = by.toLowerCase().startsWith(whole)
  const worst = Math.max(...searched.map((word) => fitOf(by, word)))
  return worst * 1000 + (isBeginning ? 0 : 100) + (kind === 'state' ? 0 : 10) + position
}

function fitOf(text: string, word: string): number {
  const words = wordsIn(text)
  if (words.includes(word)) return 0
  return words.some((held) => held.startsWith(word)) ? 1 : 2
}

/** `isUnder20`, `CONTINUE.PRESSED` and sentences in single words. */
function wordsIn(text: string): string[] {
  const whole = text.toLowerCase().split(/\s+/)
  const parts = text.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, ' ').toLowerCase()
  return [...whole, ...parts.split(/[^\p{L}\p{N}]+/u)]
}
