import type { Recorded } from './recorded-events.ts'

/** An emitted event as the analytics provider gets it (section 3). */
export type SentEvent =
  | {
      kind: 'track'
      name: string
      properties: Record<string, unknown>
      at: number
      /** Undefined if the applicant is not known yet. */
      email?: string
      /** The provider's id of what happens once an application, the same from each of its tabs. */
      insertId?: string
    }
  | {
      kind: 'identify'
      properties: Record<string, string | number>
      email: string
      at: number
    }

/** What is sent of an emitted event; undefined for one that is about something else. */
export function sentEventOf(recorded: Recorded): SentEvent | undefined {
  const { event, at, applicationId } = recorded
  const common = { at, ...(recorded.email !== '' && { email: recorded.email }) }
  switch (event.type) {
    case 'Application Viewed':
    case 'Application Started':
      return { kind: 'track', name: event.type, properties: event.properties, ...common }
    case 'Application Step Completed':
      return { kind: 'track', name: event.type, properties: timed(event.properties, at), ...common }
    case 'Application Submitted':
    case 'Applicant Decision Issued':
      return {
        kind: 'track',
        name: event.type,
        properties: timed(event.properties, at),
        ...common,
        insertId: `${shortened(applicationId)} ${event.type}`,
      }
    case 'Applicant Identified':
      return {
        kind: 'identify',
        properties: event.properties,
        email: event.properties.email,
        at,
      }
    default:
      return undefined
  }
}

/**
 * The first digits of an application's UUID: they distinguish the applications of one device, and
 * no reader of an event can identify the application by it.
 */
function shortened(applicationId: string): string {
  return applicationId.slice(0, 8)
}

function timed(properties: object, at: number): Record<string, unknown> {
  return { ...properties, timestamp: new Date(at).toISOString() }
}
