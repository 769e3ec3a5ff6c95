import * as v from 'valibot'
import { isJsonObject } from '../json.ts'

/** Milliseconds that a Date can hold. */
const LAST_TIME = 8.64e15

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
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEvent>

/** Why a request is refused with code 400; lists hold the positions of events in the request. */
export interface Refusal {
  code: 400
  error: string
  missing_field?: string
  events_with_invalid_fields?: Record<string, number[]>
  events_with_missing_fields?: Record<string, number[]>
  events_with_invalid_id_lengths?: Record<string, number[]>
  silenced_events?: number[]
}

export interface UploadRules {
  apiKey: string
  /** Least length of user and device ids, where the request does not say another. */
  minIdLength: number
  /** Devices whose events are not wanted. */
  silencedDevices: readonly string[]
}

/** The events of a request, or why all of them are refused (section 7). */
export function readUpload(
  body: Record<string, unknown>,
  rules: UploadRules,
): { events: AnalyticsEvent[] } | { refusal: Refusal } {
  if (typeof body.api_key !== 'string' || body.api_key === '') return missing('api_key')
  if (body.api_key !== rules.apiKey) {
    return { refusal: { code: 400, error: 'Invalid API key: use the one that is configured.' } }
  }
  if (!Array.isArray(body.events) || body.events.length === 0) return missing('events')
  const faults = new Faults()
  const minIdLength = minIdLengthOf(body) ?? rules.minIdLength
  const events = body.events.flatMap((event, position) => {
    const read = v.safeParse(AnalyticsEvent, event)
    if (!read.success) {
      for (const issue of read.issues) faults.add(issue, position)
      return []
    }
    faults.addIds(read.output, position, minIdLength)
    if (rules.silencedDevices.includes(read.output.device_id ?? '')) faults.silenced.push(position)
    return [read.output]
  })
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
  readonly silenced: number[] = []
  readonly #invalid: Record<string, number[]> = {}
  readonly #missing: Record<string, number[]> = {}
  readonly #short: Record<string, number[]> = {}

  add(issue: v.BaseIssue<unknown>, position: number): void {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'event'
    const isMissing = field === 'event_type' && (issue.input ?? '') === ''
    note(isMissing ? this.#missing : this.#invalid, field, position)
  }

  addIds({ user_id, device_id }: AnalyticsEvent, position: number, minIdLength: number): void {
    if (!user_id && !device_id) note(this.#missing, 'device_id', position)
    if (user_id && user_id.length < minIdLength) note(this.#short, 'user_id', position)
    if (device_id && device_id.length < minIdLength) note(this.#short, 'device_id', position)
  }

  refusal(): Refusal | undefined {
    const lists = [this.#invalid, this.#missing, this.#short].flatMap(Object.keys)
    if (lists.length === 0 && this.silenced.length === 0) return undefined
    return {
      code: 400,
      error: 'Some events are refused: leave the listed ones out and send the others again.',
      events_with_invalid_fields: this.#invalid,
      events_with_missing_fields: this.#missing,
      events_with_invalid_id_lengths: this.#short,
      silenced_events: this.silenced,
    }
  }
}

function note(lists: Record<string, number[]>, field: string, position: number): void {
  const positions = lists[field] ?? []
  if (positions.at(-1) !== position) lists[field] = [...positions, position]
}
