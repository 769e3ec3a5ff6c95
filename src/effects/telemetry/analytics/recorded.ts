import type { FunnelEmitted } from '../../../../machines/emitted.ts'

/** An emitted event with its own time, milliseconds since 1970. */
export interface Recorded {
  event: FunnelEmitted
  at: number
  applicationId: string
  /** As saved with the application; empty before. */
  email: string
}

/** Whether the applicant's records are removed from the device with this event. */
export function isFarewell({ type }: FunnelEmitted): boolean {
  return type === 'Application Cleared' || type === 'Application Forgotten'
}
