import type { Environment } from '../env.ts'
import type { FileAddresses } from '../files/signed-address.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { Store } from '../store/open.ts'
import { approvalMail } from './approval-mail.ts'
import { contactReview } from './review.ts'
import { createSender } from './sender.ts'
import type { StopLinks } from './stop-links.ts'
import { webhookDelivery } from './webhook.ts'

const DELIVERIES_AT_ONCE = 8
/** They share their queries. No contact waits for its own: the next poll takes all that have come. */
const REVIEWS_AT_ONCE = 64

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
  const mails = mail && approvalMail(mail, store.mailAddresses, stopLinks)
  const hook = webhook && webhookDelivery(webhook, addresses, store.files)
  const review = contactReview(environment, store, watchers.metrics)
  const reviews = createSender(store.outgoing, { review }, watchers, REVIEWS_AT_ONCE)
  const deliveries = createSender(
    store.outgoing,
    {
      ...(hook && { webhook: hook, webhook_update: hook }),
      ...(mails && { approval_mail: mails.deliver }),
    },
    watchers,
    DELIVERIES_AT_ONCE,
  )
  return {
    /** Sends what is due, in the background. */
    wake: deliveries.wake,
    /** Resolves once nothing is due, and nothing that a review found. */
    async drain() {
      await deliveries.drain()
      await reviews.drain()
      await deliveries.drain()
    },
    async stop() {
      await Promise.all([reviews.stop(), deliveries.stop()])
      mails?.close()
    },
  }
}
