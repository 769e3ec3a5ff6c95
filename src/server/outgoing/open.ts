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

/** Concurrent deliveries of one kind. */
const DELIVERIES_AT_ONCE = 8
/** Concurrent checks share their queries; each poll takes all new contacts at once. */
const CHECKS_AT_ONCE = 64

/** The sender of what the operator configured; the log says where no mail is sent. */
export function openSender(
  environment: Environment,
  store: Store,
  { log, metrics }: { log: Log; metrics: Metrics },
  addresses: FileAddresses,
  stopLinks: StopLinks,
) {
  const { webhook, mail } = environment.outgoing
  if (!mail) {
    log.warn('mail_disabled', {
      reason: 'SMTP_URL is not set: no approved applicant gets a mail.',
    })
  }
  if (webhook && !hasStandardPrefix(webhook.secret)) {
    log.warn('webhook_secret_form', {
      reason:
        'WEBHOOK_SECRET has no whsec_, as the next release asks for. The same key in that form is printed by: npm run funnel -- webhook-secret',
    })
  }
  const mails = mail && approvalMail(mail, store.mailAddresses, stopLinks)
  const hook = webhook && webhookDelivery(webhook, addresses, store, log)
  const send = (kind: OutgoingKind, deliver: Deliver, most = DELIVERIES_AT_ONCE) =>
    createSender(store.outgoing, kind, deliver, { log, metrics }, most)
  const checks = send('review', contactCheck(environment, store), CHECKS_AT_ONCE)
  const deliveries = [
    ...(hook ? [send('webhook', hook), send('webhook_update', hook)] : []),
    ...(mails ? [send('approval_mail', mails.deliver)] : []),
  ]

  /** Resolves once nothing is due, including what the checks have queued. */
  async function drain(): Promise<void> {
    await checks.drain()
    await Promise.all(deliveries.map((sender) => sender.drain()))
  }

  return {
    /** Checks and sends what is due, in the background. */
    wake() {
      drain().catch((error) => log.error('outgoing_failed', errorFields(error)))
    },
    drain,
    async stop() {
      await Promise.all([checks, ...deliveries].map((sender) => sender.stop()))
      mails?.close()
    },
  }
}
