import * as v from 'valibot'
import { answersIn, formAnalysis } from '../../../machines/forms/index.ts'
import { vettingStatus } from '../../../machines/records/application.ts'
import { AnalysisAnswer } from '../../../machines/requests/analysis-request.ts'
import { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import { decideOnServer } from '../applications/server-decision.ts'
import type { Environment } from '../env.ts'
import { readAnswer } from '../http/neighbours.ts'
import type { Contact } from '../store/contacts.ts'
import type { Store } from '../store/open-store.ts'
import { kindsFor } from './kinds.ts'
import type { Deliver } from './sender.ts'

/** How long after a contact the vetting service may answer. */
const LONGEST_WAIT_MS = 3_600_000
const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000
const ANSWER_TIMEOUT_MS = 15_000
const UNANSWERED = 'The vetting service did not answer.'

/**
 * Decides a contact for which the service of VETTING_URL has to be asked, then queues what is sent because
 * of it. Without an answer within an hour the contact is marked for review, undecided.
 */
export function vettingDelivery(
  { client, outgoing }: Environment,
  { contacts, clock }: Pick<Store, 'contacts' | 'clock'>,
): Deliver {
  async function decisionOf(contact: Contact, signal: AbortSignal) {
    const status = await askVetting(client, contact.document ?? {}, signal)
    return decideOnServer(v.parse(ContactPayload, contact.document), {
      rules: client.funnel,
      vettingStatus: status,
      locate: async () => null,
      now: new Date(contact.received_at),
    })
  }

  return async ({ id }, contact, signal) => {
    const ageMs = clock.now().getTime() - Date.parse(contact.received_at)
    const decision =
      storedDecisionOf(contact) ?? (await decisionOf(contact, signal).catch(() => undefined))
    const isUnanswered = decision === undefined && contact.review_reason === null
    if (isUnanswered && ageMs <= LONGEST_WAIT_MS) {
      const retryInMs = Math.min(Math.max(FIRST_RETRY_MS, ageMs), LAST_RETRY_MS)
      return { isSent: false, waitReason: UNANSWERED, retryInMs }
    }
    const reviewReason = isUnanswered ? UNANSWERED : contact.review_reason
    await contacts.recordVetting({
      id,
      contact,
      reviewReason,
      decision,
      outgoing: kindsFor({ reviewReason, decision }, outgoing),
    })
    return { isSent: true }
  }
}

/** The last build before the first release left contacts in this queue that were decided when they came. */
function storedDecisionOf({ server_stage, server_rule, stage_differs }: Contact) {
  if (server_stage === null || server_rule === null) return undefined
  return { stage: server_stage, rule: server_rule, differs: stage_differs === 1 }
}

/**
 * Asks the service of VETTING_URL, not this server's own, for an applicant's vetting status.
 *
 * @param payload the fields of a contact
 * @throws if it does not answer as a vetting service does
 */
export async function askVetting(
  { vetting, funnel }: Environment['client'],
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${vetting.baseUrl}/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hubspotId: funnel.hubspotId, ...formAnalysis(answersIn(payload)) }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  })
  const text = String(await readAnswer(response))
  if (!response.ok) throw new Error(`It answered with HTTP ${response.status}.`)
  return vettingStatus(v.parse(AnalysisAnswer, JSON.parse(text)))
}
