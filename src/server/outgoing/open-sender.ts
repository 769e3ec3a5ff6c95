import type { Environment } from '../env.ts'
import type { FileAddresses } from '../files/signed-address.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/open.ts'
import { approvalMail } from './approval-mail.ts'
import { contactReview } from './review.ts'
import { createSender } from './sender.ts'
import type { StopLinks } from './stop-links.ts'
import { webhookDelivery } from './webhook.ts'

/** The sender of what the operator configured; the log says where no mail is sent. */
export function openSender(
  environment: Environment,
  store: Store,
  log: Log,
  addresses: FileAddresses,
  stopLinks: StopLinks,
) {
  const { webhook, mail } = environment.outgoing
  if (!mail) {
    log.warn('mail_disabled', { reason: 'SMTP_URL is not set: no approved applicant gets a mail.' })
  }
  const mails = mail && approvalMail(mail, store.mailAddresses, stopLinks)
  const hook = webhook && webhookDelivery(webhook, addresses, store.files)
  const sender = createSender(
    store.outgoing,
    {
      review: contactReview(environment, store),
      ...(hook && { webhook: hook, webhook_update: hook }),
      ...(mails && { approval_mail: mails.deliver }),
    },
    log,
  )
  return {
    ...sender,
    async stop() {
      await sender.stop()
      mails?.close()
    },
  }
}
