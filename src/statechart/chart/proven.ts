import { branchesOf } from './branches.ts'
import { type Chart, type ChartState, type ChartTransition, triggerText } from './chart.ts'
import { metaOf } from './meta.ts'
import { type ChartTree, enteredWith, mainPartOf, treeOf } from './tree.ts'
import { titleOf } from './words.ts'

/** Something wrong with a chart whatever its guards answer, in a sentence that says where. */
export interface Finding {
  kind: 'dead end' | 'unreached state' | 'unreached outcome' | 'rule that never decides'
  words: string
  /** The state or transition. */
  place: string
}

/** What follows from a chart's ways alone: each guard may answer either way. */
export interface Proven {
  /** Screens with a number. */
  steps: number
  outcomes: number
  /** Whether it says where it ends, by an outcome or a final state: without it a dead end is an end. */
  hasEnds: boolean
  findings: Finding[]
}

export function provenOf(chart: Chart): Proven {
  const tree = treeOf(chart)
  const outcomes = chart.states.filter((state) => metaOf(state).outcome)
  const { main } = mainPartOf(tree)
  const ends = new Set(
    [...outcomes, ...tree.children(main.id).filter(({ kind }) => kind === 'final')].map(
      ({ id }) => id,
    ),
  )
  const shadowed = shadowedIn(chart)
  const ways = Map.groupBy(
    chart.transitions.filter(({ id }) => !shadowed.has(id)),
    ({ source }) => source,
  )
  const reached = reachedFrom(tree, ways, entered(tree, tree.root.id))
  const findings: Finding[] = []
  const find = (kind: Finding['kind'], place: string, words: string) =>
    findings.push({ kind, place, words })

  for (const state of chart.states) {
    const title = `“${titleOf(state)}” (${state.id})`
    const isInside = state.parent !== null && !reached.has(state.parent)
    if (reached.has(state.id) || isInside) continue
    if (ends.has(state.id)) {
      find('unreached outcome', state.id, `The outcome ${title} cannot be reached.`)
    } else if (state.kind !== 'history') {
      find('unreached state', state.id, `Nothing leads to ${title}.`)
    }
  }
  if (ends.size > 0) {
    for (const state of chart.states) {
      if (!reached.has(state.id) || !isTrapped(tree, ways, { state, main, ends })) continue
      const words = `“${titleOf(state)}” (${state.id}) is a dead end: no outcome can be reached from it.`
      find('dead end', state.id, words)
    }
  }
  for (const [id, before] of shadowed) {
    const { source, trigger } = before
    const words = `The branch '${id}' never decides: the one before it, '${before.id}', is always taken first.`
    find('rule that never decides', id, `${words} See ${triggerText(trigger)} in '${source}'.`)
  }
  return {
    steps: chart.states.filter((state) => typeof metaOf(state).screen?.step === 'number').length,
    outcomes: outcomes.length,
    hasEnds: ends.size > 0,
    findings,
  }
}

type Ways = ReadonlyMap<string, readonly ChartTransition[]>

/** Branches behind one of the same trigger that has no guard, or the same by its name, and that one. */
function shadowedIn(chart: Chart): Map<string, ChartTransition> {
  return new Map(
    branchesOf(chart).flatMap((branches) =>
      branches.flatMap((branch, position) => {
        const before = branches
          .slice(0, position)
          .find(
            (one) => one.guard === null || (one.guard === branch.guard && areNamed(one, branch)),
          )
        return before ? [[branch.id, before] as const] : []
      }),
    ),
  )
}

/** Whether the names of their guards say all of them: not where one is code, or has values that the name leaves out. */
function areNamed(...branches: readonly ChartTransition[]): boolean {
  return branches.every(({ other = '' }) => !/(^|, )guard /.test(other))
}

/** A state, those around it, and what is entered with them; where a history state remembers nothing, what is then. */
function entered(tree: ChartTree, id: string): string[] {
  const { kind, initial, parent } = tree.state(id)
  const first = initial ?? (parent === null ? null : tree.state(parent).initial)
  if (kind === 'history' && first !== null && first !== id) return [id, ...entered(tree, first)]
  const around = tree.around(id)
  const regions = around
    .filter((state) => state.kind === 'parallel')
    .flatMap((parallel) => tree.children(parallel.id))
    .filter((region) => region.id !== id && !around.includes(region))
  const begun = [id, ...regions.map((region) => region.id)]
  return [...around.map((state) => state.id), ...begun.flatMap((state) => enteredWith(tree, state))]
}

/** What can become active after some states are, by the transitions of all that are. */
function reachedFrom(tree: ChartTree, ways: Ways, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  for (const id of reached) {
    for (const { targets } of ways.get(id) ?? []) {
      for (const target of targets) for (const one of entered(tree, target)) reached.add(one)
    }
  }
  return reached
}

interface Trapped {
  state: ChartState
  main: ChartState
  ends: ReadonlySet<string>
}

/**
 * Whether no end can be reached from a state by its own ways and those around it inside the main part. Ways that
 * the whole main part has (an address, starting over) do not count: they are open everywhere.
 */
function isTrapped(tree: ChartTree, ways: Ways, { state, main, ends }: Trapped): boolean {
  if (state.id === main.id || !tree.isWithin(state.id, main.id)) return false
  if (ends.has(state.id) || state.kind === 'history') return false
  const outside = new Set(tree.upFrom(main.id).map(({ id }) => id))
  const own = new Map([...ways].filter(([source]) => !outside.has(source)))
  const reached = reachedFrom(tree, own, entered(tree, state.id))
  return ![...ends].some((end) => reached.has(end))
}
