import type { ScreenWords } from '../../chart/chart-file.ts'

/** A text that differs; null where one version has none. */
interface TextChange {
  before: string | null
  after: string | null
}

/** What a screen says otherwise than in another version. */
export interface ScreenChange extends Pick<ScreenWords, 'title' | 'state'> {
  texts: TextChange[]
}

/** The texts that differ, by screen: those of this version in their order, then those that only the other one has. */
export function wordChanges(
  before: readonly ScreenWords[],
  after: readonly ScreenWords[],
): ScreenChange[] {
  const was = new Map(before.map((screen) => [idOf(screen), screen]))
  const is = new Map(after.map((screen) => [idOf(screen), screen]))
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id): ScreenChange[] => {
    const screen = is.get(id) ?? was.get(id)
    const texts = textChanges(was.get(id)?.texts ?? {}, is.get(id)?.texts ?? {})
    return screen && texts.length > 0 ? [{ title: screen.title, state: screen.state, texts }] : []
  })
}

/** `“before” → “after”`. */
export function textInWords({ before, after }: TextChange): string {
  const quoted = (text: string | null) => (text === null ? 'nothing' : `“${text}”`)
  return `${quoted(before)} → ${quoted(after)}`
}

/** A text in three: what differs from the other one, by words, between what both begin and end with. */
export function differenceIn(text: string, other: string): [string, string, string] {
  const words = text.split(/(\s+)/)
  const others = other.split(/(\s+)/)
  const least = Math.min(words.length, others.length)
  let begin = 0
  while (begin < least && words[begin] === others[begin]) begin += 1
  let end = 0
  while (begin + end < least && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const joined = (from: number, to?: number) => words.slice(from, to).join('')
  const last = words.length - end
  return [joined(0, begin), joined(begin, last), joined(last)]
}

function idOf({ state, title }: ScreenWords): string {
  return state ?? title
}

type Texts = ScreenWords['texts']

/** Each difference once. A text that is there under another name, or elsewhere in its list, is the same. */
function textChanges(before: Texts, after: Texts): TextChange[] {
  const was = new Map(Object.entries(before).filter(([name, text]) => after[name] !== text))
  const is = new Map(Object.entries(after).filter(([name, text]) => before[name] !== text))
  for (const [name, text] of was) {
    if (!isMovable(name, after)) continue
    const [moved] = [...is].find(([other, same]) => same === text && isMovable(other, before)) ?? []
    if (moved === undefined) continue
    was.delete(name)
    is.delete(moved)
  }
  const changes = [...new Set([...is.keys(), ...was.keys()])].map((name) => ({
    before: was.get(name) ?? null,
    after: is.get(name) ?? null,
  }))
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
}

/** Whether the other version may have the text under another name: it lacks this one, or this is a place in a list. */
function isMovable(name: string, other: Texts): boolean {
  return !Object.hasOwn(other, name) || /\.\d+$/.test(name)
}
