import * as v from 'valibot'
import { ContactPayload } from '../../../machines/schemas/contact-payload.ts'
import type { Environment } from '../env.ts'
import type { PlaceLookup } from '../places/place-lookup.ts'
import type { KeptContact, NewContact } from '../store/contacts.ts'
import type { Store } from '../store/open.ts'
import type { OutgoingKind } from '../store/tables.ts'
import type { ContactBody } from './contact-body.ts'
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
    body: ContactBody,
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

  async function lookAt(
    applicationId: string,
    body: ContactBody,
    address: string,
  ): Promise<NewContact> {
    const { fields, doubts } = body
    const read = v.safeParse(ContactPayload, fields)
    const decision = read.success ? await decide(read.output, address) : undefined
    const reasons = [...doubts, ...(read.success ? reasonsOf(decision) : [misfitOf(fields)])]
    const reviewReason = reasons.length > 0 ? reasons.join(' ') : null
    const outgoing = outgoingFor(environment, reviewReason === null ? decision : undefined)
    return { applicationId, body, reviewReason, decision, outgoing }
  }

  return {
    async take(applicationId, body, address) {
      if (inFlight.has(applicationId)) return IN_FLIGHT
      inFlight.add(applicationId)
      try {
        return await store.contacts.keep(await lookAt(applicationId, body, address))
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

/** @param decision undefined where a person looks at the contact first */
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

function reasonsOf(decision: ServerDecision | undefined): string[] {
  return decision === undefined ? ['The date of birth or the state cannot be read.'] : []
}

function misfitOf(fields: object | undefined): string {
  if (fields === undefined) return 'The body is not a JSON object.'
  const { issues = [] } = v.safeParse(ContactPayload, fields)
  const names = issues.map((issue) => v.getDotPath(issue))
  return `Missing or of another type: ${names.join(', ')}.`
}
