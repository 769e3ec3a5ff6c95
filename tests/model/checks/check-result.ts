import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { Difference } from '../../paths/difference.ts'
import type { Explored } from '../explored.ts'

/** One thing that was looked at; `fault` says what is wrong with it, null where nothing is. */
export interface CheckResult {
  where: string
  fault: { should: unknown; is: unknown } | null
}

/**
 * Looks at a machine, the funnel or one with a mistake, and at what was explored of it. Nothing of
 * what it expects comes from the machine. It looks at one thing after another, so that a caller may
 * stop at the first fault.
 */
export type Check = (machine: FunnelMachine, explored: Explored) => Iterable<CheckResult>

/** A difference as the fault of a look. */
export function faultOf(difference: Difference | null): CheckResult['fault'] {
  if (!difference) return null
  const part = (side: 'should' | 'is') =>
    Object.fromEntries(Object.entries(difference).map(([what, both]) => [what, both[side]]))
  return { should: part('should'), is: part('is') }
}
