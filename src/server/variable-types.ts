import * as v from 'valibot'
import { targetOf } from './ingestion/report-target.ts'
import { hasStandardPrefix, isStandardSecret, keyOf } from './outgoing/webhook-secret.ts'

/** A whole number from `least` to `most`, both allowed. */
export function wholeNumber(least: number, most: number) {
  const expected = `expects a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  )
}

const WEB = 'expects an address that begins with http:// or https://'
const PLAIN = 'without a name, a password, ? or #'

/** An absolute http or https address; a slash at its end is dropped. */
export const WebAddress = v.pipe(
  textThat(isPlainAddress, `${WEB}, ${PLAIN}`),
  v.transform(withoutEndSlash),
)

/** The address of a whole server; a slash at its end is dropped. */
export const Site = v.pipe(
  textThat(
    (text) => isPlainAddress(text) && URL.parse(text)?.pathname === '/',
    'expects an address such as https://jobs.example.com: the server cannot be under a path',
  ),
  v.transform(withoutEndSlash),
)

/** A whole address, which is called as it is. */
export const HookAddress = textThat(
  (text) => webUrlOf(text)?.hash === '',
  `${WEB}, without a name, a password or #`,
)

/** An absolute http or https address, or a path on the own origin; a slash at its end is dropped. */
export const WebAddressOrPath = v.pipe(
  textThat(
    (text) => isPlainAddress(text) || /^\/(?!\/)[^?#]*$/.test(text),
    `${WEB}, or a path that begins with /, ${PLAIN}`,
  ),
  v.transform(withoutEndSlash),
)

/** The path of a file, or an absolute http or https address; a slash at that one's end is dropped. */
export const FileOrWebAddress = v.pipe(
  textThat((text) => !isWebAddress(text) || isPlainAddress(text), `${WEB}, ${PLAIN}`),
  v.transform((text) => (isWebAddress(text) ? withoutEndSlash(text) : text)),
)

/** Whether a text names a service, and no file. */
export function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text)
}

/** What is read of an address; `pg` ignores all else, such as the schema of other libraries. */
const DATABASE_OPTIONS = [
  ...['host', 'port', 'user', 'password', 'options', 'application_name', 'client_encoding'],
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'],
  ...['channel_binding', 'connect_timeout'],
]

function optionOf(text: string, name: string): string {
  return URL.parse(text)?.searchParams.get(name) ?? ''
}

function unreadOptions(text: string): string[] {
  const names = URL.parse(text)?.searchParams.keys() ?? []
  return [...names].filter((name) => !DATABASE_OPTIONS.includes(name))
}

/** The address of a PostgreSQL database, which may hold a password. */
export const DatabaseAddress = v.pipe(
  textThat((text) => {
    const url = URL.parse(text)
    if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hash) return false
    return url.pathname.length > 1 && (url.hostname !== '' || url.searchParams.has('host'))
  }, 'expects an address such as postgres://<user>:<password>@<host>:5432/<database>'),
  v.check(
    (text) => unreadOptions(text).length === 0,
    ({ input }) =>
      `has ${unreadOptions(input).join(', ')} after ?, which is not read: remove it; read are ${DATABASE_OPTIONS.join(', ')}`,
  ),
  v.check(
    (text) => /^(?:[1-9]\d{0,3})?$/.test(optionOf(text, 'connect_timeout')),
    'expects connect_timeout in seconds, from 1 to 9999',
  ),
  v.check(
    (text) => /^(?:disable|prefer|require)?$/.test(optionOf(text, 'channel_binding')),
    'expects channel_binding to be disable, prefer or require',
  ),
)

/** Parts of a list between commas, trimmed; empty parts do not count. */
export const CommaList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)

/** A secret of this server, which cannot be guessed: at least `least` characters, 10 different ones, no blank. */
export function secret(least: number) {
  return textThat(
    (text) => new RegExp(`^\\S{${least},}$`).test(text) && isVaried(text),
    `expects at least ${least} characters, ${MIN_DIFFERENT} different ones, without blanks, from: openssl rand -hex 24`,
  )
}

const MIN_DIFFERENT = 10

function isVaried(parts: Iterable<unknown>): boolean {
  return new Set(parts).size >= MIN_DIFFERENT
}

export const Word = matching(/^\S+$/, 'expects text without blanks')

/** `off`, which is null, or something else. */
export function OffOr<Schema extends v.GenericSchema<string>>(schema: Schema) {
  return v.union([
    v.pipe(
      v.literal('off'),
      v.transform(() => null),
    ),
    schema,
  ])
}

/** The DSN of a project at a provider of error reporting. */
export const Dsn = textThat(
  (dsn) => targetOf(dsn) !== undefined,
  'expects a DSN such as https://<key>@<host>/<project>',
)

/** A secret of Standard Webhooks, or another text. */
export const WebhookSecret = textThat(
  (text) =>
    isVaried(keyOf(text)) &&
    (hasStandardPrefix(text) ? isStandardSecret(text) : /^\S{24,}$/.test(text)),
  'expects whsec_ and the Base64 of 24 to 64 random bytes, from: npm run funnel -- webhook-secret --new',
)

/** The address of a mail server, which has no other options than these. */
export const MailServer = textThat((text) => {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol)) return false
  if (![url.username, url.password].every(isPercentEncoded)) return false
  return url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search + url.hash === ''
}, 'expects an address such as smtp://<user>:<password>@<host>:587, with % as %25, and nothing after it')

export const Sender = matching(
  /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  'expects a sender such as Jobs <jobs@example.com>',
)

export const MailAddress = matching(
  /^[^\s<>@?]+@[^\s<>@?]+$/,
  'expects an address such as jobs@example.com',
)

const CLAMD = "expects clamd:<host>:<port> or clamd:<path>, of ClamAV's daemon"
const MAX_PORT = 65_535

/** `clamd:` and the address or socket of ClamAV's daemon, which remain. */
export const Clamd = v.pipe(
  matching(/^clamd:(?:\/\S+|[^\s/]+:\d{1,5})$/, CLAMD),
  v.check((text) => text.includes('/') || Number(text.split(':').at(-1)) <= MAX_PORT, CLAMD),
  v.transform((text) => text.slice('clamd:'.length)),
)

function textThat(isRight: (text: string) => boolean, expected: string) {
  return v.pipe(v.string(), v.check(isRight, expected))
}

function matching(pattern: RegExp, expected: string) {
  return v.pipe(v.string(), v.regex(pattern, expected))
}

function isPercentEncoded(text: string): boolean {
  return !/%(?![\dA-F]{2})/i.test(text)
}

function webUrlOf(text: string): URL | undefined {
  const url = URL.parse(text)
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol)
  return isWeb && url.username + url.password === '' ? url : undefined
}

function isPlainAddress(text: string): boolean {
  const url = webUrlOf(text)
  return url !== undefined && url.search + url.hash === '' && !/[?#]/.test(text)
}

function withoutEndSlash(text: string): string {
  let end = text.length
  while (text.endsWith('/', end)) end -= 1
  return text.slice(0, end)
}
