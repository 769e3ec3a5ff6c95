/** Whether a text shows nothing: it is empty, or holds blanks and invisible characters alone. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

/** U+2800 is Braille's blank, a symbol to Unicode; U+FFFC is what dictation leaves behind. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]*$/u

/**
 * A typed or pasted text without white space and invisible characters around it, and with straight
 * apostrophes for curly ones.
 */
export function plainText(text: string): string {
  return trimmed(text).replace(/[‘’]/g, "'")
}

/**
 * The same of a name: tabs, line ends and other white space are one space, and what sets the direction of writing,
 * which copied texts carry unseen, goes.
 */
export function plainName(text: string): string {
  return plainText(text.replace(/\p{Bidi_Control}/gu, '').replace(/\s+/g, ' '))
}

/** Words of a text, split on whitespace; 0 for an empty or blank text (section 5). */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => !isBlank(word)).length
}

/** A text without white space and invisible characters around it, in linear time. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && INVISIBLE.test(text.charAt(start))) start += 1
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** The same except for variation selectors, which belong to the letter before them. */
const INVISIBLE = /(?!\p{VS})[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u

/** An e-mail address as it is stored: normalized, its domain in ASCII in every browser. */
export function emailAddress(text: string): string {
  return withAsciiDomain(plainEmail(text))
}

/**
 * The address in a link or an address book's entry: `mailto:ada@mail.example`, `Ada <ada@mail.example>`.
 * Full-width signs become plain ones; one dot, comma or semicolon at the end and invisible characters
 * are dropped. A text with two addresses is unchanged.
 */
export function plainEmail(text: string): string {
  return linkedAddress(plainText(entryIn(withoutInvisible(text)))).replace(/[.,;]$/, '')
}

/**
 * The e-mail field's text after a change: pasted or filled in, it is normalized, or the one address in it; typed, it
 * is not.
 */
export function editEmail(shown: string, entered: string): string {
  if (entered.length - shown.length <= 1) return entered
  return sharedAddress(shown, entered, emailsIn) ?? plainEmail(entered)
}

/** The same of a field for a link. */
export function editLink(shown: string, entered: string): string {
  return sharedAddress(shown, entered, linksIn) ?? entered
}

/** The one address that a change has brought in a text with blanks, such as what an app shares. */
function sharedAddress(
  shown: string,
  entered: string,
  addressesIn: (text: string) => string[],
): string | undefined {
  if (entered.length - shown.length <= 1 || !/\s/.test(entered.trim())) return undefined
  const [address, ...others] = addressesIn(entered)
  if (address === undefined || others.length > 0 || shown.includes(address)) return undefined
  return address
}

/** The e-mail addresses in a text, each once, without what encloses or ends them. */
export function emailsIn(text: string): string[] {
  const parts = withoutInvisible(text).split(/[\s<>"“”(),;:|]+/)
  return distinct(parts).filter((part) => /^[^@]+@[^@]+$/.test(part))
}

/** The links in a text, each once: those with a scheme, and domains with a path. */
export function linksIn(text: string): string[] {
  const parts = distinct(text.split(/[\s<>"“”]+/))
  return parts.filter((part) => /^(?:https?:\/\/.|[^/@]+\.[a-z]{2,}\/.)/i.test(part))
}

/** Parts of a text, without the punctuation around them. */
function distinct(parts: readonly string[]): string[] {
  const bare = parts.map((part) => part.replace(/^['‘([]/, '').replace(/[.,;:!?'’)\]]{1,3}$/, ''))
  return [...new Map(bare.map((part) => [part.toLowerCase(), part])).values()]
}

function withoutInvisible(text: string): string {
  return inHalfWidth(plainText(text)).replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
}

function inHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[。｡]/g, '.')
    .replace(/[、،]/g, ',')
    .replace('﹫', '@')
}

const FULL_WIDTH = 0xfee0

function entryIn(text: string): string {
  const start = text.lastIndexOf('<')
  const end = text.indexOf('>', start)
  if (start < 0 || end < 0) return text
  return emailsIn(text).length === 1 ? text.slice(start + 1, end) : text
}

/** The address of a `mailto:` link, without subject and escapes. */
function linkedAddress(text: string): string {
  const address = /^mailto:([^?]*)/i.exec(text)?.[1]
  if (address === undefined) return text
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * A domain in ASCII stays as it was typed: `URL` makes 127.0.0.1 of `127.1`. So does one with
 * punctuation, which `URL` would encode.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_A_DOMAIN.test(domain)) return address
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** Blanks and punctuation, except for what divides a domain or is in a name of some script. */
const NOT_IN_A_DOMAIN = /(?![.·・-])[\s\p{P}]/u
