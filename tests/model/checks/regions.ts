import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CheckResult } from '../explored.ts'

const ENDS_APPLICATION = /^APPLICATION\.(RESTARTED|FORGOTTEN|ENDED)$/

/**
 * The flow alone takes the events that end an application. Another region that took one would decide by the
 * context of the ended application: each follows RECORDS.RESTORED instead, which the flow raises (design).
 */
export function* checkRegions(machine: FunnelMachine): Generator<CheckResult> {
  for (const { id, source, trigger } of chartOf(machine).transitions) {
    if (trigger.kind !== 'event' || !ENDS_APPLICATION.test(trigger.event)) continue
    const region = regionOf(machine, source)
    const difference = region === 'flow' ? null : { region: { should: 'flow', is: region } }
    yield { item: id, name: trigger.event, transitions: [id], path: [trigger.event], difference }
  }
}

function regionOf(machine: FunnelMachine, id: string): string {
  let node = machine.getStateNodeById(id)
  while (node.parent?.parent) node = node.parent
  return node.key
}
