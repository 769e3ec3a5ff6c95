import type { Environment } from '../env.ts'
import type { OutgoingKind } from '../store/tables.ts'

/** What is known of a contact: why a person has to review it, and the server's decision. */
interface Assessment {
  reviewReason: string | null
  decision: { rule: string; differs: boolean } | undefined
}

/**
 * What is queued because of a contact: the question to another vetting service if the decision needs it,
 * else the webhook, and the approval mail if page and server approve and nothing needs review.
 */
export function kindsFor(
  { reviewReason, decision }: Assessment,
  { webhook, mail }: Environment['outgoing'],
): OutgoingKind[] {
  if (reviewReason === null && decision === undefined) return ['vetting']
  const isApproved = reviewReason === null && decision?.rule === 'qualified' && !decision.differs
  return [
    ...(webhook ? (['webhook'] as const) : []),
    ...(mail && isApproved ? (['approval_mail'] as const) : []),
  ]
}
