import { createTransport, type Transporter } from 'nodemailer'
import * as v from 'valibot'
import { APPROVAL_MAIL, STOP_MAIL } from '../../copy/mail.ts'
import type { Environment } from '../env.ts'
import { type MailAddresses, mailAddressOf } from '../store/mail-addresses.ts'
import { type Deliver, type Delivery, failureOf } from './sender.ts'
import type { StopLinks } from './stop-links.ts'

const TIMEOUT_MS = 15_000

/**
 * The 'You're approved!' mail (section 4, thank-you) as text and HTML. Any client can submit any
 * address: it gets one mail in 24 hours, none once it was stopped, and each mail has a link that
 * stops them. The Message-ID is the contact's, so that a mail server that is given it twice after a
 * crash can tell. An address that the server refuses for good is not tried again.
 */
export function approvalMail(
  { smtpUrl, from, publicUrl }: NonNullable<Environment['outgoing']['mail']>,
  addresses: MailAddresses,
  links: StopLinks,
) {
  const transport = transportTo(new URL(smtpUrl))
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const deliver: Deliver = async (_, { id, email, first_name }) => {
    const to = mailAddressOf(email ?? '')
    if (!to) return { isSent: false, failure: 'not one plain address', isFinal: true }
    const claim = await addresses.claim(to.digest, id)
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
        ...contentOf(first_name ?? '', link),
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
  mailed: 'the address had a mail within 24 hours',
  stopped: 'the address wants no mail',
}

function transportTo({ protocol, hostname, port, username, password }: URL): Transporter {
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}

function contentOf(firstName: string, link: string) {
  const { subject, greeting, approved, next, mistake, stop } = APPROVAL_MAIL
  const name = looksLikeName(firstName) ? firstName.trim() : ''
  const paragraphs = [greeting(name), approved, next, mistake]
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')
  const stopHtml = `<p>${escaped(stop)} <a href="${escaped(link)}">${escaped(STOP_MAIL.button)}</a></p>`
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${stop} ${link}\n`,
    html: `<!doctype html>\n<html lang="en">\n<head><title>${escaped(subject)}</title></head>\n<body>\n${html}\n${stopHtml}\n</body>\n</html>\n`,
  }
}

const MAX_NAME_LENGTH = 30
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[-'’ ]\p{L}[\p{L}\p{M}]*){0,2}$/u

/**
 * Whether a first name may be used in a mail, which any client can have sent to any address: up to three words
 * of letters, 30 characters in all. Digits, dots, slashes, control characters and emoji are in none.
 */
function looksLikeName(text: string): boolean {
  const name = text.trim()
  return name.length <= MAX_NAME_LENGTH && NAME.test(name)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const Refusal = v.object({ code: v.literal('EENVELOPE'), responseCode: v.optional(v.number()) })

function failed(error: unknown): Delivery {
  const refusal = v.safeParse(Refusal, error)
  const status = refusal.success ? refusal.output.responseCode : undefined
  const isFinal = refusal.success && (status === undefined || status >= 500)
  return {
    isSent: false,
    failure: status === undefined ? failureOf(error) : `SMTP ${status}`,
    isFinal,
  }
}
