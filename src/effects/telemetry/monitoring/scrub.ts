import { QUERY_PARAMETERS } from '../../../../machines/records/application.ts'

const QUERY_VALUE = /([?&])([\w.~%+-]+)=([^&#\s"'\\]*)/g
const BEARER = /\bBearer\s+[\w.~+/=-]+/gi
const MIN_LETTERS = 2

/**
 * A text without anything that the applicant typed, without bearer tokens, and without values of an
 * address's query other than the tracking parameters (section 3).
 */
export function scrubText(text: string, typed: readonly string[]): string {
  const withoutTyped = spellings(typed).reduce(
    (rest, spelling) => rest.replaceAll(spelling, '[typed]'),
    text,
  )
  return withoutTyped
    .replace(BEARER, 'Bearer [removed]')
    .replace(QUERY_VALUE, (all, mark: string, name: string) =>
      TRACKING.has(name) ? all : `${mark}${name}=[removed]`,
    )
}

/** The same of every text in a value made of lists and plain objects; other values stay. */
export function scrubValue(value: unknown, typed: readonly string[]): unknown {
  if (typeof value === 'string') return scrubText(value, typed)
  if (Array.isArray(value)) return value.map((entry) => scrubValue(entry, typed))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, scrubValue(entry, typed)]),
  )
}

const TRACKING: ReadonlySet<string> = new Set(QUERY_PARAMETERS)

/** Each text as it is and as it is in JSON, long ones first: one may be part of another. */
function spellings(typed: readonly string[]): string[] {
  const texts = typed.filter((text) => text.trim().length >= MIN_LETTERS)
  const all = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  return [...new Set(all)].sort((one, other) => other.length - one.length)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
