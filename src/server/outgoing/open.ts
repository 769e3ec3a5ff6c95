import type { Environment } from '../env.ts'
import type { FileAddresses } from '../files/signed-address.ts'
import { errorFields, type Log } from '../log.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { Store } from '../store/open.ts'
import type { OutgoingKind } from '../store/tables.ts'
import { approvalMail } from './approval-mail.ts'
import { contactCheck } from './check.ts'
import { createSender, type Deliver } from './sender.ts'
import type { StopLinks } from './stop-links.ts'
import { webhookDelivery } from './webhook.ts'
import { hasStandardPrefix } from './webhook-secret.ts'

/** Of a kind. */
const DELIVERIES_AT_ONCE = 8
/** They share their queries. No contact waits for its own: the next poll takes all that have come. */
const CHECKS_AT_ONCE = 64

/** The sender of what the operator configured; the log says where no mail is sent. */
export function openSender(
  environment: Environment,
  store: Store,
  watchers: { log: Log; metrics: Metrics },
  addresses: FileAddresses,
  stopLinks: StopLinks,
) {
  const { webhook, mail } = environment.outgoing
  if (!mail) {
    watchers.log.warn('mail_disabled', {
      reason: 'SMTP_URL is not set: no approved applicant gets a mail.',
    })
  }
  if (webhook && !hasStandardPrefix(webhook.secret)) {
    watchers.log.warn('webhook_secret_form', {
      reason:
        'WEBHOOK_SECRET has no whsec_, as the next release asks for. The same key in that form is printed by: npm run funnel -- webhook-secret',
    })
  }
  const mails = mail && approvalMail(mail, store.mailAddresses, stopLinks)
  const hook = webhook && webhookDelivery(webhook, addresses, store, watchers.log)
  const send = (kind: OutgoingKind, deliver: Deliver, most = DELIVERIES_AT_ONCE) =>
    createSender(store.outgoing, kind, deliver, watchers, most)
  const checks = send('review', contactCheck(environment, store), CHECKS_AT_ONCE)
  const deliveries = [
    ...(hook ? [send('webhook', hook), send('webhook_update', hook)] : []),
    ...(mails ? [send('approval_mail', mails.deliver)] : []),
  ]

  /** Resolves once nothing is due, and nothing that a check queued. */
  async function drain(): Promise<void> {
    await checks.drain()
    await Promise.all(deliveries.map((sender) => sender.drain()))
  }

  return {
    /** Checks and sends what is due, in the background. */
    wake() {
      drain().catch((error) => watchers.log.error('outgoing_failed', errorFields(error)))
    },
    drain,
    async stop() {
      await Promise.all([checks, ...deliveries].map((sender) => sender.stop()))
      mails?.close()
    },
  }
}
