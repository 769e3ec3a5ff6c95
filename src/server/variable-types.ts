import * as v from 'valibot'
import { targetOf } from './ingestion/report-target.ts'

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

/** An absolute http or https address; a slash at its end is dropped. */
export const WebAddress = v.pipe(
  v.string(),
  v.check(isWebAddress, 'expects an address that begins with http:// or https://'),
  v.transform(withoutEndSlash),
)

/** An absolute http or https address, or a path on the own origin; a slash at its end is dropped. */
export const WebAddressOrPath = v.pipe(
  v.string(),
  v.check(
    (text) => isWebAddress(text) || /^\/(?!\/)/.test(text),
    'expects an address that begins with http:// or https://, or a path that begins with /',
  ),
  v.transform(withoutEndSlash),
)

/** The origin of a page, as browsers send it. */
export const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => isWebAddress(text) && URL.parse(text)?.origin === text,
    'expects origins such as https://careers.example.com, without a path or a slash at the end',
  ),
)

/** The address of a PostgreSQL database, which may hold a password. */
export const DatabaseAddress = address(
  ['postgres:', 'postgresql:'],
  'postgres://<user>:<password>@<host>:5432/<database>',
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

/** A strong secret: at least `least` characters, none of them blank. */
export function secret(least: number) {
  return matching(
    new RegExp(`^\\S{${least},}$`),
    `expects at least ${least} characters without blanks, for example from: openssl rand -hex 32`,
  )
}

export const Word = matching(/^\S+$/, 'expects text without blanks')

export const OnOff = v.pipe(
  v.picklist(['on', 'off'], 'expects on or off'),
  v.transform((value) => value === 'on'),
)

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
export const Dsn = v.pipe(
  v.string(),
  v.check(
    (dsn) => targetOf(dsn) !== undefined,
    'expects a DSN such as https://<key>@<host>/<project>',
  ),
)

/** An age identity. */
export const Identity = matching(
  /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/,
  'expects keys that begin with AGE-SECRET-KEY-1, from: npm run funnel -- files key',
)

export const MailServer = address(['smtp:', 'smtps:'], 'smtp://<user>:<password>@<host>:587')

export const Sender = matching(
  /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  'expects a sender such as Jobs <jobs@example.com>',
)

/** Words of a command, or `clamd:` and the address or socket of ClamAV's daemon. */
export const ScannerChoice = v.pipe(
  matching(
    /^(?:clamd:(?:\/\S+|[^\s/]+:\d{1,5})|(?!clamd:).*)$/,
    'expects a command, clamd:<host>:<port> or clamd:<path>',
  ),
  v.transform((text) =>
    text.startsWith('clamd:')
      ? ({ kind: 'clamd', address: text.slice('clamd:'.length) } as const)
      : ({ kind: 'command', words: text.trim().split(/\s+/) } as const),
  ),
)

function matching(pattern: RegExp, expected: string) {
  return v.pipe(v.string(), v.regex(pattern, expected))
}

function address(protocols: readonly string[], example: string) {
  const isKnown = (text: string) => protocols.includes(URL.parse(text)?.protocol ?? '')
  return v.pipe(v.string(), v.check(isKnown, `expects an address such as ${example}`))
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.search + url.hash === ''
}

function withoutEndSlash(text: string): string {
  let end = text.length
  while (text.endsWith('/', end)) end -= 1
  return text.slice(0, end)
}
