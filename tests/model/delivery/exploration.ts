import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { pathsOf } from '../../paths/criteria/measure.ts'
import { linesOf } from '../../paths/difference.ts'
import { runPaths } from '../../paths/run-paths.ts'
import { OUTBOX, observeOutbox } from './explore.ts'
import { deadEnds } from './invariants.ts'
import { measureOutbox } from './measure.ts'

export const machine = deliveryMachine

/** The explored outbox with a device and a backend, its paths run, and all faults. */
export async function measure() {
  const { explored, covered, broken } = measureOutbox()
  const paths = pathsOf(covered)
  const faults = explored.faults.flatMap(({ path, difference }) =>
    linesOf(difference).map((line) => `${line} after ${path.join(', ')}`),
  )
  const stuck = deadEnds(explored).map((key) => `Not everything can be delivered from ${key}`)
  const failures = await runPaths(OUTBOX, paths, observeOutbox)
  const failed = [...failures].map(([id, { lines }]) => `Path ${id} failed: ${lines.join(', ')}`)
  return {
    graph: explored,
    covered,
    paths,
    failures,
    faults: [...faults, ...broken, ...stuck, ...failed],
  }
}
