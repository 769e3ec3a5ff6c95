import { createTransport, type Transporter } from 'nodemailer'
import * as v from 'valibot'
import { APPROVAL_MAIL } from '../../copy/mail.ts'
import type { Environment } from '../env.ts'
import { failureOf } from '../log.ts'
import { type MailAddresses, mailAddressOf } from '../store/mail-addresses.ts'
import type { Deliver, Delivery } from './sender.ts'

const TIMEOUT_MS = 15_000
const LIMIT_RETRY_MS = 300_000

/**
 * The 'You're approved!' mail (section 4, thank-you) as text. Any client can submit any address: the mail
 * has no text of the contact, an address gets one in a month and none after a reply STOP, and over a limit
 * it waits. The Message-ID is the contact's, so that a mail server can drop a duplicate after a crash. An
 * address that it rejects permanently is not retried; if it rejects the sender, the mail waits until
 * MAIL_FROM is corrected.
 */
export function approvalMail(
  { smtpUrl, from, replyTo }: NonNullable<Environment['outgoing']['mail']>,
  addresses: MailAddresses,
) {
  const transport = transportTo(smtpUrl)
  const domain = addressIn(from).split('@').at(-1)
  const deliver: Deliver = async (_, contact, signal) => {
    const address = mailAddressOf(contact.email ?? '')
    if (!address) return { isSent: false, failure: 'not one plain address', isFinal: true }
    const refusal = await addresses.claim(address, contact)
    if (refusal?.isForGood) return { isSent: false, withheld: refusal.reason }
    if (refusal) {
      return { isSent: false, waitReason: refusal.reason, retryInMs: LIMIT_RETRY_MS }
    }
    try {
      await transport.sendMail({
        from,
        replyTo,
        to: { name: '', address },
        messageId: `<${contact.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        list: { unsubscribe: `${addressIn(replyTo)}?subject=STOP` },
        subject: APPROVAL_MAIL.subject,
        text: `${APPROVAL_MAIL.paragraphs.join('\n\n')}\n`,
        signal,
      })
      return { isSent: true }
    } catch (error) {
      return failed(error)
    }
  }
  /** `close` ends the connections. */
  return { deliver, close: () => transport.close() }
}

/** The address in a sender such as `Jobs <jobs@example.com>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}

/** Connections to a mail server, with a timeout of 15 seconds for each of its answers. */
export function transportTo(smtpUrl: string): Transporter {
  return createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}

const SmtpError = v.object({
  code: v.string(),
  command: v.optional(v.string()),
  responseCode: v.optional(v.number()),
})

function failed(error: unknown): Delivery {
  const parsed = v.safeParse(SmtpError, error)
  const { code, command, responseCode: status } = parsed.success ? parsed.output : {}
  const isOfEnvelope = code === 'EENVELOPE' && command !== 'MAIL FROM'
  const isFinal = isOfEnvelope && (status === undefined || status >= 500)
  return {
    isSent: false,
    failure: status === undefined || code === 'EAUTH' ? failureOf(error) : `SMTP ${status}`,
    isFinal,
  }
}
