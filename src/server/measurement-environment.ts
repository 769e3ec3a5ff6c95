import * as v from 'valibot'
import { WebAddressOrPath, wholeNumber } from './environment-values.ts'
import { type ReportTarget, targetOf } from './ingestion/report-target.ts'

const OnOff = (preset: 'on' | 'off') =>
  v.optional(
    v.pipe(
      v.picklist(['on', 'off'], 'expects on or off'),
      v.transform((value) => value === 'on'),
    ),
    preset,
  )
const Word = v.pipe(v.string(), v.regex(/^\S+$/, 'expects text without blanks'))
const Dsn = v.pipe(
  v.string(),
  v.check(
    (dsn) => targetOf(dsn) !== undefined,
    'expects a DSN such as https://<key>@<host>/<project>',
  ),
)

/**
 * Variables of what the page measures, and of the ingestion of analytics events and error reports.
 *
 * - CONSENT (`not-required`, or `required` before anything starts).
 * - ANALYTICS (`on` or `off`), ANALYTICS_URL (the endpoint: this server's, or the provider's in its US
 *   or EU zone), ANALYTICS_API_KEY, ANALYTICS_TRANSPORT, ANALYTICS_REMOTE_CONFIG_URL.
 * - MONITORING (`on` or `off`), MONITORING_DSN (a company's own project, to which reports are handed on).
 * - INGESTION_KEPT_DAYS (0: for ever), INGESTION_MAX_MB (of all events and reports together).
 */
export const MeasurementVariables = {
  CONSENT: v.optional(
    v.picklist(['not-required', 'required'], 'expects not-required or required'),
    'not-required',
  ),
  ANALYTICS: OnOff('on'),
  ANALYTICS_URL: v.optional(WebAddressOrPath, '/2/httpapi'),
  ANALYTICS_API_KEY: v.optional(Word, 'funnel'),
  ANALYTICS_TRANSPORT: v.optional(
    v.picklist(['fetch', 'xhr', 'beacon'], 'expects fetch, xhr or beacon'),
    'fetch',
  ),
  ANALYTICS_REMOTE_CONFIG_URL: v.optional(WebAddressOrPath, '/config'),
  MONITORING: OnOff('on'),
  MONITORING_DSN: v.optional(Dsn),
  INGESTION_KEPT_DAYS: v.optional(wholeNumber(0, 36_500), '90'),
  INGESTION_MAX_MB: v.optional(wholeNumber(1, 10_000_000), '10240'),
}

const Variables = v.object(MeasurementVariables)
type Variables = v.InferOutput<typeof Variables>

/** What the ingestion takes; `target` is where reports are handed on to. */
export interface IngestionEnvironment {
  apiKey: string
  target: ReportTarget | undefined
  keptDays: number
  maxMegabytes: number
}

export function ingestionOf(variables: Variables): IngestionEnvironment {
  return {
    apiKey: variables.ANALYTICS_API_KEY,
    target: variables.MONITORING_DSN ? targetOf(variables.MONITORING_DSN) : undefined,
    keptDays: variables.INGESTION_KEPT_DAYS,
    maxMegabytes: variables.INGESTION_MAX_MB,
  }
}

/** What the page is told of measurement; without a `dsn` reports are kept by this server. */
export interface MeasurementEnvironment {
  isConsentRequired: boolean
  analytics: {
    isOn: boolean
    apiKey: string
    url: string
    transport: Variables['ANALYTICS_TRANSPORT']
    remoteConfigurationUrl: string
  }
  monitoring: { isOn: boolean; dsn?: string }
}

export function measurementOf(variables: Variables): MeasurementEnvironment {
  const dsn = variables.MONITORING_DSN
  return {
    isConsentRequired: variables.CONSENT === 'required',
    analytics: {
      isOn: variables.ANALYTICS,
      apiKey: variables.ANALYTICS_API_KEY,
      url: variables.ANALYTICS_URL,
      transport: variables.ANALYTICS_TRANSPORT,
      remoteConfigurationUrl: variables.ANALYTICS_REMOTE_CONFIG_URL,
    },
    monitoring: { isOn: variables.MONITORING, ...(dsn !== undefined && { dsn }) },
  }
}
