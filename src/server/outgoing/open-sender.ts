import type { Environment } from '../env.ts'
import type { FileAddresses } from '../files/signed-address.ts'
import { errorFields, type Log } from '../log.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { Store } from '../store/open-store.ts'
import type { OutgoingKind } from '../store/tables.ts'
import { approvalMail } from './approval-mail.ts'
import { createSender, type Deliver } from './sender.ts'
import { vettingDelivery } from './vetting.ts'
import { webhookDelivery } from './webhook.ts'
import { hasStandardPrefix } from './webhook-secret.ts'

/** Concurrent deliveries of one kind. */
const DELIVERIES_AT_ONCE = 8

/** The sender of what the operator configured; the log says if no mail is sent. */
export function openSender(
  environment: Environment,
  store: Store,
  { log, metrics }: { log: Log; metrics: Metrics },
  addresses: FileAddresses,
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
        'WEBHOOK_SECRET has no whsec_, as Standard Webhooks asks for. The same key in that form is printed by: npm run funnel -- webhook-secret',
    })
  }
  const mails = mail && approvalMail(mail, store.mailAddresses)
  const send = (kind: OutgoingKind, deliver: Deliver) =>
    createSender(store.outgoing, kind, deliver, { log, metrics }, DELIVERIES_AT_ONCE)
  const vettings = send('vetting', vettingDelivery(environment, store))
  const deliveries = [
    ...(webhook ? [send('webhook', webhookDelivery(webhook, addresses, store, log))] : []),
    ...(mails ? [send('approval_mail', mails.deliver)] : []),
  ]
  const deliverAll = () => Promise.all(deliveries.map((sender) => sender.drain()))

  /** Resolves once nothing is due, including what the vetting has queued. */
  async function drain(): Promise<void> {
    await Promise.all([deliverAll(), vettings.drain().then(deliverAll)])
  }

  return {
    /** Sends what is due, in the background. */
    wake() {
      drain().catch((error) => log.error('outgoing_failed', errorFields(error)))
    },
    drain,
    async stop() {
      await Promise.all([vettings, ...deliveries].map((sender) => sender.stop()))
      mails?.close()
    },
  }
}
