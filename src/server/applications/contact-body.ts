import { isUtf8 } from 'node:buffer'
import { isJsonWithin, parseJsonObject, storable } from '../json.ts'

/** The payload of section 3 is flat; both databases read far more levels. */
const LIMITS = { levels: 32, values: 50_000 }

/**
 * A contact's body and the one reading of it: decision, webhook, export and the view of both databases
 * take `fields`, or `document`, which is the same as JSON.
 */
export interface ContactBody {
  /** What was sent, as a text that both databases keep. */
  text: string
  /** What was sent, to the byte, where `text` does not say it exactly; else null. */
  bytes: Uint8Array | null
  /** Undefined where the body is not read: it is no JSON object, or nested too deep. */
  fields: Record<string, unknown> | undefined
  /** Null where `text` is the document already. */
  document: string | null
  /** Sentences that say what was replaced in the document. */
  doubts: string[]
}

/**
 * Reads the body of a contact. Of a key that is given twice the last counts, a number beyond what a
 * double holds is null, and U+0000 or half of a surrogate pair is U+FFFD.
 */
export function readContactBody(bytes: Buffer): ContactBody {
  const isText = isUtf8(bytes)
  const sent = bytes.toString()
  const text = storable(sent)
  const read = isJsonWithin(bytes, LIMITS) ? parseJsonObject(text) : undefined
  const json = JSON.stringify(read ?? null)
  const document = json.replace(ESCAPE, (found) => (found === '\\\\' ? found : '\uFFFD'))
  const doubts = []
  if (!isText) doubts.push('The body is not UTF-8.')
  if (text !== sent || document !== json) {
    doubts.push('A text holds U+0000 or half of a surrogate pair.')
  }
  return {
    text,
    bytes: isText && text === sent ? null : bytes,
    fields: document === json ? read : parseJsonObject(document),
    document: document === text ? null : document,
    doubts,
  }
}

/** Escapes that JSON.stringify leaves where a text cannot be stored; an escaped backslash is none. */
const ESCAPE = /\\\\|\\u0000|\\ud[89a-f][\da-f]{2}/g
