import * as v from 'valibot'
import { secret, WebAddress } from './environment-values.ts'

/**
 * Variables of what is sent to others: WEBHOOK_URL takes each contact, signed with WEBHOOK_SECRET;
 * SMTP_URL sends the approval mail, from MAIL_FROM. Addresses in both begin with PUBLIC_URL.
 */
export const OutgoingVariables = {
  PUBLIC_URL: v.optional(WebAddress),
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
  webhook: { url: string; secret: string; publicUrl: string } | undefined
  mail: { smtpUrl: string; from: string; publicUrl: string } | undefined
}

/** Variables that say nothing without another: `[of, needed]`. */
export const NEEDED_TOGETHER = [
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['WEBHOOK_URL', 'PUBLIC_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMTP_URL', 'PUBLIC_URL'],
] as const satisfies readonly [keyof Variables, keyof Variables][]

export function outgoingOf(variables: Variables): OutgoingEnvironment {
  const { PUBLIC_URL: publicUrl, WEBHOOK_URL: url, WEBHOOK_SECRET: key } = variables
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = variables
  if (publicUrl === undefined) return { webhook: undefined, mail: undefined }
  return {
    webhook: url === undefined || key === undefined ? undefined : { url, secret: key, publicUrl },
    mail: smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from, publicUrl },
  }
}
