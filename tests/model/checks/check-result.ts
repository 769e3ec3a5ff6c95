import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { Difference } from '../../paths/difference.ts'
import type { Explored } from '../explored.ts'

/** The result of one check; `fault` is null if it passed. */
export interface CheckResult {
  where: string
  fault: { should: unknown; is: unknown } | null
}

/**
 * Checks a machine, the funnel or a mutant, and its exploration. No expected value comes from the
 * machine. Results are yielded one by one, so a caller can stop at the first fault.
 */
export type Check = (machine: FunnelMachine, explored: Explored) => Iterable<CheckResult>

/** A difference as the fault of a check. */
export function faultOf(difference: Difference | null): CheckResult['fault'] {
  if (!difference) return null
  const part = (side: 'should' | 'is') =>
    Object.fromEntries(Object.entries(difference).map(([what, both]) => [what, both[side]]))
  return { should: part('should'), is: part('is') }
}
