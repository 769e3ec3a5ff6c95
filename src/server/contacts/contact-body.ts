import { isUtf8 } from 'node:buffer'
import { isJsonObject, parseJsonObject } from '../json.ts'
import { storable } from '../store/storable-text.ts'

/** The payload of section 3 is flat; both databases read far more. */
const MAX_LEVELS = 32

/**
 * A contact's body and the one reading of it: decision, webhook, export and the databases' view all
 * take `fields`, or `document`, which is the same as JSON.
 */
export interface ContactBody {
  /** What was sent, as a text that both databases keep. */
  text: string
  /** What was sent, to the byte, where `text` does not say it exactly; else null. */
  bytes: Uint8Array | null
  /** Undefined where the body is no JSON object. */
  fields: Record<string, unknown> | undefined
  /** Null where `text` is the document already, or is no JSON object. */
  document: string | null
  /** Sentences that say what another reader may read otherwise. */
  doubts: string[]
}

/**
 * Reads the body of a contact. Of a key that is given twice the last counts. What cannot be read alike
 * everywhere is replaced, each with a doubt: U+0000 and half of a surrogate pair by U+FFFD, a number
 * beyond what a double holds by null, anything more than 32 levels deep by null.
 */
export function readContactBody(bytes: Buffer): ContactBody {
  const isText = isUtf8(bytes)
  const decoded = bytes.toString()
  const text = storable(decoded)
  const doubts = new Set<string>()
  if (!isText) doubts.add('The body is not UTF-8.')
  if (text !== decoded) doubts.add(UNSTORABLE)
  const fields = parseJsonObject(text)
  if (fields) makePlain(fields, 1, doubts)
  const document = fields ? JSON.stringify(fields) : text
  const isPruned = doubts.has(TOO_DEEP)
  if (fields && document !== text && !isPruned && hasRepeatedKey(text, fields)) doubts.add(REPEATED)
  return {
    text,
    bytes: isText && text === decoded ? null : bytes,
    fields,
    document: document === text ? null : document,
    doubts: [...doubts],
  }
}

const UNSTORABLE = 'A text holds U+0000 or half of a surrogate pair.'
const REPEATED = 'A field is given more than once.'
const TOO_LARGE = 'A number is too large to be kept exactly.'
const TOO_DEEP = `It is more than ${MAX_LEVELS} levels deep.`

/** Replaces in place what cannot be read alike everywhere. */
function makePlain(object: Record<string, unknown>, level: number, doubts: Set<string>): void {
  for (const key of Object.keys(object)) {
    const value = object[key]
    const plain = plainValue(value, level, doubts)
    const name = plainText(key, doubts)
    if (name !== key) delete object[key]
    if (name !== key || plain !== value) object[name] = plain
  }
}

function plainValue(value: unknown, level: number, doubts: Set<string>): unknown {
  if (typeof value === 'string') return plainText(value, doubts)
  if (typeof value === 'number') {
    if (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)) return value
    doubts.add(TOO_LARGE)
    return Number.isFinite(value) ? value : null
  }
  if (typeof value !== 'object' || value === null) return value
  if (level === MAX_LEVELS) {
    doubts.add(TOO_DEEP)
    return null
  }
  if (Array.isArray(value)) return value.map((part) => plainValue(part, level + 1, doubts))
  if (isJsonObject(value)) makePlain(value, level + 1, doubts)
  return value
}

function plainText(given: string, doubts: Set<string>): string {
  const text = storable(given)
  if (text !== given) doubts.add(UNSTORABLE)
  return text
}

/** Whether the text of an object has more members than were read from it. */
function hasRepeatedKey(text: string, value: object): boolean {
  const written = text.replace(/"(?:[^"\\]+|\\.)*"/g, '').match(/:/g)?.length ?? 0
  return written > membersOf(value)
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  const own = Array.isArray(value) ? 0 : parts.length
  return parts.reduce<number>((sum, part) => sum + membersOf(part), own)
}
