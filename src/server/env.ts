import { resolve } from 'node:path'
import * as v from 'valibot'
import { FunnelConfiguration } from '../../machines/configuration.ts'
import {
  CommaList,
  DatabaseAddress,
  secret,
  WebAddress,
  WebAddressOrPath,
  wholeNumber,
} from './environment-values.ts'
import {
  type FilesEnvironment,
  FilesVariables,
  filesOf,
  NEEDED_OF_S3,
} from './files-environment.ts'
import { type LimitsEnvironment, LimitsVariables, limitsOf } from './limits-environment.ts'
import {
  type IngestionEnvironment,
  ingestionOf,
  type MeasurementEnvironment,
  MeasurementVariables,
  measurementOf,
} from './measurement-environment.ts'
import {
  NEEDED_TOGETHER,
  type OutgoingEnvironment,
  OutgoingVariables,
  outgoingOf,
} from './outgoing-environment.ts'

/**
 * Every variable that is read, with its check and default. `.env.example` tells each at length.
 *
 * - Server: PORT (0 takes a free one), HOST, DATA_DIR, DATABASE_URL (PostgreSQL), TRUST_PROXY (proxies
 *   before it that add to X-Forwarded-For).
 * - Access: TOKEN_SECRET (signs applications' tokens), TOKEN_PREVIOUS_SECRETS (those before it,
 *   between commas), TOKEN_TTL_SECONDS, OPERATOR_TOKEN (bearer for uploaded files and for the
 *   funnel's numbers), METRICS_TOKEN (bearer for `/metrics`).
 * - Uploaded files: `files-environment.ts`; what the server bears with: `limits-environment.ts`.
 * - Numbers: LEFT_AFTER_MINUTES (without a sign of life, an applicant counts as gone).
 * - Places: GEO_DB (mmdb file), GEO_URL (a service asked as `<url>/<address>`).
 * - The page's services: API_URL, API_TOKEN (fixed bearer for another backend, public), VETTING_URL, PROGRESS_URL,
 *   GEOLOCATION_URL.
 * - The funnel: JOB_PLATFORM_DOMAINS (between commas), TEST_EMAIL, TEST_NAME, SUBMITTED_FROM,
 *   APPLICATION_FORM_VERSION, HUBSPOT_ID, STEP_VARIANT,
 *   PAUSE_WHEN_HIDDEN (`on` or `off`: a level pauses when its tab is hidden).
 * - Conversion scripts: CONVERSION_APPLY_URL, CONVERSION_DISQUALIFIED_URL, CONVERSION_MODE.
 * - What the page measures, and the ingestion of it: `measurement-environment.ts`; what is sent to
 *   others, and PUBLIC_URL (where applicants reach the server): `outgoing-environment.ts`.
 */
const Variables = v.object({
  PORT: v.optional(wholeNumber(0, 65535), '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    'data/',
  ),
  DATABASE_URL: v.optional(DatabaseAddress),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  TOKEN_SECRET: v.optional(secret(32)),
  TOKEN_PREVIOUS_SECRETS: v.optional(v.pipe(CommaList, v.array(secret(32))), ''),
  TOKEN_TTL_SECONDS: v.optional(wholeNumber(1, 86_400), '900'),
  OPERATOR_TOKEN: v.optional(secret(16)),
  METRICS_TOKEN: v.optional(secret(16)),
  LEFT_AFTER_MINUTES: v.optional(wholeNumber(1, 10_080), '30'),
  GEO_DB: v.optional(v.string()),
  GEO_URL: v.optional(WebAddress),
  API_URL: v.optional(WebAddressOrPath, '/api'),
  API_TOKEN: v.optional(secret(1)),
  VETTING_URL: v.optional(WebAddressOrPath, '/api'),
  PROGRESS_URL: v.optional(WebAddressOrPath, '/api'),
  GEOLOCATION_URL: v.optional(WebAddressOrPath, '/api/geo'),
  JOB_PLATFORM_DOMAINS: v.optional(CommaList),
  TEST_EMAIL: v.optional(v.string()),
  TEST_NAME: v.optional(v.string()),
  SUBMITTED_FROM: v.optional(v.string()),
  APPLICATION_FORM_VERSION: v.optional(v.string()),
  HUBSPOT_ID: v.optional(v.string()),
  STEP_VARIANT: v.optional(v.string()),
  PAUSE_WHEN_HIDDEN: v.optional(v.picklist(['on', 'off'], 'expects on or off'), 'off'),
  CONVERSION_APPLY_URL: v.optional(WebAddress),
  CONVERSION_DISQUALIFIED_URL: v.optional(WebAddress),
  CONVERSION_MODE: v.optional(
    v.picklist(['sandboxed', 'injected'], 'expects sandboxed or injected'),
    'sandboxed',
  ),
  ...FilesVariables,
  ...LimitsVariables,
  ...MeasurementVariables,
  ...OutgoingVariables,
})
type Variables = v.InferOutput<typeof Variables>

