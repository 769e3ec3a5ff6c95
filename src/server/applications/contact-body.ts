import { isUtf8 } from 'node:buffer'
import { Problem } from '../http/problem.ts'
import { isJsonWithin, parseJsonObject, storable } from '../json.ts'

/** The payload of section 3 is flat, with some 40 fields; a body with far more is stored and not read. */
const LIMITS = { levels: 32, values: 5_000, members: 500 }

/**
 * A contact's body and the one reading of it: decision, webhook and export take `fields`, which is
 * undefined if the body is not read: it is no JSON object, or nested too deep.
 */
export interface ContactBody {
  /** What was sent, to the byte. */
  bytes: Uint8Array
  fields: Record<string, unknown> | undefined
  /** Sentences that say what was replaced in the fields. */
  doubts: string[]
}

/**
 * Reads the body of a contact; an empty one is a problem of status 400. The last of duplicate keys
 * counts, a number out of a double's range is null, U+0000 and a lone surrogate are U+FFFD.
 */
export function readContactBody(bytes: Uint8Array): ContactBody {
  const raw = Buffer.from(bytes).toString()
  if (raw.trim() === '') {
    throw new Problem(400, 'The body is empty: send the contact as a JSON object.')
  }
  const text = storable(raw)
  const document = isJsonWithin(bytes, LIMITS) ? parseJsonObject(text) : undefined
  const json = JSON.stringify(document ?? null)
  const repaired = json.replace(ESCAPE, (sequence) => (sequence === '\\\\' ? sequence : '\uFFFD'))
  const doubts = []
  if (!isUtf8(bytes)) doubts.push('The body is not UTF-8.')
  if (text !== raw || repaired !== json) {
    doubts.push('A text holds U+0000 or half of a surrogate pair.')
  }
  return { bytes, fields: repaired === json ? document : parseJsonObject(repaired), doubts }
}

/** Escapes in the output of JSON.stringify that cannot be stored; an escaped backslash is not one. */
const ESCAPE = /\\\\|\\u0000|\\ud[89a-f][\da-f]{2}/g
