import type { Chart, ChartAction, ChartTransition } from './chart.ts'
import { callText, triggerText } from './chart.ts'
import { exact } from './exact.ts'

/** A value that differs between two versions of a chart, as text; empty if there is none. */
interface FieldChange {
  /** Names of the fields around it, the outermost first. */
  path: readonly string[]
  before: string
  after: string
}

/** One thing that is not the same in two versions of a chart. */
export interface Change {
  kind: 'added' | 'removed' | 'changed'
  what: 'state' | 'transition' | 'rule' | 'delay'
  /** The id in the version that has it, in the later one if both do. */
  id: string
  /** How it is called in words. */
  name: string
  /** Empty for what was added or removed. */
  differences: FieldChange[]
}

/**
 * What differs between two versions of a chart: states and delays are the same by their name, rules
 * by their guard's name, transitions by source, trigger and guard, else by their position.
 */
export function compareCharts(before: Chart, after: Chart): Change[] {
  const changes = [
    ...byId('state', statesOf(before), statesOf(after)),
    ...transitionChanges(before, after),
    ...byId('rule', rulesOf(before), rulesOf(after)),
    ...byId('delay', delaysOf(before), delaysOf(after)),
  ]
  const [root] = after.states
  if (changes.length > 0 || !root || exact(before) === exact(after)) return changes
  const differences = [{ path: ['order inside'], before: orderOf(before), after: orderOf(after) }]
  return [{ kind: 'changed', what: 'state', id: root.id, name: root.id, differences }]
}

/** The states without the rules, which are compared separately. */
function statesOf({ states }: Chart): Item[] {
  return states.map((state) => {
    if (state.parent !== null || typeof state.meta !== 'object') return state
    const { guards: _, ...meta } = { ...state.meta } as { guards?: unknown }
    return { ...state, meta }
  })
}

function rulesOf({ states }: Chart): Item[] {
  const { guards } = (states[0]?.meta ?? {}) as { guards?: object }
  return Object.entries(guards ?? {}).map(([id, meta]) => ({ ...meta, id }))
}

function delaysOf({ delays }: Chart): Item[] {
  return Object.entries(delays).map(([id, milliseconds]) => ({ id, milliseconds }))
}

function orderOf({ states, transitions }: Chart): string {
  return [...states, ...transitions].map(({ id }) => id).join(', ')
}

/** What no comparison of two charts says; it belongs to each. */
export const NOT_COMPARED = 'The code of guards, actions and actors is not compared.'

/** Something that a chart says, by the names of its fields. */
type Item = { readonly id: string }

function byId(what: Change['what'], before: readonly Item[], after: readonly Item[]): Change[] {
  const earlier = new Map(before.map((item) => [item.id, item]))
  const later = new Map(after.map((item) => [item.id, item]))
  return [...new Map([...later, ...earlier]).keys()].flatMap((id): Change[] => {
    const [was, is] = [earlier.get(id), later.get(id)]
    if (was && is) return changed(what, id, was, is)
    return [{ kind: is ? 'added' : 'removed', what, id, name: id, differences: [] }]
  })
}

function transitionChanges(before: Chart, after: Chart): Change[] {
  const earlier = Map.groupBy(before.transitions, branchesOf)
  const later = Map.groupBy(after.transitions, branchesOf)
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const { pairs, added, removed } = matched(earlier.get(key) ?? [], later.get(key) ?? [], [
      (one, other) => exact({ ...one, id: '' }) === exact({ ...other, id: '' }),
      (one, other) => one.guard === other.guard && `${one.targets}` === `${other.targets}`,
      (one, other) => one.guard === other.guard,
      (one, other) => `${one.targets}` === `${other.targets}`,
      () => true,
    ])
    return [
      ...pairs.flatMap(([one, other]) =>
        changed('transition', inWords(other), counted(one), counted(other)),
      ),
      ...added.map((one) => whole('added', one)),
      ...removed.map((one) => whole('removed', one)),
    ]
  })
}

function branchesOf({ source, trigger }: ChartTransition): string {
  return exact([source, trigger])
}

function whole(kind: 'added' | 'removed', transition: ChartTransition): Change {
  const { id } = transition
  return { kind, what: 'transition', id, name: inWords(transition), differences: [] }
}

