import type { ActorRefFrom } from 'xstate'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import { encodeRecords, NOTHING_STORED } from '../../machines/saved-state.ts'
import type { Records } from './records.ts'

/** Saves the records after each change, and removes them where the chart's state says 'unsaved'. */
export function keepRecords(actor: ActorRefFrom<FunnelMachine>, records: Records): void {
  actor.subscribe((snapshot) => {
    records.save(snapshot.hasTag('unsaved') ? NOTHING_STORED : encodeRecords(snapshot.context))
  })
}
