import type { Choices } from '../choices.ts'
import type { GraphEdge } from '../explore.ts'
import { type Nearest, nearestAmong, pathOf, START } from '../plan.ts'
import { type Covered, counted, type PurposefulPath, type Reason } from './criterion.ts'

/** The values that a step writes and that a branch's guard reads, by name. */
export interface DataFlow {
  /** The values that a step writes. */
  written: (edge: GraphEdge) => readonly string[]
  /** The values that each guarded branch reads, by the branch's id. */
  reads: Readonly<Record<string, readonly string[]>>
}

/**
 * Every case that writes a value reaches each guard that reads it: on a path without another write
 * in between.
 */
export function everyDataFlow(
  edges: readonly GraphEdge[],
  choices: Choices,
  { written, reads }: DataFlow,
  reasons: readonly Reason[],
): Covered {
  const began = performance.now()
  const wanted = new Set<string>()
  const seen = new Set<string>()
  const paths = new Map<string, PurposefulPath>()
  const everywhere = nearestAmong(edges)
  for (const value of new Set(Object.values(reads).flat())) {
    const readers = Object.keys(reads).filter((id) => reads[id]?.includes(value))
    const writing = edges.filter((edge) => edge.from !== null && written(edge).includes(value))
    const writes = new Set(writing)
    const others = edges.filter((edge) => !writes.has(edge))
    const withoutWrites = nearestAmong(others)
    for (const [name, writers] of Map.groupBy(writing, (edge) => edge.name)) {
      const items = readers
        .map((id) => `${name} → ${id}`)
        .filter((item) => !reasons.some(({ of }) => of.test(item)))
      for (const item of items) wanted.add(item)
      if (items.length === 0) continue
      const way = carrying(writers, { everywhere, withoutWrites, isAsked })
      if (!way) continue
      const path = pathOf(way)
      if (!paths.has(path.id)) paths.set(path.id, { ...path, purpose: items[0] ?? name })
      for (const item of items) seen.add(item)
    }

    function isAsked(edge: GraphEdge): boolean {
      return (choices.get(edge) ?? []).some(({ holding, failing }) =>
        readers.every((id) => holding.includes(id) || failing.includes(id)),
      )
    }
  }
  const ms = performance.now() - began
  return counted({
    name: 'values carried to the guards',
    wanted,
    seen,
    paths: [...paths.values()],
    ms,
  })
}

/** A path that takes a writer and reaches a reader without another write. */
function carrying(
  writers: readonly GraphEdge[],
  ways: {
    everywhere: Nearest<GraphEdge>
    withoutWrites: Nearest<GraphEdge>
    isAsked: (edge: GraphEdge) => boolean
  },
): GraphEdge[] | undefined {
  const sources = new Set(writers)
  for (const writer of writers) {
    const onward = ways.isAsked(writer) ? [] : ways.withoutWrites(writer.to, ways.isAsked)
    if (!onward) continue
    const there = ways.everywhere(START, (edge) => sources.has(edge) && edge.to === writer.to)
    if (there) return [...there, ...onward]
  }
  return undefined
}