/**
 * What the operator set, checked; addresses carry no slash at their end.
 *
 * `dataDir` is absolute. `trustedProxies` is how many proxies stand before the server, each adding
 * one entry to X-Forwarded-For. Without `tokens.secret` one is made and kept in the data folder.
 */
export interface Environment {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  trustedProxies: number
  tokens: { secret: string | undefined; previousSecrets: string[]; ttlSeconds: number }
  operatorToken: string | undefined
  metricsToken: string | undefined
  files: FilesEnvironment
  limits: LimitsEnvironment
  progress: { leftAfterMinutes: number }
  places: { database: string | undefined; service: string | undefined }
  ingestion: IngestionEnvironment
  outgoing: OutgoingEnvironment
  client: {
    api: { baseUrl: string; token: string | undefined }
    vetting: { baseUrl: string }
    progress: { baseUrl: string }
    geolocation: { url: string }
    funnel: FunnelConfiguration
    measurement: MeasurementEnvironment
    conversion: {
      mode: Variables['CONVERSION_MODE']
      applyUrl: string | undefined
      disqualifiedUrl: string | undefined
    }
  }
}

/** A variable holds what it must not; the message names each such variable and what it expects. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * The configuration from environment variables; an empty one counts as not set. Values are never
 * part of an error's message, since they may be secrets.
 *
 * @throws EnvironmentError one line for each wrong variable, such as
 *   `PORT expects a whole number from 0 to 65535`
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = v.safeParse(Variables, set)
  if (!result.success) {
    const lines = result.issues.map(({ path, message }) => `${path?.[0].key} ${message}`)
    throw new EnvironmentError([...new Set(lines)].join('\n'))
  }
  const missing = [...NEEDED_TOGETHER, ...NEEDED_OF_S3].filter(
    ([of, needed]) => set[of] && !set[needed],
  )
  if (missing.length > 0) {
    const lines = missing.map(([of, needed]) => `${needed} is needed with ${of}`)
    throw new EnvironmentError(lines.join('\n'))
  }
  return environmentOf(result.output)
}

function environmentOf(variables: Variables): Environment {
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    publicUrl: variables.PUBLIC_URL,
    trustedProxies: variables.TRUST_PROXY,
    tokens: {
      secret: variables.TOKEN_SECRET,
      previousSecrets: variables.TOKEN_PREVIOUS_SECRETS,
      ttlSeconds: variables.TOKEN_TTL_SECONDS,
    },
    operatorToken: variables.OPERATOR_TOKEN,
    metricsToken: variables.METRICS_TOKEN,
    files: filesOf(variables),
    limits: limitsOf(variables),
    progress: { leftAfterMinutes: variables.LEFT_AFTER_MINUTES },
    places: { database: variables.GEO_DB, service: variables.GEO_URL },
    ingestion: ingestionOf(variables),
    outgoing: outgoingOf(variables),
    client: {
      api: { baseUrl: variables.API_URL, token: variables.API_TOKEN },
      vetting: { baseUrl: variables.VETTING_URL },
      progress: { baseUrl: variables.PROGRESS_URL },
      geolocation: { url: variables.GEOLOCATION_URL },
      funnel: v.parse(FunnelConfiguration, {
        jobPlatformDomains: variables.JOB_PLATFORM_DOMAINS,
        testEmail: variables.TEST_EMAIL,
        testName: variables.TEST_NAME,
        submittedFrom: variables.SUBMITTED_FROM,
        applicationFormVersion: variables.APPLICATION_FORM_VERSION,
        hubspotId: variables.HUBSPOT_ID,
        stepVariant: variables.STEP_VARIANT,
        isPausedWhenHidden: variables.PAUSE_WHEN_HIDDEN === 'on',
      }),
      measurement: measurementOf(variables),
      conversion: {
        mode: variables.CONVERSION_MODE,
        applyUrl: variables.CONVERSION_APPLY_URL,
        disqualifiedUrl: variables.CONVERSION_DISQUALIFIED_URL,
      },
    },
  }
}
