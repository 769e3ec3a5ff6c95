const LENGTH = 10

/** The digits of a text, those of other scripts as 0 to 9; everything else removed. */
export function phoneDigits(value: string): string {
  return value.replace(/\P{Nd}/gu, '').replace(/\P{ASCII}/gu, asciiDigit)
}

/** The ten digits of a script follow each other, as do those of scripts next to each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** What a number says of its country; `open` while no digit follows its plus. */
export type PhoneCountry = 'unsaid' | 'open' | 'us' | 'other'

/**
 * The country of a number as typed or pasted, read before its plus and the digits after the tenth
 * are cut. A plus before the first digit names the country; more than ten digits, not counting an
 * extension, name another one unless the first is 1. `previous` is the value before the edit, `raw`
 * the input's text after it, `previousCountry` the country so far, valid while the number begins as before.
 */
export function phoneCountry(
  previous: string,
  raw: string,
  previousCountry: PhoneCountry,
): PhoneCountry {
  const hasPlus = PLUS.test(raw)
  const digits = phoneDigits(raw)
  if (hasPlus || previousCountry === 'open') {
    if (digits === '') return hasPlus ? 'open' : 'unsaid'
    return digits.startsWith('1') ? 'us' : 'other'
  }
  const begins = phoneDigits(previous).slice(0, 2)
  const still = begins !== '' && digits.startsWith(begins) ? previousCountry : 'unsaid'
  const number = withoutExtension(raw)
  const isLong = phoneDigits(number).length > LENGTH
  const isTyped = raw.startsWith(previous)
  if (still === 'other' || (still === 'us' && (isTyped || !isLong))) return still
  if (isLong && !/^(?:1|001)/.test(digits)) return 'other'
  return number === raw ? 'unsaid' : 'us'
}

/** Whether a whole number is probably of another country: no US area code begins with 0 or 1. */
export function isDoubtfulPhone(value: string, country: PhoneCountry): boolean {
  const digits = phoneDigits(value)
  return digits.length === LENGTH && (country === 'other' || /^[01]/.test(digits))
}

/** The phone input's value after an edit, and the caret's position in it. */
interface PhoneEdit {
  value: string
  caret: number
}

/**
 * The phone input after an edit: a US number of at most ten digits as the contact form shows and
 * saves it, `(123) 456-7890` (section 5), or its beginning, `(123) 4`. A country code is dropped: a
 * written `+1`, or the leading 1 or 001 of eleven or more digits. `previous` is the value before,
 * `next` the input's own value after it, `caret` the caret's position in `next`.
 *
 * Deleting a bracket, blank or dash deletes the digit next to it, before it or, with `deleting`
 * set to `forward` (the Delete key), after it. Digits typed or pasted into a number that has no
 * room for them are refused rather than pushing its last digits out.
 */
export function editPhone(
  previous: string,
  next: string,
  caret: number,
  deleting: 'backward' | 'forward' = 'backward',
): PhoneEdit {
  const before = phoneDigits(next.slice(0, caret))
  const after = phoneDigits(next.slice(caret))
  if (isPunctuationDeleted(previous, next, caret)) {
    const isForward = deleting === 'forward'
    const head = isForward ? before : before.slice(0, -1)
    return joined(head, isForward ? after.slice(1) : after, 'after-digit')
  }
  const national = nationalDigits(next)
  const dropped = before.length + after.length - national.length
  const head = national.slice(0, Math.max(0, before.length - dropped))
  const tail = national.slice(head.length).slice(0, LENGTH)
  const side = phoneDigits(next.charAt(caret - 1)) !== '' ? 'after-digit' : 'before-next'
  return joined(head.slice(0, LENGTH - tail.length), tail, side)
}

/** A plus of any keyboard before the first digit, whatever else is before it. */
const PLUS = /^[^\p{Nd}+＋﹢➕]*[+＋﹢➕]/u

/** An extension begins with a letter or a sign after ten digits or more: `412 555 0123 x5`. */
function withoutExtension(raw: string): string {
  return /^(?:\P{Nd}*\p{Nd}){10}[^\p{L}#;,]*/u.exec(raw)?.[0] ?? raw
}

function nationalDigits(raw: string): string {
  const digits = phoneDigits(withoutExtension(raw))
  if (digits.length > LENGTH && digits.startsWith('001')) return digits.slice(3)
  const isLong = digits.length > LENGTH && digits.startsWith('1')
  return isLong || (PLUS.test(raw) && digits.startsWith('1')) ? digits.slice(1) : digits
}

function formatDigits(digits: string): string {
  if (digits === '') return ''
  if (digits.length <= 3) return `(${digits}`
  const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`
  return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`
}

function isPunctuationDeleted(previous: string, next: string, caret: number): boolean {
  const end = caret + previous.length - next.length
  const deleted = previous.slice(caret, end)
  const isDeletion = deleted !== '' && previous.slice(0, caret) + previous.slice(end) === next
  return isDeletion && phoneDigits(deleted) === ''
}

function joined(head: string, tail: string, side: 'after-digit' | 'before-next'): PhoneEdit {
  const value = formatDigits(head + tail)
  if (tail === '') return { value, caret: value.length }
  const caret = side === 'after-digit' ? digitIndex(head.length - 1) + 1 : digitIndex(head.length)
  return { value, caret }
}

function digitIndex(digit: number): number {
  if (digit < 3) return digit + 1
  return digit < 6 ? digit + 3 : digit + 4
}
