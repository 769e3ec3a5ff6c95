import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { isJsonObject } from '../json.ts'

/** Milliseconds that a Date can hold. */
const LAST_TIME = 8.64e15

/** An event of the page has some 2 kB; the provider cuts texts off at 1 kB and takes 1,000 properties. */
const MAX_EVENT_BYTES = 64 * 1024
/** Events that are checked in one turn of the event loop. */
const CHECKED_AT_ONCE = 250

const Text = v.nullish(v.string())
const Properties = v.nullish(v.custom<Record<string, unknown>>(isJsonObject))

/** One event as it was sent, with every field that the protocol knows checked. */
const AnalyticsEvent = v.looseObject({
  event_type: v.pipe(v.string(), v.nonEmpty()),
  user_id: Text,
  device_id: Text,
  insert_id: Text,
  time: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_TIME))),
  session_id: v.nullish(v.number()),
  event_properties: Properties,
  user_properties: Properties,
  groups: Properties,
})
type AnalyticsEvent = v.InferOutput<typeof AnalyticsEvent>

/** An event that was checked, and its JSON as it is kept. */
export type ReceivedEvent = Pick<
  AnalyticsEvent,
  'event_type' | 'user_id' | 'device_id' | 'insert_id' | 'time'
> & { json: string }

/** Why a request is refused; lists hold the positions of events in the request. */
export interface Refusal {
  code: 400 | 413
  error: string
  missing_field?: string
  events_with_invalid_fields?: Record<string, number[]>
  events_with_missing_fields?: Record<string, number[]>
  events_with_invalid_id_lengths?: Record<string, number[]>
}

export interface UploadRules {
  apiKey: string
  /** Least length of user and device ids, where the request does not say another. */
  minIdLength: number
  /** Events a request. */
  maxEvents: number
}

/**
 * The events of a request, or why all of them are refused (section 7): with code 413 where there are
 * too many, with 400 where some are faulty or have more than 64 kB.
 */
export async function readUpload(
  body: Record<string, unknown>,
  rules: UploadRules,
): Promise<{ events: ReceivedEvent[] } | { refusal: Refusal }> {
  if (typeof body.api_key !== 'string' || body.api_key === '') return missing('api_key')
  if (body.api_key !== rules.apiKey) {
    return { refusal: { code: 400, error: 'Invalid API key: use the one that is configured.' } }
  }
  if (!Array.isArray(body.events) || body.events.length === 0) return missing('events')
  if (body.events.length > rules.maxEvents) {
    const error = `Too many events: send at most ${rules.maxEvents} at once.`
    return { refusal: { code: 413, error } }
  }
  const faults = new Faults()
  const minIdLength = minIdLengthOf(body) ?? rules.minIdLength
  const events: ReceivedEvent[] = []
  for (const [position, event] of body.events.entries()) {
    if (position > 0 && position % CHECKED_AT_ONCE === 0) await setImmediate()
    const json = JSON.stringify(event)
    if (Buffer.byteLength(json) > MAX_EVENT_BYTES) {
      faults.addTooLarge(position)
      continue
    }
    const read = v.safeParse(AnalyticsEvent, event)
    if (read.success) {
      faults.addIds(read.output, position, minIdLength)
      events.push({ ...read.output, json })
    } else {
      for (const issue of read.issues) faults.add(issue, position)
    }
  }
  const refusal = faults.refusal()
  return refusal ? { refusal } : { events }
}

function missing(field: string): { refusal: Refusal } {
  return {
    refusal: {
      code: 400,
      error: `Request missing required field: send ${field}.`,
      missing_field: field,
    },
  }
}

function minIdLengthOf({ options }: Record<string, unknown>): number | undefined {
  const Options = v.object({ min_id_length: v.pipe(v.number(), v.integer(), v.minValue(1)) })
  const read = v.safeParse(Options, options)
  return read.success ? read.output.min_id_length : undefined
}

/** Collects by field which events of a request are faulty. */
class Faults {
  readonly #invalid: Record<string, number[]> = {}
  readonly #missing: Record<string, number[]> = {}
  readonly #short: Record<string, number[]> = {}

  add(issue: v.BaseIssue<unknown>, position: number): void {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'event'
    const isMissing = field === 'event_type' && (issue.input ?? '') === ''
    note(isMissing ? this.#missing : this.#invalid, field, position)
  }

  addTooLarge(position: number): void {
    note(this.#invalid, 'event', position)
  }

  addIds({ user_id, device_id }: AnalyticsEvent, position: number, minIdLength: number): void {
    if (!user_id && !device_id) note(this.#missing, 'device_id', position)
    if (user_id && user_id.length < minIdLength) note(this.#short, 'user_id', position)
    if (device_id && device_id.length < minIdLength) note(this.#short, 'device_id', position)
  }

  refusal(): Refusal | undefined {
    const lists = [this.#invalid, this.#missing, this.#short].flatMap(Object.keys)
    if (lists.length === 0) return undefined
    return {
      code: 400,
      error: 'Some events are refused: leave the listed ones out and send the others again.',
      events_with_invalid_fields: this.#invalid,
      events_with_missing_fields: this.#missing,
      events_with_invalid_id_lengths: this.#short,
    }
  }
}

function note(lists: Record<string, number[]>, field: string, position: number): void {
  lists[field] ??= []
  const positions = lists[field]
  if (positions.at(-1) !== position) positions.push(position)
}
