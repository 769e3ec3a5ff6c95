import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import { type Mutant, NOTHING_TOUCHED } from './mutant.ts'

const CHANGES: readonly [string, (ms: number) => number][] = [
  ['halved', (ms) => ms / 2],
  ['doubled', (ms) => ms * 2],
  ['a millisecond early', (ms) => ms - 1],
  ['a millisecond late', (ms) => ms + 1],
]

/** Machines in which one named delay has another length. */
export function delayMutants(machine: AnyStateMachine): Mutant[] {
  return Object.entries(chartOf(machine).delays).flatMap(([name, ms]) =>
    CHANGES.map(([how, change]) => ({
      kind: 'delay changed' as const,
      what: `${name} ${how}`,
      touched: NOTHING_TOUCHED,
      make: () => machine.provide({ delays: { [name]: change(ms) } } as never),
    })),
  )
}
