import { createTransport, type Transporter } from 'nodemailer'
import * as v from 'valibot'
import { APPROVAL_MAIL } from '../../copy/mail.ts'
import type { Contact } from '../store/contact-fields.ts'
import { type Deliver, type Delivery, failureOf } from './delivery.ts'

const TIMEOUT_MS = 15_000

/** Sends mail over SMTP; `close` ends its connections. */
export interface MailDelivery {
  deliver: Deliver
  close(): void
}

/**
 * The 'You're approved!' mail (section 4, thank-you) as text and HTML. Its Message-ID is the
 * contact's, so that a mail server that is given it twice after a crash can tell. An address that the
 * server refuses for good is not tried again.
 */
export function approvalMail({ smtpUrl, from }: { smtpUrl: string; from: string }): MailDelivery {
  const transport = transportTo(new URL(smtpUrl))
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver(_, contact) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: contact.email ?? '' },
          messageId: `<${contact.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...contentOf(contact),
        })
        return { isSent: true }
      } catch (error) {
        return failed(error)
      }
    },
    close: () => transport.close(),
  }
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

function contentOf(contact: Contact): { subject: string; text: string; html: string } {
  const { subject, greeting, approved, next, mistake } = APPROVAL_MAIL
  const paragraphs = [greeting(contact.first_name ?? ''), approved, next, mistake]
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<head><title>${escaped(subject)}</title></head>\n<body>\n${html}\n</body>\n</html>\n`,
  }
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
