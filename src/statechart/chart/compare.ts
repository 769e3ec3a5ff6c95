import type { Chart, ChartState, ChartTransition } from './chart.ts'
import { triggerText } from './chart.ts'
import { exact } from './exact.ts'

/** A value that differs between two versions of a chart, as text; empty where there is none. */
interface FieldChange {
  field: string
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
 * by their guard's name, transitions by source, trigger and guard, else by their position. States are
 * called by their ids where nothing else is said.
 */
export function compareCharts(
  before: Chart,
  after: Chart,
  nameOf: (state: string) => string = (id) => id,
): Change[] {
  const changes = [
    ...byKey('state', statesOf(before), statesOf(after), ({ id }) => id, stateFields).map(
      (change) => ({
        ...change,
        name: nameOf(change.id),
      }),
    ),
    ...transitionChanges(before, after, nameOf),
    ...byKey('rule', rulesOf(before), rulesOf(after), ({ name }) => name, ruleFields),
    ...byKey('delay', delaysOf(before), delaysOf(after), ({ name }) => name, delayFields),
  ]
  const [root] = after.states
  if (changes.length > 0 || !root || exact(before) === exact(after)) return changes
  const differences = [{ field: 'order inside', before: orderOf(before), after: orderOf(after) }]
  return [{ kind: 'changed', what: 'state', id: root.id, name: nameOf(root.id), differences }]
}

/** The states without the rules, which are compared separately. */
function statesOf({ states }: Chart): ChartState[] {
  return states.map((state) => {
    if (typeof state.meta !== 'object' || state.meta === null) return state
    const { guards: _, ...meta } = state.meta as Record<string, unknown>
    return { ...state, meta: isRoot(state) ? meta : state.meta }
  })
}

function isRoot({ parent }: ChartState): boolean {
  return parent === null
}

function orderOf({ states, transitions }: Chart): string {
  return [...states, ...transitions].map(({ id }) => id).join(', ')
}

/** What no comparison of two charts says; it belongs to each. */
export const NOT_COMPARED = 'The code of guards, actions and actors is not compared.'

type Fields<Item> = (item: Item) => Record<string, string>
interface Rule {
  name: string
  said: unknown
}
interface Delay {
  name: string
  ms: number
}

function byKey<Item>(
  what: Change['what'],
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
  fields: Fields<Item>,
): Change[] {
  const earlier = new Map(before.map((item) => [keyOf(item), item]))
  const later = new Map(after.map((item) => [keyOf(item), item]))
  const changes: Change[] = []
  for (const [id, item] of later) {
    const old = earlier.get(id)
    if (!old) changes.push({ kind: 'added', what, id, name: id, differences: [] })
    else changes.push(...changed(what, id, id, [old, item], fields))
  }
  for (const id of earlier.keys()) {
    if (!later.has(id)) changes.push({ kind: 'removed', what, id, name: id, differences: [] })
  }
  return changes
}

function transitionChanges(
  before: Chart,
  after: Chart,
  nameOf: (state: string) => string,
): Change[] {
  const earlier = Map.groupBy(before.transitions, branchesOf)
  const later = Map.groupBy(after.transitions, branchesOf)
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const { pairs, added, removed } = matched(earlier.get(key) ?? [], later.get(key) ?? [], [
      (one, other) => isDeepEqual(transitionFields(one), transitionFields(other)),
      (one, other) => one.guard === other.guard && isDeepEqual(one.targets, other.targets),
      (one, other) => one.guard === other.guard,
      (one, other) => isDeepEqual(one.targets, other.targets),
      () => true,
    ])
    return [
      ...pairs.flatMap(([one, other]) =>
        changed('transition', other.id, inWords(other, nameOf), [one, other], transitionFields),
      ),
      ...added.map((one) => whole('added', one, nameOf)),
      ...removed.map((one) => whole('removed', one, nameOf)),
    ]
  })
}

function branchesOf({ source, trigger }: ChartTransition): string {
  return exact([source, trigger])
}

function whole(
  kind: 'added' | 'removed',
  transition: ChartTransition,
  nameOf: (state: string) => string,
): Change {
  const { id } = transition
  return { kind, what: 'transition', id, name: inWords(transition, nameOf), differences: [] }
}

function changed<Item>(
  what: Change['what'],
  id: string,
  name: string,
  [earlier, later]: readonly [Item, Item],
  fields: Fields<Item>,
): Change[] {
  const [before, after] = [fields(earlier), fields(later)]
  const differences = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((difference) => difference.before !== difference.after)
  if (differences.length === 0 && exact(earlier) !== exact(later)) {
    // Values that read alike and are not the same: 1 and '1', a name with a comma and two names.
    differences.push({ field: 'definition', before: exact(earlier), after: exact(later) })
  }
  return differences.length === 0 ? [] : [{ kind: 'changed', what, id, name, differences }]
}

function stateFields(state: ChartState): Record<string, string> {
  return {
    kind: state.kind,
    parent: state.parent ?? '',
    'first state': state.initial ?? '',
    description: state.description,
    tags: state.tags.join(', '),
    'on entry': state.entry.join(', '),
    'on exit': state.exit.join(', '),
    invokes: state.invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)).join(', '),
    ...(state.meta === undefined ? {} : Object.fromEntries(flattened(state.meta))),
    history: state.history ?? '',
    other: state.other ?? '',
  }
}

function transitionFields(transition: ChartTransition): Record<string, string> {
  return {
    target: transition.targets.join(', '),
    guard: transition.guard ?? '',
    actions: transition.actions.join(', '),
    order: String(transition.order + 1),
    description: transition.description,
    reenter: transition.reenter ? 'yes' : '',
    other: transition.other ?? '',
  }
}

function ruleFields({ said }: Rule): Record<string, string> {
  const { words, values, ...rest } = (typeof said === 'object' ? said : { words: said }) as {
    words?: unknown
    values?: unknown
  }
  const others = [values ?? {}, rest].flatMap((one) => flattened(one))
  return { words: String(words ?? ''), ...Object.fromEntries(others) }
}

function delayFields({ ms }: Delay): Record<string, string> {
  return { milliseconds: String(ms) }
}

function rulesOf({ states }: Chart): Rule[] {
  const { guards } = (states[0]?.meta ?? {}) as { guards?: unknown }
  return Object.entries(guards ?? {}).map(([name, said]) => ({ name, said }))
}

function delaysOf({ delays }: Chart): Delay[] {
  return Object.entries(delays).map(([name, ms]) => ({ name, ms }))
}

/** Nested values by the path of their keys, as text. */
function flattened(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    flattened(inner, path === '' ? key : `${path} ${key}`),
  )
}

/** Such as `contact: BACK.PRESSED if isOwnField → intro`. */
function inWords(
  { source, trigger, guard, targets }: ChartTransition,
  nameOf: (state: string) => string,
): string {
  const condition = guard === null ? '' : ` if ${guard}`
  const goal = targets.length === 0 ? 'stays' : `→ ${targets.map(nameOf).join(', ')}`
  return `${nameOf(source)}: ${triggerText(trigger)}${condition} ${goal}`
}

/** A change in a sentence, and a line for each value that differs. */
export function changeInWords({ kind, what, name, differences }: Change): string[] {
  return [
    `${WHAT[what]} ${kind}: ${name}`,
    ...differences.map(
      ({ field, before, after }) => `  ${field}: ${quoted(before)} → ${quoted(after)}`,
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
export function matched<Item>(
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

/** Whether two values that JSON can hold are the same. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
