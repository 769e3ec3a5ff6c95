import type { Environment } from '../env.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/open.ts'
import { approvalMail } from './approval-mail.ts'
import { createSender, type Sender } from './sender.ts'
import type { StopLinks } from './stop-links.ts'
import type { FileLink } from './webhook.ts'
import { webhookDelivery } from './webhook.ts'

/** The sender of what the operator configured; the log says where no mail is sent. */
export function openSender(
  { outgoing: { webhook, mail } }: Environment,
  { outgoing, mailAddresses }: Store,
  log: Log,
  linkUnder: (publicUrl: string) => FileLink,
  stopLinks: StopLinks,
): Sender {
  if (!mail) {
    log.warn('mail_disabled', { reason: 'SMTP_URL is not set: no approved applicant gets a mail.' })
  }
  const mails = mail && approvalMail(mail, mailAddresses, stopLinks)
  const sender = createSender(
    outgoing,
    {
      ...(webhook && { webhook: webhookDelivery(webhook, linkUnder(webhook.publicUrl)) }),
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
