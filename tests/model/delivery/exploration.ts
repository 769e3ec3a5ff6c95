import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { type MeasuredChart, pathsOf } from '../../../src/graph/criteria/measure.ts'
import { deadEnds } from './invariants.ts'
import { measureOutbox } from './measure.ts'

export const machine = deliveryMachine

/** The outbox explored with a device and a backend, its paths, and what was wrong on the way. */
export function measure(): MeasuredChart<typeof deliveryMachine> & { faults: readonly string[] } {
  const { explored, covered, broken } = measureOutbox()
  const faults = explored.faults.map(
    ({ way, what, should, is }) =>
      `${what} should be ${JSON.stringify(should)} but is ${JSON.stringify(is)} after ${way.join(', ')}`,
  )
  const stuck = deadEnds(explored).map((key) => `Not everything can be delivered from ${key}`)
  return {
    graph: explored,
    covered,
    paths: pathsOf(covered),
    faults: [...faults, ...broken, ...stuck],
  }
}
