import {
  addEventProcessor,
  addIntegration,
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
} from '@sentry/browser'
import { loadWithRetry } from '../../load-with-retry.ts'
import type { ChartTrail } from './chart-trail.ts'
import { scrubText, scrubValue } from './scrub.ts'
import { tracedAddresses } from './traced-addresses.ts'

/** Asks for the device's time zone and calendar, which alone stops a slow phone for 90 to 140 ms. */
const SLOW_INTEGRATION = 'CultureContext'
/** A span for each of the page's own files says nothing that the server does not know, and takes as long. */
const OWN_FILES = [
  'resource.script',
  'resource.css',
  'resource.link',
  'resource.img',
  'resource.other',
]

type TransportOptions = Parameters<typeof makeFetchTransport>[0]
type Transport = ReturnType<typeof makeFetchTransport>
type Envelope = Parameters<Transport['send']>[0]

/** What a report says beside the error, and what it must never say. */
export interface ReportedPage {
  trail: () => ChartTrail
  /** Every text that the applicant has typed. */
  typed: () => readonly string[]
  /** The product's own API; its calls carry trace headers. */
  apiBaseUrl: string
}

/** An error of a view comes with the place in the tree of components. */
export interface CaughtError {
  error: unknown
  componentStack?: string | undefined
}

/**
 * Starts the reporting client, with the specification's rates (section 9); returns what reports an
 * error. Without a DSN reports are this server's; in both cases they are sent by its tunnel.
 */
export function startReports(
  dsn: string | undefined,
  page: ReportedPage,
): (caught: CaughtError) => void {
  init({
    dsn: dsn ?? `${location.protocol}//funnel@${location.host}/1`,
    tunnel: '/api/monitoring',
    environment: 'production',
    integrations: (own) => [
      ...own.filter(({ name }) => name !== SLOW_INTEGRATION),
      browserTracingIntegration({ ignoreResourceSpans: OWN_FILES }),
    ],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    tracePropagationTargets: tracedAddresses(page.apiBaseUrl),
    dataCollection: {
      userInfo: true,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    transport: (options) => scrubbingTransport(options, page.typed),
  })
  addEventProcessor((event) => {
    if (event.type !== undefined) return event
    return { ...event, contexts: { ...event.contexts, chart: { ...page.trail() } } }
  })
  loadWithRetry(() => import('./replay.ts')).then(
    ({ startReplay }) => addIntegration(startReplay()),
    () => {},
  )
  return ({ error, componentStack }) => {
    captureException(error, componentStack ? { contexts: { react: { componentStack } } } : {})
  }
}

/** The only exit: no report, from any source, carries what the applicant typed. */
function scrubbingTransport(options: TransportOptions, typed: () => readonly string[]): Transport {
  const transport = makeFetchTransport(options)
  return { ...transport, send: (envelope) => transport.send(scrubbed(envelope, typed())) }
}

function scrubbed(envelope: Envelope, typed: readonly string[]): Envelope {
  const [headers, items] = envelope
  const clean = items.map(([itemHeaders, payload]) => {
    if (typeof payload !== 'string') return [itemHeaders, scrubValue(payload, typed)]
    const text = scrubText(payload, typed)
    return [{ ...itemHeaders, length: new TextEncoder().encode(text).length }, text]
  })
  return [scrubValue(headers, typed), clean] as Envelope
}
