import * as v from 'valibot'
import { ContactPayload, isContactPayload } from '../../../machines/schemas/contact-payload.ts'
import type { Environment } from '../env.ts'
import { parseJsonObject } from '../json.ts'
import type { PlaceLookup } from '../places/place-lookup.ts'
import type { KeptContact, NewContact } from '../store/contacts.ts'
import type { Store } from '../store/open.ts'
import type { OutgoingKind } from '../store/tables.ts'
import { decideOnServer, type ServerDecision } from './server-decision.ts'

/** Another call of the same application is being kept. */
export const IN_FLIGHT = 'in flight'

/** Takes contacts in: looks at the body, decides the stage again and keeps both. */
export interface ContactIntake {
  /**
   * @param address where the call came from
   * @returns what is kept for the application, durably, or that another call of it is on its way
   */
  take(
    applicationId: string,
    rawBody: string,
    address: string,
  ): Promise<KeptContact | typeof IN_FLIGHT>
}

interface IntakeOptions {
  environment: Environment
  store: Store
  findPlace: PlaceLookup
}

/** Contacts of this server; those that another server is keeping are waited for in the database. */
export function createContactIntake({
  environment,
  store,
  findPlace,
}: IntakeOptions): ContactIntake {
  const inFlight = new Set<string>()

  async function decide(payload: ContactPayload, address: string) {
    return decideOnServer(payload, {
      rules: environment.client.funnel,
      isVettingOwn: environment.client.vetting.baseUrl.startsWith('/'),
      findPlace: () => placeOf(findPlace, address),
      now: new Date(),
    })
  }

  async function lookAt(applicationId: string, rawBody: string, address: string) {
    const body = parseJsonObject(rawBody)
    const isFit = body !== undefined && isContactPayload(body)
    const decision = isFit ? await decide(body, address) : undefined
    const contact: NewContact = {
      applicationId,
      rawBody,
      reviewReason: isFit ? reasonOf(decision) : reasonOfBody(body),
      decision,
      outgoing: outgoingFor(environment, decision),
    }
    return contact
  }

  return {
    async take(applicationId, rawBody, address) {
      if (inFlight.has(applicationId)) return IN_FLIGHT
      inFlight.add(applicationId)
      try {
        return await store.contacts.keep(await lookAt(applicationId, rawBody, address))
      } finally {
        inFlight.delete(applicationId)
      }
    },
  }
}

/** A place that cannot be found, for whatever reason, is none. */
async function placeOf(findPlace: PlaceLookup, address: string) {
  const place = await findPlace(address).catch(() => null)
  return place?.status === 'success' ? place : null
}

function outgoingFor(
  { outgoing }: Environment,
  decision: ServerDecision | undefined,
): OutgoingKind[] {
  const isApproved = decision?.rule === 'qualified' && !decision.differs
  return [
    ...(outgoing.webhook ? (['webhook'] as const) : []),
    ...(outgoing.mail && isApproved ? (['approval_mail'] as const) : []),
  ]
}

function reasonOf(decision: ServerDecision | undefined): string | null {
  return decision === undefined ? 'The date of birth or the state cannot be read.' : null
}

function reasonOfBody(body: object | undefined): string {
  if (body === undefined) return 'The body is not a JSON object.'
  const { issues = [] } = v.safeParse(ContactPayload, body)
  const fields = issues.map((issue) => v.getDotPath(issue))
  return `Missing or of another type: ${fields.join(', ')}.`
}
