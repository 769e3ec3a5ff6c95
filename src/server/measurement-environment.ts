import * as v from 'valibot'
import { WebAddressOrPath, wholeNumber } from './environment-values.ts'
import type { IngestionEnvironment } from './ingestion-environment.ts'

const OnOff = (preset: 'on' | 'off') =>
  v.optional(v.pipe(v.picklist(['on', 'off'], 'expects on or off'), v.transform(isOn)), preset)
const Milliseconds = wholeNumber(1, 86_400_000)
const Count = wholeNumber(1, 1_000_000)
const Percent = wholeNumber(0, 100)

/**
 * Variables of what the page measures, with the specification's defaults (section 9).
 *
 * - CONSENT (`not-required`, or `required` before anything starts).
 * - ANALYTICS (`on` or `off`), ANALYTICS_ZONE (`own`, or the provider's `US` or `EU`), ANALYTICS_BATCH,
 *   ANALYTICS_URL (an endpoint that is neither), ANALYTICS_REMOTE_CONFIG_URL,
 *   ANALYTICS_REMOTE_CONFIG_TIMEOUT_MS, ANALYTICS_TRANSPORT, and the limits of the client.
 * - MONITORING (`production`, `always` or `off`), MONITORING_TUNNEL, MONITORING_PERSONAL_DATA, and the
 *   percentages MONITORING_TRACES, MONITORING_REPLAYS (of sessions), MONITORING_ERROR_REPLAYS (of
 *   sessions with an error).
 */
export const MeasurementVariables = {
  CONSENT: v.optional(
    v.picklist(['not-required', 'required'], 'expects not-required or required'),
    'not-required',
  ),
  ANALYTICS: OnOff('on'),
  ANALYTICS_ZONE: v.optional(v.picklist(['own', 'US', 'EU'], 'expects own, US or EU'), 'own'),
  ANALYTICS_BATCH: OnOff('off'),
  ANALYTICS_URL: v.optional(WebAddressOrPath),
  ANALYTICS_TRANSPORT: v.optional(
    v.picklist(['fetch', 'xhr', 'beacon'], 'expects fetch, xhr or beacon'),
    'fetch',
  ),
  ANALYTICS_REMOTE_CONFIG_URL: v.optional(WebAddressOrPath, '/config'),
  ANALYTICS_REMOTE_CONFIG_TIMEOUT_MS: v.optional(Milliseconds, '5000'),
  ANALYTICS_FLUSH_INTERVAL_MS: v.optional(Milliseconds, '1000'),
  ANALYTICS_FLUSH_MAX_RETRIES: v.optional(Count, '5'),
  ANALYTICS_FLUSH_QUEUE_SIZE: v.optional(Count, '30'),
  ANALYTICS_SESSION_TIMEOUT_MS: v.optional(Milliseconds, '1800000'),
  ANALYTICS_COOKIE_DAYS: v.optional(wholeNumber(1, 3650), '365'),
  ANALYTICS_STORED_EVENTS: v.optional(Count, '1000'),
  ANALYTICS_QUEUED_EVENTS: v.optional(Count, '512'),
  MONITORING: v.optional(
    v.picklist(['production', 'always', 'off'], 'expects production, always or off'),
    'production',
  ),
  MONITORING_TUNNEL: v.optional(WebAddressOrPath, '/api/monitoring'),
  MONITORING_PERSONAL_DATA: OnOff('on'),
  MONITORING_TRACES: v.optional(Percent, '100'),
  MONITORING_REPLAYS: v.optional(Percent, '10'),
  MONITORING_ERROR_REPLAYS: v.optional(Percent, '100'),
}

const Variables = v.object(MeasurementVariables)
type Variables = v.InferOutput<typeof Variables>

/** What the page is told of measurement; `url` is an endpoint other than the zone's. */
export interface MeasurementEnvironment {
  isConsentRequired: boolean
  analytics: {
    isOn: boolean
    apiKey: string
    url?: string
    zone: Variables['ANALYTICS_ZONE']
    isBatch: boolean
    transport: Variables['ANALYTICS_TRANSPORT']
    remoteConfiguration: { url: string; timeoutMs: number }
    flushIntervalMs: number
    flushMaxRetries: number
    flushQueueSize: number
    sessionTimeoutMs: number
    minIdLength: number
    cookieDays: number
    storedEvents: number
    queuedEvents: number
  }
  monitoring: {
    mode: Variables['MONITORING']
    key: string
    dsn?: string
    tunnel: string
    traceRate: number
    replayRate: number
    errorReplayRate: number
    sendsPersonalData: boolean
  }
}

export function measurementOf(
  variables: Variables,
  { analytics: { apiKey, minIdLength }, monitoring: { key, target } }: IngestionEnvironment,
): MeasurementEnvironment {
  const url = variables.ANALYTICS_URL
  return {
    isConsentRequired: variables.CONSENT === 'required',
    analytics: {
      isOn: variables.ANALYTICS,
      apiKey,
      minIdLength,
      ...(url !== undefined && { url }),
      zone: variables.ANALYTICS_ZONE,
      isBatch: variables.ANALYTICS_BATCH,
      transport: variables.ANALYTICS_TRANSPORT,
      remoteConfiguration: {
        url: variables.ANALYTICS_REMOTE_CONFIG_URL,
        timeoutMs: variables.ANALYTICS_REMOTE_CONFIG_TIMEOUT_MS,
      },
      flushIntervalMs: variables.ANALYTICS_FLUSH_INTERVAL_MS,
      flushMaxRetries: variables.ANALYTICS_FLUSH_MAX_RETRIES,
      flushQueueSize: variables.ANALYTICS_FLUSH_QUEUE_SIZE,
      sessionTimeoutMs: variables.ANALYTICS_SESSION_TIMEOUT_MS,
      cookieDays: variables.ANALYTICS_COOKIE_DAYS,
      storedEvents: variables.ANALYTICS_STORED_EVENTS,
      queuedEvents: variables.ANALYTICS_QUEUED_EVENTS,
    },
    monitoring: {
      mode: variables.MONITORING,
      key,
      ...(target !== undefined && { dsn: target.dsn }),
      tunnel: variables.MONITORING_TUNNEL,
      traceRate: variables.MONITORING_TRACES / 100,
      replayRate: variables.MONITORING_REPLAYS / 100,
      errorReplayRate: variables.MONITORING_ERROR_REPLAYS / 100,
      sendsPersonalData: variables.MONITORING_PERSONAL_DATA,
    },
  }
}

/** Origins that the page calls for measurement, beside its own. */
export function measurementAddresses({ analytics, monitoring }: MeasurementEnvironment): string[] {
  const endpoint = analytics.url ?? PROVIDER[analytics.zone]
  return [
    ...(analytics.isOn ? [endpoint, analytics.remoteConfiguration.url] : []),
    ...(monitoring.mode === 'off' ? [] : [monitoring.tunnel]),
  ]
}

const PROVIDER = { own: '', US: 'https://api2.amplitude.com', EU: 'https://api.eu.amplitude.com' }

function isOn(value: 'on' | 'off'): boolean {
  return value === 'on'
}
