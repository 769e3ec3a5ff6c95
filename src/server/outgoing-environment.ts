import * as v from 'valibot'
import { secret, WebAddress } from './environment-values.ts'

/**
 * Variables of what is sent to others: WEBHOOK_URL takes each contact, signed with WEBHOOK_SECRET;
 * SMTP_URL sends the approval mail, from MAIL_FROM.
 */
export const OutgoingVariables = {
  WEBHOOK_URL: v.optional(WebAddress),
  WEBHOOK_SECRET: v.optional(secret(24)),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => ['smtp:', 'smtps:'].includes(URL.parse(text)?.protocol ?? ''),
        'expects an address such as smtp://<user>:<password>@<host>:587',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'expects a sender such as Jobs <jobs@example.com>',
      ),
    ),
  ),
}

const Variables = v.object(OutgoingVariables)
type Variables = v.InferOutput<typeof Variables>

/** What is sent to others; undefined where it is not. */
export interface OutgoingEnvironment {
  webhook: { url: string; secret: string } | undefined
  mail: { smtpUrl: string; from: string } | undefined
}

/** Variables that say nothing without another: `[of, needed]`. */
export const NEEDED_TOGETHER = [
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const satisfies readonly [keyof Variables, keyof Variables][]

export function outgoingOf(variables: Variables): OutgoingEnvironment {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: key, SMTP_URL: smtpUrl, MAIL_FROM: from } = variables
  return {
    webhook: url === undefined || key === undefined ? undefined : { url, secret: key },
    mail: smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from },
  }
}
