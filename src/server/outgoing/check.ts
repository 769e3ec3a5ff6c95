import * as v from 'valibot'
import { answersIn, formAnalysis } from '../../../machines/forms/index.ts'
import { vettingStatus } from '../../../machines/records/application.ts'
import { walkFault } from '../../../machines/records/walk.ts'
import { AnalysisAnswer } from '../../../machines/requests/analysis-request.ts'
import { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import { decideOnServer } from '../applications/server-decision.ts'
import type { Environment } from '../env.ts'
import { readAnswer } from '../http/neighbours.ts'
import type { Contact } from '../store/contacts.ts'
import type { Store } from '../store/open.ts'
import type { OutgoingKind } from '../store/tables.ts'
import type { Deliver } from './sender.ts'

/** How long progress and the vetting service may come after the contact. */
const GRACE_MS = 3_600_000
/** A page reports a step within two seconds. */
const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000
const ANSWER_TIMEOUT_MS = 15_000

/**
 * Checks a contact before anything is sent because of it: the application's steps were reported to this
 * server, and, where the decision needs it, the vetting service of VETTING_URL answers. Both are awaited
 * up to an hour after the contact; without them it is marked for review with the reason. The webhook is
 * queued either way, the approval mail only where nothing is wrong.
 */
export function contactCheck(
  { client, outgoing }: Environment,
  { contacts, progress, clock }: Pick<Store, 'contacts' | 'progress' | 'clock'>,
): Deliver {
  async function decided(contact: Contact, signal: AbortSignal) {
    const status = await askVetting(client, contact.document ?? {}, signal)
    return decideOnServer(v.parse(ContactPayload, contact.document), {
      rules: client.funnel,
      vettingStatus: status,
      locate: async () => null,
      now: new Date(contact.received_at),
    })
  }

  return async (_, contact, signal) => {
    const ageMs = clock.now().getTime() - Date.parse(contact.received_at)
    const retryInMs = Math.min(Math.max(FIRST_RETRY_MS, ageMs), LAST_RETRY_MS)
    const isLate = ageMs > GRACE_MS
    const walk = walkFault(await progress.walkOf(contact.application_id))
    if (walk && !isLate) return { isSent: false, waitReason: walk, retryInMs }
    const isUndecided = contact.server_stage === null && contact.needs_review === 0
    const [decision, vettingFault] = isUndecided
      ? await decided(contact, signal).then(
          (made) => [made, undefined] as const,
          () => [undefined, 'The vetting service did not answer.'] as const,
        )
      : []
    if (vettingFault && !isLate) return { isSent: false, waitReason: vettingFault, retryInMs }
    const fault = walk ?? vettingFault
    const { rule, differs } = decision ?? {
      rule: contact.server_rule,
      differs: contact.stage_differs === 1,
    }
    const isMarked = contact.needs_review === 1 || fault !== undefined
    const isApproved = !isMarked && rule === 'qualified' && !differs
    const next: OutgoingKind[] = []
    if (outgoing.webhook) next.push('webhook')
    if (isApproved && outgoing.mail) next.push('approval_mail')
    await contacts.recordCheck({
      contact,
      walk: walk ? 'unseen' : 'seen',
      reviewReason: fault,
      decision,
      outgoing: next,
    })
    return { isSent: true }
  }
}

/**
 * Asks the service of VETTING_URL, not this server's own, for an applicant's vetting status.
 *
 * @param payload the fields of a contact
 * @throws where it does not answer as a vetting service does
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
