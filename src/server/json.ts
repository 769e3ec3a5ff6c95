/** A text as a JSON object; undefined if it is no JSON, or a list, text, number or null. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object of JSON: no list and no null. */
function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How much JSON may hold: levels of nesting, values in all, members of one object. */
interface JsonLimits {
  levels: number
  values: number
  members: number
}

/**
 * Whether JSON is within limits, in a tenth of the time that its parser takes for a megabyte of empty
 * objects, or for an object of as many members.
 */
export function isJsonWithin(bytes: Uint8Array, { levels, values, members }: JsonLimits): boolean {
  /** Members that may follow in each open object; a list has no limit of its own. */
  const left: number[] = []
  let count = 1
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === COMMA) {
      const last = left.length - 1
      left[last] = (left[last] ?? 0) - 1
      if (left[last] <= 0) return false
      count += 1
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      left.push(byte === OPEN_OBJECT ? members : Number.POSITIVE_INFINITY)
      count += 1
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) left.pop()
    if (left.length > levels || count > values) return false
  }
  return true
}

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] =
  Buffer.from('"\\,{}[]')

/**
 * A value as both databases take it: PostgreSQL refuses U+0000 in a text and SQLite cuts the text
 * off there, and neither stores half of a surrogate pair; U+FFFD replaces them.
 */
export function storable<Value>(value: Value): Value | string {
  if (typeof value !== 'string') return value
  if (!value.includes('\0') && value.isWellFormed()) return value
  return value.replaceAll('\0', '\uFFFD').toWellFormed()
}
