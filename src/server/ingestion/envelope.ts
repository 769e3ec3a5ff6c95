import { LimitProblem, Problem } from '../http/problem.ts'
import { parseJsonObject } from '../json.ts'

/** One item of an envelope: an error, a trace, part of a replay. */
interface EnvelopeItem {
  headers: Record<string, unknown>
  payload: Uint8Array
}

/** An error-reporting envelope (section 7); `dsn` says where its sender meant it to go. */
interface Envelope {
  headers: Record<string, unknown>
  eventId: string | undefined
  dsn: string | undefined
  items: EnvelopeItem[]
}

const LINE_END = 0x0a
/** The provider's limit on sessions; an envelope of the page has two items. */
const MAX_ITEMS = 100
/** The page's envelopes have 600 bytes before the items, 100 before each. */
const MAX_HEADER_BYTES = 4 * 1024

/**
 * Reads an envelope: a line of JSON headers, then for each item a line of JSON headers and its
 * payload. An item with a `length` has that many bytes, which may hold line ends; one without ends
 * with its line.
 *
 * @throws Problem 400 for what is no envelope; 413 for more than 100 items, or a line of headers over
 *   4 kB
 */
export function readEnvelope(bytes: Uint8Array): Envelope {
  let at = 0

  /** Up to the next line end, which is passed over, or up to the end. */
  function nextLine(): Uint8Array {
    const end = bytes.indexOf(LINE_END, at)
    const line = bytes.subarray(at, end === -1 ? bytes.length : end)
    at += line.length + 1
    return line
  }

  function payloadOf(length: unknown, number: number): Uint8Array {
    if (length === undefined || length === null) return nextLine()
    const end = typeof length === 'number' && length >= 0 ? at + length : Number.NaN
    if (end !== bytes.length && bytes[end] !== LINE_END) {
      throw noEnvelope(`item ${number} is not as long as it says`)
    }
    const payload = bytes.subarray(at, end)
    at = end + 1
    return payload
  }

  const first = headersOf(nextLine(), 'its first line is no JSON object')
  const items: EnvelopeItem[] = []
  while (at < bytes.length) {
    if (bytes[at] === LINE_END) {
      at += 1
      continue
    }
    const line = nextLine()
    const number = items.length + 1
    if (number > MAX_ITEMS) {
      throw new LimitProblem(
        'envelope_items',
        `Too many items: send at most ${MAX_ITEMS} in an envelope.`,
      )
    }
    const headers = headersOf(line, `the headers of item ${number} are no JSON object`)
    const { type, length } = headers
    if (typeof type !== 'string' || type === '') throw noEnvelope(`item ${number} has no type`)
    items.push({ headers, payload: payloadOf(length, number) })
  }
  return { headers: first, eventId: textOf(first.event_id), dsn: textOf(first.dsn), items }
}

function headersOf(line: Uint8Array, fault: string): Record<string, unknown> {
  if (line.length > MAX_HEADER_BYTES) {
    throw new LimitProblem('header_bytes', 'A line of headers is too long: send at most 4 kB.')
  }
  const headers = parseJsonObject(new TextDecoder().decode(line))
  if (!headers) throw noEnvelope(fault)
  return headers
}

function noEnvelope(fault: string): Problem {
  return new Problem(400, `This is no envelope: ${fault}. Send it as the protocol says.`)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
