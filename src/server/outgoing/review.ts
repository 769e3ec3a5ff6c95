import * as v from 'valibot'
import { vettingStatus } from '../../../machines/decision/facts.ts'
import { answersIn, formAnalysis } from '../../../machines/forms/index.ts'
import { walkFault } from '../../../machines/records/walked.ts'
import { AnalysisAnswer } from '../../../machines/requests/analysis-request.ts'
import { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import { decideOnServer } from '../applications/server-decision.ts'
import type { Environment } from '../env.ts'
import type { Metrics } from '../operator/metrics.ts'
import { type Contact, documentOf } from '../store/contacts.ts'
import type { Store } from '../store/open.ts'
import type { OutgoingKind } from '../store/tables.ts'
import type { Deliver } from './sender.ts'

/** How long progress and the vetting service may come after the contact. */
const GRACE_MS = 3_600_000
const RETRY_MS = 60_000
const ANSWER_TIMEOUT_MS = 15_000

/**
 * Judges a contact by what this server has seen: its application was walked here, and the vetting service of
 * VETTING_URL, where there is one, says what the decision needs. Both may come up to an hour after the contact;
 * then it is marked for review with the reason, and its applicant gets no mail. The approval mail
 * is queued here, and so is a second webhook where the contact changed.
 */
export function contactReview(
  environment: Environment,
  { contacts, progress, clock }: Pick<Store, 'contacts' | 'progress' | 'clock'>,
  metrics: Pick<Metrics, 'decided' | 'marked'>,
): Deliver {
  const { client, outgoing } = environment
  const { baseUrl } = client.vetting

  async function decided(contact: Contact, stop: AbortSignal) {
    if (contact.server_stage !== null) return undefined
    const response = await fetch(`${baseUrl}/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        hubspotId: client.funnel.hubspotId,
        ...formAnalysis(answersIn(documentOf(contact) ?? {})),
      }),
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    const answer = v.parse(AnalysisAnswer, response.ok ? await response.json() : undefined)
    return decideOnServer(v.parse(ContactPayload, documentOf(contact)), {
      rules: client.funnel,
      vettingStatus: vettingStatus(answer),
      locate: async () => null,
      now: new Date(contact.received_at),
    })
  }

  return async (_, contact, stop) => {
    const isLate = clock.now().getTime() - Date.parse(contact.received_at) > GRACE_MS
    const walk = walkFault(await progress.firstShown(contact.application_id))
    if (walk && !isLate) return { isSent: false, notYet: walk, againMs: RETRY_MS }
    const [decision, vettingFault] = await decided(contact, stop).then(
      (made) => [made, undefined] as const,
      () => [undefined, 'The vetting service did not answer.'] as const,
    )
    const fault = walk ?? vettingFault
    if (fault && !isLate) return { isSent: false, notYet: fault, againMs: RETRY_MS }
    const { rule, differs } = decision ?? {
      rule: contact.server_rule,
      differs: contact.stage_differs === 1,
    }
    const isApproved = !fault && rule === 'qualified' && !differs
    const isChanged = Boolean(fault ?? decision)
    const next: OutgoingKind[] = []
    if (isApproved && outgoing.mail) next.push('approval_mail')
    if (isChanged && outgoing.webhook) next.push('webhook_update')
    await contacts.judge({ contact, reviewReason: fault, decision, outgoing: next })
    if (contact.server_stage === null) metrics.decided(decision?.stage)
    if (fault) metrics.marked([walk ? 'not_walked' : 'vetting'])
    return fault ? { isSent: false, withheld: fault } : { isSent: true }
  }
}
