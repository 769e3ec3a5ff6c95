import { branchesOf } from './branches.ts'
import type { Chart, ChartState, ChartTransition } from './chart.ts'
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
    chart.transitions.filter((one) => !shadowed.has(one)),
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
    const trapped = new Set<string | null>()
    for (const state of chart.states) {
      if (!reached.has(state.id) || !isTrapped(tree, ways, { state, main, ends })) continue
      trapped.add(state.id)
      if (trapped.has(state.parent)) continue
      const words = `“${titleOf(state)}” (${state.id}) is a dead end: no outcome can be reached from it.`
      find('dead end', state.id, words)
    }
  }
  for (const [branch, before] of shadowed) {
    const words = `${branchInWords(branch)} never decides: ${branchInWords(before)} is always taken first.`
    find('rule that never decides', branch.id, words)
  }
  return {
    steps: chart.states.filter((state) => typeof metaOf(state).screen?.step === 'number').length,
    hasEnds: ends.size > 0,
    findings,
  }
}

type Ways = ReadonlyMap<string, readonly ChartTransition[]>

/** Branches behind one of the same trigger that has no guard, or the same by its name, and that one. */
function shadowedIn(chart: Chart): Map<ChartTransition, ChartTransition> {
  return new Map(
    branchesOf(chart).flatMap((branches) =>
      branches.flatMap((branch, position) => {
        const before = branches
          .slice(0, position)
          .find(
            (one) => one.guard === null || (one.guard === branch.guard && areNamed(one, branch)),
          )
        return before ? [[branch, before] as const] : []
      }),
    ),
  )
}

/** By what its chart says of it, and its id. */
function branchInWords({ id, description }: ChartTransition): string {
  return `“${description.replace(/\.$/, '')}” (${id})`
}

/** Whether the names of their guards say all of them: not if one is code, or has values that the name leaves out. */
function areNamed(...branches: readonly ChartTransition[]): boolean {
  return branches.every(({ other = '' }) => !/(^|, )guard /.test(other))
}

/**
 * A state, those around it, and what is entered with them; if a history state remembers nothing, what is then. What
 * is around the source of the way that leads there is active before, and none of its other regions is entered.
 */
function entered(tree: ChartTree, id: string, by?: ChartTransition): string[] {
  const { kind, initial, parent } = tree.state(id)
  const first = initial ?? (parent === null ? null : tree.state(parent).initial)
  if (kind === 'history' && first !== null && first !== id) return [id, ...entered(tree, first, by)]
  const isEntered = (outer: string) =>
    !by || !tree.isWithin(by.source, outer) || (by.reenter === true && by.source === outer)
  const around = tree.around(id).filter((outer) => isEntered(outer.id))
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
    for (const way of ways.get(id) ?? []) {
      for (const target of way.targets)
        for (const one of entered(tree, target, way)) reached.add(one)
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
