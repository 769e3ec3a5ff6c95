import { Problem } from '../http/problem.ts'
import { parseJsonObject } from '../json.ts'

/** One item of an envelope: an error, a trace, part of a replay. */
export interface EnvelopeItem {
  type: string
  headers: Record<string, unknown>
  payload: Uint8Array
}

/** An error-reporting envelope (section 7); `dsn` says where its sender meant it to go. */
export interface Envelope {
  eventId: string | undefined
  dsn: string | undefined
  items: EnvelopeItem[]
}

/** The bytes are no envelope; the message says where they stop being one. */
export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
}

const LINE_END = 0x0a
/** The provider's limit on sessions; an envelope of the page has two items. */
const MAX_ITEMS = 100
const MAX_HEADER_BYTES = 16 * 1024

/**
 * Reads an envelope: a line of JSON headers, then for each item a line of JSON headers and its
 * payload. An item with a `length` has that many bytes, which may hold line ends; one without ends
 * with its line.
 *
 * @throws EnvelopeError, and Problem 413 for more than 100 items or a line of headers over 16 kB
 */
export function readEnvelope(bytes: Uint8Array): Envelope {
  const lines = new Lines(bytes)
  const headers = objectOf(lines.next(), 'its first line is no JSON object')
  const items: EnvelopeItem[] = []
  while (lines.hasMore()) {
    const line = lines.next()
    if (line.length === 0) continue
    if (items.length === MAX_ITEMS) {
      throw new Problem(413, `Too many items: send at most ${MAX_ITEMS} in an envelope.`)
    }
    items.push(itemOf(line, lines, items.length + 1))
  }
  return { eventId: textOf(headers.event_id), dsn: textOf(headers.dsn), items }
}

function itemOf(line: Uint8Array, lines: Lines, number: number): EnvelopeItem {
  const headers = objectOf(line, `the headers of item ${number} are no JSON object`)
  const { type, length } = headers
  if (typeof type !== 'string' || type === '') {
    throw new EnvelopeError(`item ${number} has no type`)
  }
  if (length === undefined || length === null) return { type, headers, payload: lines.next() }
  const payload = isLength(length) ? lines.take(length) : undefined
  if (!payload) throw new EnvelopeError(`item ${number} is not as long as it says`)
  return { type, headers, payload }
}

function objectOf(line: Uint8Array, fault: string): Record<string, unknown> {
  if (line.length > MAX_HEADER_BYTES) {
    throw new Problem(413, 'A line of headers is too long: send at most 16 kB.')
  }
  const value = parseJsonObject(new TextDecoder().decode(line))
  if (!value) throw new EnvelopeError(fault)
  return value
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** Walks through bytes by lines and by counted stretches. */
class Lines {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  hasMore(): boolean {
    return this.#at < this.#bytes.length
  }

  /** Up to the next line end, which is passed over, or up to the end. */
  next(): Uint8Array {
    const found = this.#bytes.indexOf(LINE_END, this.#at)
    const end = found === -1 ? this.#bytes.length : found
    const line = this.#bytes.subarray(this.#at, end)
    this.#at = end + 1
    return line
  }

  /** So many bytes, after which a line or everything ends; undefined where it does not. */
  take(length: number): Uint8Array | undefined {
    const end = this.#at + length
    const isEnd = end === this.#bytes.length || this.#bytes[end] === LINE_END
    if (!isEnd) return undefined
    const stretch = this.#bytes.subarray(this.#at, end)
    this.#at = end + 1
    return stretch
  }
}
