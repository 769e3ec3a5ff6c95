import type { FunnelEmitted } from '../../../machines/emitted.ts'

/** Shows every emitted event with its time on the console: for development, where nothing is sent. */
export function logEmitted(event: FunnelEmitted): void {
  console.debug(new Date().toISOString(), event.type, 'properties' in event ? event.properties : '')
}
