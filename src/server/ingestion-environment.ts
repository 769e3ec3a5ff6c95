import * as v from 'valibot'
import { wholeNumber } from './environment-values.ts'
import { type ReportTarget, targetOf } from './monitoring/forward.ts'

const Word = v.pipe(v.string(), v.regex(/^\S+$/, 'expects text without blanks'))
const Kilobytes = wholeNumber(1, 102_400)
const Count = wholeNumber(1, 1_000_000_000)

/**
 * Variables of the ingestion, whose limits keep one request from holding the server up.
 *
 * - Both: INGESTION_REQUESTS_PER_MINUTE (of one address), INGESTION_ADDRESS_MB (stored of one address
 *   in a day in UTC), INGESTION_MAX_MB (of all that is stored), INGESTION_KEPT_DAYS (0: for ever).
 * - Analytics: ANALYTICS_API_KEY, ANALYTICS_MIN_ID_LENGTH, ANALYTICS_MAX_EVENTS and ANALYTICS_MAX_KB
 *   (a request).
 * - Monitoring: MONITORING_KEY (of DSNs that name this server), MONITORING_DSN (a company's own
 *   project, to which the tunnel hands reports on), MONITORING_MAX_KB (an envelope),
 *   MONITORING_EVENT_MAX_KB (one event in it).
 */
export const IngestionVariables = {
  INGESTION_REQUESTS_PER_MINUTE: v.optional(Count, '600'),
  INGESTION_ADDRESS_MB: v.optional(wholeNumber(1, 1024), '256'),
  INGESTION_MAX_MB: v.optional(wholeNumber(1, 10_000_000), '10240'),
  INGESTION_KEPT_DAYS: v.optional(wholeNumber(0, 36_500), '90'),
  ANALYTICS_API_KEY: v.optional(Word, 'funnel'),
  ANALYTICS_MIN_ID_LENGTH: v.optional(wholeNumber(1, 100), '5'),
  ANALYTICS_MAX_EVENTS: v.optional(Count, '2000'),
  ANALYTICS_MAX_KB: v.optional(Kilobytes, '1024'),
  MONITORING_KEY: v.optional(Word, 'funnel'),
  MONITORING_DSN: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (dsn) => targetOf(dsn) !== undefined,
        'expects a DSN such as https://<key>@<host>/<project>',
      ),
    ),
  ),
  MONITORING_MAX_KB: v.optional(Kilobytes, '2048'),
  MONITORING_EVENT_MAX_KB: v.optional(Kilobytes, '1024'),
}

const Variables = v.object(IngestionVariables)
type Variables = v.InferOutput<typeof Variables>

/** What the ingestion takes; `target` is where reports are handed on to. */
export interface IngestionEnvironment {
  requestsPerMinute: number
  addressMegabytes: number
  maxMegabytes: number
  keptDays: number
  analytics: {
    apiKey: string
    minIdLength: number
    maxKilobytes: number
    maxEvents: number
  }
  monitoring: {
    key: string
    target: ReportTarget | undefined
    maxKilobytes: number
    maxEventKilobytes: number
  }
}

export function ingestionOf(variables: Variables): IngestionEnvironment {
  return {
    requestsPerMinute: variables.INGESTION_REQUESTS_PER_MINUTE,
    addressMegabytes: variables.INGESTION_ADDRESS_MB,
    maxMegabytes: variables.INGESTION_MAX_MB,
    keptDays: variables.INGESTION_KEPT_DAYS,
    analytics: {
      apiKey: variables.ANALYTICS_API_KEY,
      minIdLength: variables.ANALYTICS_MIN_ID_LENGTH,
      maxKilobytes: variables.ANALYTICS_MAX_KB,
      maxEvents: variables.ANALYTICS_MAX_EVENTS,
    },
    monitoring: {
      key: variables.MONITORING_KEY,
      target: variables.MONITORING_DSN ? targetOf(variables.MONITORING_DSN) : undefined,
      maxKilobytes: variables.MONITORING_MAX_KB,
      maxEventKilobytes: variables.MONITORING_EVENT_MAX_KB,
    },
  }
}
