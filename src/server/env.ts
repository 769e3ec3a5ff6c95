import * as v from 'valibot'
import { FunnelConfiguration } from '../../machines/configuration.ts'
import { EnvironmentError } from './environment-error.ts'
import { targetOf } from './ingestion/report-target.ts'
import { REQUIRED_WITH, Variables } from './variables.ts'

/** What the operator set, checked, as `variables.ts` describes it; addresses carry no slash at their end. */
export type Environment = ReturnType<typeof environmentOf>

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
  const missing = REQUIRED_WITH.filter(
    ([of, needed]) => set[of] && set[of] !== 'off' && !set[needed],
  )
  if (missing.length > 0) {
    const lines = missing.map(([of, needed]) => `${needed} is needed with ${of}`)
    throw new EnvironmentError(lines.join('\n'))
  }
  return environmentOf(result.output)
}

function environmentOf(variables: Variables) {
  const [secret, ...previousSecrets] = variables.TOKEN_SECRET
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    publicUrl: variables.PUBLIC_URL,
    trustedProxies: variables.TRUST_PROXY,
    corsOrigins: variables.CORS_ORIGINS,
    applicantsPerMinute: variables.RATE_ADDRESS_PER_MINUTE,
    tokens: { secret, previousSecrets },
    operatorToken: variables.OPERATOR_TOKEN,
    metricsToken: variables.METRICS_TOKEN,
    isStatechartClosed: variables.STATECHART === 'operator',
    files: {
      s3: s3Of(variables),
      identities: variables.FILES_KEYS,
      scanner: variables.SCANNER,
      isScanRequired: variables.SCANNER_REQUIRED,
    },
    kept: { days: variables.KEPT_DAYS, contactDays: variables.CONTACTS_KEPT_DAYS },
    locationSource: variables.GEO_SOURCE,
    ingestion: {
      apiKey: variables.ANALYTICS_API_KEY,
      /** Where error reports are handed on to. */
      target: variables.MONITORING_DSN ? targetOf(variables.MONITORING_DSN) : undefined,
    },
    outgoing: outgoingOf(variables),
    /** The page's configuration, which every applicant can read. */
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
        isPausedWhenHidden: variables.PAUSE_WHEN_HIDDEN,
      }),
      isConsentRequired: variables.CONSENT === 'required',
      analytics: {
        isOn: variables.ANALYTICS_URL !== null,
        apiKey: variables.ANALYTICS_API_KEY,
        url: variables.ANALYTICS_URL ?? '',
        transport: variables.ANALYTICS_TRANSPORT,
      },
      monitoring: {
        isOn: variables.MONITORING_DSN !== null,
        dsn: variables.MONITORING_DSN ?? undefined,
      },
      conversion: {
        mode: variables.CONVERSION_MODE,
        applyUrl: variables.CONVERSION_APPLY_URL,
        disqualifiedUrl: variables.CONVERSION_DISQUALIFIED_URL,
      },
    },
  }
}

function s3Of({ S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Variables) {
  if (!S3_URL || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return { url: S3_URL, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

function outgoingOf(variables: Variables) {
  const { PUBLIC_URL: publicUrl, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = variables
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = variables
  return {
    webhook: url && secret && publicUrl ? { url, secret, publicUrl } : undefined,
    mail: smtpUrl && from && publicUrl ? { smtpUrl, from, publicUrl } : undefined,
  }
}
