import * as v from 'valibot'

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

/** The address of a PostgreSQL database, which may hold a password. */
export const DatabaseAddress = v.pipe(
  v.string(),
  v.check(
    (text) => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? ''),
    'expects an address such as postgres://<user>:<password>@<host>:5432/<database>',
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

/** A secret that nobody guesses: at least `least` characters, none of them blank. */
export function secret(least: number) {
  return v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^\\S{${least},}$`),
      `expects at least ${least} characters without blanks, for example from: openssl rand -hex 32`,
    ),
  )
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.search + url.hash === ''
}

function withoutEndSlash(text: string): string {
  return text.replace(/\/+$/, '')
}
