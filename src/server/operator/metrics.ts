import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { STAGE_BY_RULE, type Stage } from '../../../machines/decision/table.ts'
import { REVIEW_REASONS, type ReviewReason } from '../applications/review-reasons.ts'
import { type FilesTable, OUTGOING_KINDS, type OutgoingKind } from '../store/tables.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What an attempt to send an entry of the queue came to; a review is sent where nothing is wrong. */
const RESULTS = ['sent', 'withheld', 'failed', 'given_up'] as const
type SendingResult = (typeof RESULTS)[number]

const UNDECIDED = 'undecided'
const SCANS: readonly FilesTable['scan'][] = ['clean', 'failed', 'unscanned']

/**
 * Numbers of one server since its start; the process's own, such as its memory, among them. Of several
 * servers they are added up.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'funnel_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  })
  const refusals = new Counter({
    name: 'funnel_refusals_total',
    help: 'Requests that were refused because of a limit.',
    labelNames: ['limit', 'status'],
    registers,
  })
  const contacts = new Counter({
    name: 'funnel_contacts_total',
    help: 'Contacts by the stage that the server decided.',
    labelNames: ['stage'],
    registers,
  })
  const marked = new Counter({
    name: 'funnel_contacts_marked_total',
    help: 'Contacts that were marked for review; one with several reasons counts for each.',
    labelNames: ['reason'],
    registers,
  })
  const sendings = new Counter({
    name: 'funnel_outgoing_total',
    help: 'What attempts to send an entry of the queue came to.',
    labelNames: ['kind', 'result'],
    registers,
  })
  const running = new Gauge({
    name: 'funnel_uploads_in_progress',
    help: 'Uploads that are coming in now.',
    registers,
  })
  const files = new Counter({
    name: 'funnel_uploads_total',
    help: 'Files that were taken in, by what the virus scanner said.',
    labelNames: ['scan'],
    registers,
  })
  const bytes = new Counter({
    name: 'funnel_upload_bytes_total',
    help: 'Bytes of the files that were taken in.',
    registers,
  })
  // What is there from the start, at 0, has its first increase counted.
  for (const kind of OUTGOING_KINDS) {
    for (const result of RESULTS) sendings.inc({ kind, result }, 0)
  }
  for (const stage of [...Object.values(STAGE_BY_RULE), UNDECIDED]) contacts.inc({ stage }, 0)
  for (const reason of REVIEW_REASONS) marked.inc({ reason }, 0)
  for (const scan of SCANS) files.inc({ scan }, 0)
  return {
    registry,
    /** @param request.route its pattern */
    answered(request: { method: string; route: string; status: number; seconds: number }) {
      const { method, route, status, seconds } = request
      requests.observe({ method, route, status }, seconds)
    },
    refused: (limit: string, status: number) => refusals.inc({ limit, status }),
    /** @param stage undefined where none can be decided */
    decided: (stage: Stage | undefined) => contacts.inc({ stage: stage ?? UNDECIDED }),
    marked(reasons: Iterable<ReviewReason>) {
      for (const reason of new Set(reasons)) marked.inc({ reason })
    },
    attempted: (kind: OutgoingKind, result: SendingResult) => sendings.inc({ kind, result }),
    /** An upload began; what is returned says that it has ended. */
    uploading() {
      running.inc()
      return () => running.dec()
    },
    uploaded(scan: FilesTable['scan'], size: number) {
      files.inc({ scan })
      bytes.inc(size)
    },
    /** The text that Prometheus reads, with its media type. */
    async text() {
      return { body: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
