import * as v from 'valibot'
import { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import type { Environment } from '../env.ts'
import type { NewContact } from '../store/contacts.ts'
import type { ContactBody } from './contact-body.ts'
import type { LocationLookup } from './location/location.ts'
import { decideOnServer } from './server-decision.ts'

/** What is kept with a contact beside its body. */
type Assessment = Pick<NewContact, 'reviewReason' | 'decision' | 'outgoing'>

/**
 * Decides the stage of a contact again, and says whether a person has to review it: where the body does
 * not fit the payload's schema or was changed to be stored, or where no decision can be made.
 *
 * @param address where the call came from
 */
export async function assessContact(
  { fields, doubts }: ContactBody,
  address: string,
  { environment, locate }: { environment: Environment; locate: LocationLookup },
): Promise<Assessment> {
  const { funnel: rules, vetting } = environment.client
  const payload = v.safeParse(ContactPayload, fields)
  const decision = payload.success
    ? await decideOnServer(payload.output, {
        rules,
        isVettingOwn: vetting.baseUrl.startsWith('/'),
        locate: () => locationOf(locate, address),
        now: new Date(),
      })
    : undefined
  const reasons = [...doubts]
  if (fields === undefined) reasons.push('The body is not a JSON object.')
  else if (!payload.success) reasons.push(validationMessageOf(payload.issues))
  else if (!decision) reasons.push('The date of birth or the state cannot be read.')
  const isApproved = reasons.length === 0 && decision?.rule === 'qualified' && !decision.differs
  return {
    reviewReason: reasons.length > 0 ? reasons.join(' ') : null,
    decision,
    outgoing: outgoingFor(environment, isApproved),
  }
}

/** Null where it cannot be found. */
async function locationOf(locate: LocationLookup, address: string) {
  const location = await locate(address).catch(() => null)
  return location?.status === 'success' ? location : null
}

function outgoingFor({ outgoing }: Environment, isApproved: boolean): NewContact['outgoing'] {
  return [
    ...(outgoing.webhook ? (['webhook'] as const) : []),
    ...(outgoing.mail && isApproved ? (['approval_mail'] as const) : []),
  ]
}

function validationMessageOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const names = issues.map(({ path }) => path?.map(({ key }) => key).join('.'))
  return `Missing or of another type: ${names.join(', ')}.`
}
