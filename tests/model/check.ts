import { isDeepStrictEqual } from 'node:util'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import type { Step, StepAction } from '../../src/graph/microsteps.ts'
import { expected, observed } from './oracle/observe.ts'
import { quietly, type World } from './oracle/world.ts'

/** What should have been seen and what was, by the name of what was looked at. */
export type Difference = Record<string, { should: unknown; is: unknown }>

/** What an observer sees otherwise than the oracle expects, field by field; null where nothing is. */
export function differenceOf(
  world: World,
  snapshot: FunnelSnapshot,
  actions: readonly StepAction[],
): Difference | null {
  const seen: Record<string, unknown> = observed(snapshot, actions)
  const wrong = Object.entries(expected(world)).flatMap(([key, should]) => {
    const is = seen[key]
    return isDeepStrictEqual(is, should) ? [] : [[key, { should, is }] as const]
  })
  return wrong.length === 0 ? null : Object.fromEntries(wrong)
}

/**
 * The same for one step from a moment that was looked at: where nothing happens, and nothing should,
 * there is nothing new to see.
 */
export function differenceAfter(
  before: { world: World; snapshot: FunnelSnapshot },
  world: World,
  { snapshot, actions }: Pick<Step<FunnelSnapshot>, 'snapshot' | 'actions'>,
): Difference | null {
  const isUneventful = snapshot === before.snapshot && actions.length === 0
  if (isUneventful && world === quietly(before.world)) return null
  return differenceOf(world, snapshot, actions)
}
