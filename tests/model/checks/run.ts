import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { eventsOf } from '../../../src/statechart/chart/cases.ts'
import { caseNamed } from '../../paths/explore.ts'
import { run } from '../../paths/running.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'

/** Runs a machine from a named start, by named cases. */
export function runFunnel(machine: FunnelMachine, start: string) {
  const input = FUNNEL_EXPLORATION.starts.find(({ name }) => name === start)?.input
  if (!input) throw new Error(`There is no start '${start}'`)
  const running = run(machine, input)
  return Object.assign(running, {
    /** Takes a named case: an event from outside, or an answer that the machine waits for. */
    take(name: string) {
      const taken = caseNamed(name, running.snapshot, FUNNEL_EXPLORATION)
      if (taken) running.send(...eventsOf(taken))
    },
  })
}
