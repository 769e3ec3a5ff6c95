import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { explore } from '../../src/graph/explore.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { after } from './oracle/after.ts'
import { expected, observed } from './oracle/observe.ts'
import { STARTS } from './oracle/starts.ts'
import type { World } from './oracle/world.ts'

describe('every step that the generated exploration takes', () => {
  it('looks to an outside observer as the specification says', () => {
    const worlds = new Map<string, World>()
    const ways = new Map<string, string[]>()
    const wrong: { way: string[]; difference: object }[] = []
    const graph = explore({
      ...FUNNEL_EXPLORATION,
      onStep(edge, snapshot, isNew) {
        const before = edge.from === null ? undefined : worlds.get(edge.from)
        const world = before ? after(before, edge.name) : startedBy(edge.name)
        const way = [...((edge.from !== null && ways.get(edge.from)) || []), edge.name]
        if (isNew) {
          worlds.set(edge.to, world)
          ways.set(edge.to, way)
        }
        if (wrong.length >= 5) return
        const seen = observed(snapshot, edge.actions)
        const should = expected(world)
        const difference = differenceOf(should, seen)
        if (difference) wrong.push({ way, difference })
      },
    })
    expect(wrong).toEqual([])
    expect(graph.nodes.size).toBeGreaterThan(1000)
  }, 60_000)
})

function startedBy(name: string): World {
  const world = STARTS[name]
  if (!world) throw new Error(`The oracle says nothing of the start '${name}'`)
  return world
}

function differenceOf(should: object, seen: object): object | null {
  const entries = Object.entries(should).flatMap(([key, value]) => {
    const is = (seen as Record<string, unknown>)[key]
    return isDeepStrictEqual(is, value) ? [] : [[key, { should: value, is }]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
