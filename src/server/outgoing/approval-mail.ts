import { html } from 'hono/html'
import { createTransport, type Transporter } from 'nodemailer'
import * as v from 'valibot'
import { APPROVAL_MAIL, STOP_MAIL } from '../../copy/mail.ts'
import type { Environment } from '../env.ts'
import { failureOf } from '../log.ts'
import { type MailAddresses, mailAddressOf } from '../store/mail-addresses.ts'
import type { Deliver, Delivery } from './sender.ts'
import type { StopLinks } from './stop-links.ts'

const TIMEOUT_MS = 15_000
const NETWORK_LIMIT = {
  isSent: false,
  waitReason: 'the network had 20 mails within an hour',
  retryInMs: 300_000,
} as const

/**
 * The 'You're approved!' mail (section 4, thank-you) as text and HTML. Any client can submit any
 * address: the mail has no text of the contact, an address gets one in 24 hours and three in a month,
 * none once unsubscribed, and each mail has a link for that. The Message-ID is the contact's, so that a
 * mail server can drop a duplicate after a crash. An address that it rejects permanently is not retried;
 * where it rejects the sender, the mail waits until MAIL_FROM is corrected.
 */
export function approvalMail(
  { smtpUrl, from, publicUrl }: NonNullable<Environment['outgoing']['mail']>,
  addresses: MailAddresses,
  links: StopLinks,
) {
  const transport = transportTo(smtpUrl)
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const deliver: Deliver = async (_, { id, email, network }, signal) => {
    const to = mailAddressOf(email ?? '')
    if (!to) return { isSent: false, failure: 'not one plain address', isFinal: true }
    const claim = await addresses.claim(to.digest, { id, network })
    if (claim === 'networkLimit') return NETWORK_LIMIT
    if (claim !== 'free') return { isSent: false, withheld: WITHHELD[claim] }
    const link = links.linkFor(await addresses.keyed(to.digest), publicUrl)
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to.address },
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        list: { unsubscribe: link },
        ...(await contentOf(link)),
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

const WITHHELD = {
  mailed: 'the address had a mail within 24 hours, or three within a month',
  stopped: 'the address wants no mail',
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

async function contentOf(link: string) {
  const { subject, greeting, approved, next, mistake, stop } = APPROVAL_MAIL
  const paragraphs = [greeting, approved, next, mistake]
  const document = await html`<!doctype html>
<html lang="en">
<head><title>${subject}</title></head>
<body>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}<p>${stop} <a href="${link}">${STOP_MAIL.button}</a></p>
</body>
</html>
`
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${stop} ${link}\n`,
    html: String(document),
  }
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
