import { isDeepStrictEqual } from 'node:util'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import type { StepAction } from '../../src/graph/microsteps.ts'
import { expected, observed } from './oracle/observe.ts'
import type { World } from './oracle/world.ts'

/** What an observer sees otherwise than the oracle expects, field by field; null where nothing is. */
export function differenceOf(
  world: World,
  snapshot: FunnelSnapshot,
  actions: readonly StepAction[],
): Record<string, { should: unknown; is: unknown }> | null {
  const seen: Record<string, unknown> = observed(snapshot, actions)
  const wrong = Object.entries(expected(world)).flatMap(([key, should]) => {
    const is = seen[key]
    return isDeepStrictEqual(is, should) ? [] : [[key, { should, is }] as const]
  })
  return wrong.length === 0 ? null : Object.fromEntries(wrong)
}
