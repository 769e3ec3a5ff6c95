import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import type { GraphEdge } from '../explore.ts'
import { type Path, planPaths } from '../plan.ts'

/** A coverage criterion: its items by name, and the items that each step covers. */
export interface Criterion {
  name: string
  items: readonly string[]
  covers: (edge: GraphEdge) => readonly string[]
}

/** The reason why the items with matching names cannot be covered. */
export interface Reason {
  of: RegExp
  because: string
}

/** A path, and the item for which it was made. */
export interface PurposefulPath extends Path {
  purpose: string
}

/** The covered items, and the paths that cover them. */
export interface Covered {
  criterion: CoverageReport['criteria'][number]
  /** The items that are covered, by their names. */
  items: ReadonlySet<string>
  paths: PurposefulPath[]
}

/**
 * Plans few long paths for a criterion and counts the items that they cover; an item with a reason
 * does not count.
 */
export function cover(
  { name, items, covers }: Criterion,
  edges: readonly GraphEdge[],
  reasons: readonly Reason[] = [],
): Covered {
  const began = performance.now()
  const wanted = new Set(items.filter((item) => !isReasoned(item, reasons)))
  const covered = new Map(
    edges.map((edge) => [edge, covers(edge).filter((item) => wanted.has(item))]),
  )
  const counts = goalCounts(covered.values())
  const paths = planPaths({ edges }, (edge) => covered.get(edge) ?? []).map((path) => ({
    ...path,
    purpose: rarest(path.goals ?? [], counts),
  }))
  const seen = new Set(
    paths.flatMap((path) => path.edges.flatMap((edge) => covered.get(edge) ?? [])),
  )
  return counted({ name, wanted, seen, paths, ms: performance.now() - began })
}

/** A criterion as the report has it. */
export function counted({
  name,
  wanted,
  seen,
  paths,
  ms,
}: {
  name: string
  wanted: ReadonlySet<string>
  seen: ReadonlySet<string>
  paths: PurposefulPath[]
  ms: number
}): Covered {
  const missing = [...wanted].filter((item) => !seen.has(item))
  return {
    criterion: {
      name,
      items: wanted.size,
      covered: wanted.size - missing.length,
      missing,
      tests: paths.length,
      steps: paths.reduce((sum, { edges }) => sum + edges.length, 0),
      seconds: ms / 1000,
    },
    items: seen,
    paths,
  }
}

/** How many edges cover each goal. */
export function goalCounts(ofEdges: Iterable<readonly string[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const goals of ofEdges) {
    for (const goal of goals) counts.set(goal, (counts.get(goal) ?? 0) + 1)
  }
  return counts
}

/** The goal that the fewest edges cover: it stays the purpose of a path while others change. */
export function rarest(goals: readonly string[], counts: ReadonlyMap<string, number>): string {
  return goals.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))[0] ?? ''
}

/** Reasons that are not needed: their items are covered, or do not exist. */
export function staleReasons(
  { items, covers }: Criterion,
  edges: readonly GraphEdge[],
  reasons: readonly Reason[],
): string[] {
  const seen = new Set(edges.flatMap(covers))
  return reasons.flatMap(({ of, because }) => {
    const named = items.filter((item) => of.test(item))
    if (named.length === 0) return [`Nothing is named by ${of}: ${because}`]
    return named.filter((item) => seen.has(item)).map((item) => `${item} is covered: ${because}`)
  })
}

function isReasoned(item: string, reasons: readonly Reason[]): boolean {
  return reasons.some(({ of }) => of.test(item))
}
