import {
  addEventProcessor,
  BrowserClient,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  startBrowserTracingNavigationSpan,
} from '@sentry/browser'
import { QUERY_PARAMETERS } from '../../../../machines/records/application.ts'
import { loadWithRetry } from '../../loading.ts'
import type { ChartTrail } from './chart-trail.ts'

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

/** What a report says in addition to the error, and what it must never say. */
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
 * Starts the reporting client, with the specification's rates (section 9); returns what reports errors
 * and navigations. Reports are sent by this server's tunnel, and stay there without a DSN. The client's
 * integrations that watch every key, press and frame are off: the chart's trail says what led to an
 * error.
 */
export function startReports(dsn: string | undefined, page: ReportedPage) {
  const client = new BrowserClient({
    dsn: dsn ?? `${location.protocol}//funnel@${location.host}/1`,
    tunnel: '/api/monitoring',
    environment: 'production',
    stackParser: defaultStackParser,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      browserTracingIntegration({
        ignoreResourceSpans: OWN_FILES,
        // The client's own would start with the new address, before the screen is painted.
        instrumentNavigation: false,
        enableInp: false,
        enableLongTask: false,
        enableLongAnimationFrame: false,
      }),
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
  getCurrentScope().setClient(client)
  client.init()
  addEventProcessor((event) => {
    const headers = event.request?.headers
    if (headers?.Referer) headers.Referer = originAndPath(headers.Referer)
    if (event.type !== undefined) return event
    return { ...event, contexts: { ...event.contexts, chart: { ...page.trail() } } }
  })
  loadWithRetry(() => import('./replay.ts')).then(
    ({ startReplay }) => startReplay(),
    () => {},
  )
  return {
    send({ error, componentStack }: CaughtError) {
      captureException(error, componentStack ? { contexts: { react: { componentStack } } } : {})
    },
    /** @param at when, in ms since 1970 */
    navigated(path: string, at: number) {
      startBrowserTracingNavigationSpan(client, { name: path, startTime: at / 1000 })
    },
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

const SPECIAL = /[.*+?^${}()|[\]\\]/g

/**
 * The addresses whose calls carry trace headers (section 7): any port of localhost, and the product's
 * own API. Matched from the start, so that an address that only contains one of them gets none.
 *
 * @param apiBaseUrl absolute, or a path on the own origin; without a slash at the end
 */
export function tracedAddresses(apiBaseUrl: string): RegExp[] {
  const beginning = apiBaseUrl.replaceAll(SPECIAL, '\\$&')
  return [/^https?:\/\/localhost(:\d+)?(\/|$)/, new RegExp(`^${beginning}/`)]
}

const QUERY_VALUE = /([?&])([\w.~%+-]+)=([^&#\s"'\\]*)/g
const BEARER = /\bBearer\s+[\w.~+/=-]+/gi
const FRAGMENT = /(^|[\s"'(=])((?:https?:\/)?\/[^\s"'<>#\\]*)#[^\s"'<>\\)]*/gi
const MIN_LETTERS = 2
/** Shorter texts are in many words: in another case they are removed as whole words only. */
const LONG_LETTERS = 4

/**
 * A text without anything that the applicant typed, in any case and encoding, without bearer tokens, and
 * without an address's fragment and values of its query other than the tracking parameters (section 3).
 */
export function scrubText(text: string, typed: readonly string[]): string {
  return patternsOf(typed)
    .reduce((rest, pattern) => rest.replace(pattern, '[typed]'), text)
    .replace(FRAGMENT, '$1$2')
    .replace(BEARER, 'Bearer [removed]')
    .replace(QUERY_VALUE, (all, mark: string, name: string) =>
      TRACKING.has(name) ? all : `${mark}${name}=[removed]`,
    )
}

/** The same of every text in a value made of lists and plain objects; other values stay. */
export function scrubValue(value: unknown, typed: readonly string[]): unknown {
  if (typeof value === 'string') return scrubText(value, typed)
  if (Array.isArray(value)) return value.map((entry) => scrubValue(entry, typed))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, scrubValue(entry, typed)]),
  )
}

const TRACKING: ReadonlySet<string> = new Set(QUERY_PARAMETERS)

/** Patterns of each text, long ones first: one may be part of another. */
function patternsOf(typed: readonly string[]): RegExp[] {
  return [...new Set(typed)]
    .filter((text) => text.trim().length >= MIN_LETTERS)
    .sort((one, other) => other.length - one.length)
    .flatMap((text) => {
      const pattern = [...text].map(spellingsOf).join('')
      if (text.length >= LONG_LETTERS) return new RegExp(pattern, 'gi')
      const word = `(?<![a-z\\d])${pattern}(?![a-z\\d])`
      return [new RegExp(pattern, 'g'), new RegExp(word, 'gi')]
    })
}

/** A letter as it is, in JSON, and percent-encoded once or several times. */
function spellingsOf(letter: string): string {
  if (/[a-z\d]/i.test(letter)) return letter
  const inJson = JSON.stringify(letter).slice(1, -1)
  const bytes = [...new TextEncoder().encode(letter)]
  const encoded = bytes.map((byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`).join('')
  const plain = [...new Set([letter, inJson, ...(letter === ' ' ? ['+'] : [])])]
  return `(?:${[...plain.map((one) => one.replaceAll(SPECIAL, '\\$&')), encoded].join('|')})`
}

/** An address without its query and fragment; '' if it is none. */
export function originAndPath(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