function changed(what: Change['what'], name: string, earlier: Item, later: Item): Change[] {
  const [{ id: _, ...before }, { id, ...after }] = [earlier, later]
  const [was, is] = [new Map(flattened(before)), new Map(flattened(after))]
  const differences = [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      path: (is.get(key) ?? was.get(key))?.path ?? [],
      before: was.get(key)?.text ?? '',
      after: is.get(key)?.text ?? '',
    }))
    .filter((difference) => difference.before !== difference.after)
  if (differences.length === 0 && exact(before) !== exact(after)) {
    // Values that read alike and are not the same: 1 and '1', a name with a comma and two names.
    differences.push({ path: ['definition'], before: exact(before), after: exact(after) })
  }
  return differences.length === 0 ? [] : [{ kind: 'changed', what, id, name, differences }]
}

/** With its place from 1, and its condition said once. */
function counted({ guards: _, joint: __, order, ...transition }: ChartTransition): Item {
  return Object.assign(transition, { order: order + 1 })
}

/** Nested values as text, by the path of their keys; a list of names or actions is one. */
function flattened(
  value: unknown,
  path: readonly string[] = [],
): [key: string, field: { path: readonly string[]; text: string }][] {
  const field = (text: string) => [[exact(path), { path, text }]] as ReturnType<typeof flattened>
  if (typeof value !== 'object' || value === null) return field(String(value ?? ''))
  if (Array.isArray(value) && value.every(isNamed)) {
    return field(value.map((one) => (typeof one === 'string' ? one : callText(one))).join(', '))
  }
  return Object.entries(value).flatMap(([key, inner]) => flattened(inner, [...path, key]))
}

function isNamed(value: unknown): value is string | ChartAction {
  return (
    typeof value === 'string' || (typeof value === 'object' && value !== null && 'name' in value)
  )
}

/** Such as `contact: BACK.PRESSED if isOwnField → intro`. */
function inWords({ source, trigger, guard, targets }: ChartTransition): string {
  const condition = guard === null ? '' : ` if ${guard}`
  const goal = targets.length === 0 ? 'stays' : `→ ${targets.join(', ')}`
  return `${source}: ${triggerText(trigger)}${condition} ${goal}`
}

/** A change in a sentence, and a line for each value that differs. */
export function changeInWords({ kind, what, name, differences }: Change): string[] {
  return [
    `${WHAT[what]} ${kind}: ${name}`,
    ...differences.map(
      ({ path, before, after }) => `  ${path.join(' ')}: ${quoted(before)} → ${quoted(after)}`,
    ),
  ]
}

/** How many changes there are, in a sentence. */
export function changesInWords(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing differs.'
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`}: ${countsInWords(changes)}.`
}

/** `1 added, 2 removed`: how many there are of each kind. */
function countsInWords(changes: readonly Change[]): string {
  return (['added', 'removed', 'changed'] as const)
    .map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map((words) => words.join(' '))
    .join(', ')
}

const WHAT: Record<Change['what'], string> = {
  state: 'State',
  transition: 'Transition',
  rule: 'Rule',
  delay: 'Delay',
}

function quoted(value: string): string {
  return value === '' ? 'nothing' : `'${value}'`
}

/** What became of the items of a list in a later one. */
interface Matched<Item> {
  pairs: [before: Item, after: Item][]
  added: Item[]
  removed: Item[]
}

/**
 * Pairs each earlier item with at most one later item: by the first test that any two pass, then,
 * among those that are left, by the next test.
 */
function matched<Item>(
  before: readonly Item[],
  after: readonly Item[],
  tests: readonly ((one: Item, other: Item) => boolean)[],
): Matched<Item> {
  const removed = [...before]
  const added = [...after]
  const pairs: [Item, Item][] = []
  for (const isSame of tests) {
    for (const one of [...removed]) {
      const other = added.find((candidate) => isSame(one, candidate))
      if (other === undefined) continue
      pairs.push([one, other])
      removed.splice(removed.indexOf(one), 1)
      added.splice(added.indexOf(other), 1)
    }
  }
  return { pairs, added, removed }
}
