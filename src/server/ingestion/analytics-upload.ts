import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { Problem } from '../http/problem.ts'
import { isJsonObject } from '../json.ts'

/** The provider's limit; more are to be sent in several requests. */
export const MAX_EVENTS = 2000
/** An event of the page has some 2 kB; the provider cuts texts off at 1 kB and takes 1,000 properties. */
const MAX_EVENT_BYTES = 64 * 1024
/** Least length of user and device ids, where the request does not say another. */
const MIN_ID_LENGTH = 5
/** Milliseconds that a Date can hold. */
const LAST_TIME = 8.64e15
/** Events that are checked in one turn of the event loop. */
const CHECKS_PER_TURN = 250

const Text = v.nullish(v.string())
const Properties = v.nullish(
  v.pipe(v.custom<Record<string, unknown>>(isJsonObject), v.metadata({ type: 'object' })),
)

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

const Options = v.object({ min_id_length: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** A request as clients send it; each part is checked by itself, for the answer to name the faulty ones. */
export const AnalyticsUpload = v.object({
  api_key: v.string(),
  events: v.pipe(v.array(AnalyticsEvent), v.minLength(1), v.maxLength(MAX_EVENTS)),
  options: v.optional(v.partial(Options)),
})

/** An event that was checked, and its JSON as it is kept. */
export type ReceivedEvent = Pick<
  AnalyticsEvent,
  'event_type' | 'user_id' | 'device_id' | 'insert_id' | 'time'
> & { json: string }

/** The provider's lists of faulty events. */
const FAULT_KINDS = [
  'events_with_invalid_fields',
  'events_with_missing_fields',
  'events_with_invalid_id_lengths',
] as const
type FaultKind = (typeof FAULT_KINDS)[number]

/** What a refused request is answered with; the lists hold the places of events, by field. */
export const RefusedEvents = v.pipe(
  v.object({
    code: v.number(),
    error: v.string(),
    missing_field: v.optional(v.string()),
    throttled_events: v.optional(v.array(v.number())),
    ...v.entriesFromList(FAULT_KINDS, v.optional(v.record(v.string(), v.array(v.number())))),
  }),
  v.title('RefusedEvents'),
)

interface Fault {
  kind: FaultKind
  field: string
  position: number
}

/** All events of a request are refused; `fields` are what the provider's clients read. */
export class UploadRefusal extends Problem {
  readonly fields: object

  constructor(status: 400 | 413, message: string, fields: object = {}) {
    super(status, message)
    this.fields = fields
  }
}

/**
 * The events of a request (section 7).
 *
 * @throws UploadRefusal 413 where there are too many, 400 where some are faulty or have more than 64 kB
 */
export async function readUpload(
  { api_key, events, options }: Record<string, unknown>,
  apiKey: string,
): Promise<ReceivedEvent[]> {
  if (typeof api_key !== 'string' || api_key === '') throw missing('api_key')
  if (api_key !== apiKey) {
    throw new UploadRefusal(400, 'Invalid API key: use the one that is configured.')
  }
  if (!Array.isArray(events) || events.length === 0) throw missing('events')
  if (events.length > MAX_EVENTS) {
    throw new UploadRefusal(413, `Too many events: send at most ${MAX_EVENTS} at once.`)
  }
  const minIdLength = minIdLengthOf(options)
  const received: ReceivedEvent[] = []
  const faults: Fault[] = []
  for (const [position, event] of events.entries()) {
    if (position > 0 && position % CHECKS_PER_TURN === 0) await setImmediate()
    const json = JSON.stringify(event)
    const read = v.safeParse(AnalyticsEvent, event)
    if (Buffer.byteLength(json) > MAX_EVENT_BYTES) {
      faults.push({ kind: 'events_with_invalid_fields', field: 'event', position })
    } else if (read.success) {
      faults.push(...faultsOfIds(read.output, minIdLength, position))
      received.push({ ...read.output, json })
    } else {
      faults.push(...read.issues.map((issue) => faultOf(issue, position)))
    }
  }
  if (faults.length > 0) throw refusalOf(faults)
  return received
}

function missing(field: string): UploadRefusal {
  return new UploadRefusal(400, `Request missing required field: send ${field}.`, {
    missing_field: field,
  })
}

function minIdLengthOf(options: unknown): number {
  const read = v.safeParse(Options, options)
  return read.success ? read.output.min_id_length : MIN_ID_LENGTH
}

function faultOf(issue: v.BaseIssue<unknown>, position: number): Fault {
  const field = v.getDotPath(issue)?.split('.')[0] ?? 'event'
  const isMissing = field === 'event_type' && (issue.input ?? '') === ''
  const kind = isMissing ? 'events_with_missing_fields' : 'events_with_invalid_fields'
  return { kind, field, position }
}

function faultsOfIds(event: AnalyticsEvent, minIdLength: number, position: number): Fault[] {
  if (!event.user_id && !event.device_id) {
    return [{ kind: 'events_with_missing_fields', field: 'device_id', position }]
  }
  return (['user_id', 'device_id'] as const)
    .filter((field) => event[field] && event[field].length < minIdLength)
    .map((field) => ({ kind: 'events_with_invalid_id_lengths', field, position }))
}

function refusalOf(faults: readonly Fault[]): UploadRefusal {
  const positionsOf = (kind: FaultKind) => {
    const byField = Map.groupBy(
      faults.filter((fault) => fault.kind === kind),
      ({ field }) => field,
    )
    const lists = [...byField].map(([field, ofField]) => [
      field,
      [...new Set(ofField.map(({ position }) => position))],
    ])
    return { [kind]: Object.fromEntries(lists) }
  }
  return new UploadRefusal(
    400,
    'Some events are refused: leave the listed ones out and send the others again.',
    Object.assign({}, ...FAULT_KINDS.map(positionsOf)),
  )
}
