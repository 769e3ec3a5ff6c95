import * as v from 'valibot'
import { EnvironmentError } from './environment-error.ts'
import { targetOf } from './ingestion/report-target.ts'
import { REQUIRED_WITH, Variables } from './variables.ts'

/** The operator's configuration, validated (`variables.ts`); addresses have no slash at their end. */
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
    const lines = result.issues.map(lineOf)
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
  const { analyticsTransport, conversion, ...funnel } = variables.FUNNEL
  return {
    port: variables.PORT,
    host: variables.HOST,
    drainMs:
      1000 * (variables.DRAIN_SECONDS ?? (THIS_MACHINE.test(variables.HOST) ? 0 : DRAIN_SECONDS)),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    publicUrl: variables.PUBLIC_URL,
    trustedProxies: variables.TRUST_PROXY,
    applicantsPerMinute: variables.RATE_ADDRESS_PER_MINUTE,
    tokens: { secret, previousSecrets },
    secrets: { operator: variables.OPERATOR_TOKEN, metrics: variables.METRICS_TOKEN },
    isStatechartClosed: variables.STATECHART === 'operator',
    files: { s3: s3Of(variables), scanner: variables.SCANNER },
    /** The limit of files and contacts together. */
    volumeBytes: variables.VOLUME_MEGABYTES * 1024 * 1024,
    /** The limit of all stored events and error reports. */
    measurementBytes: variables.MEASUREMENT_MEGABYTES * 1024 * 1024,
    retention: { days: variables.KEPT_DAYS, contactDays: variables.CONTACTS_KEPT_DAYS },
    locationSource: variables.GEO_SOURCE,
    ingestion: {
      apiKey: variables.ANALYTICS_API_KEY,
      /** Where error reports are handed on to. */
      target: variables.MONITORING_DSN ? targetOf(variables.MONITORING_DSN) : undefined,
    },
    outgoing: outgoingOf(variables),
    /** The page's configuration, which every applicant can read. */
    client: {
      api: {
        baseUrl: variables.API_URL,
        token: variables.API_TOKEN,
        receipt: variables.RECEIPT ?? (isThisServer(variables) ? 'own' : 'json'),
      },
      vetting: { baseUrl: variables.VETTING_URL },
      geolocation: { url: variables.GEOLOCATION_URL },
      funnel: { ...funnel, accommodationEmail: variables.ACCOMMODATION_EMAIL },
      isConsentRequired: variables.CONSENT === 'required',
      analytics: {
        isOn: variables.ANALYTICS_URL !== null,
        apiKey: variables.ANALYTICS_API_KEY,
        url: variables.ANALYTICS_URL ?? '',
        transport: analyticsTransport,
      },
      monitoring: {
        isOn: variables.MONITORING_DSN !== null,
        dsn: variables.MONITORING_DSN ?? undefined,
      },
      conversion,
      off: offIn(variables),
    },
  }
}

/** Balancers ask every few seconds, and believe the third failure. */
const DRAIN_SECONDS = 10

const THIS_MACHINE = /^(?:localhost|127\..+|::1)$/

function isThisServer({ API_URL, PUBLIC_URL }: Variables): boolean {
  return API_URL === '/api' || API_URL === `${PUBLIC_URL}/api`
}

/** What this server does not do: no other address is set for it, and it has no source or sender of its own. */
function offIn(variables: Variables): ('location' | 'mail' | 'vetting')[] {
  const { GEO_SOURCE, GEOLOCATION_URL, VETTING_URL } = variables
  return [
    ...(GEO_SOURCE === undefined && GEOLOCATION_URL === '/api/geo' ? (['location'] as const) : []),
    ...(outgoingOf(variables).mail === undefined ? (['mail'] as const) : []),
    ...(VETTING_URL === '/api' ? (['vetting'] as const) : []),
  ]
}

/** Valibot's message about a field of FUNNEL would repeat its value. */
function lineOf({ path, message }: v.BaseIssue<unknown>): string {
  const [variable, ...field] = path?.map(({ key }) => String(key)) ?? []
  return variable !== 'FUNNEL' || field.length === 0
    ? `${variable} ${message}`
    : `${variable} has no field ${field.join('.')}, or it has another type`
}

function s3Of(variables: Variables) {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = variables
  if (!S3_URL || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    url: S3_URL,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(S3_REGION !== undefined && { region: S3_REGION }),
  }
}

function outgoingOf(variables: Variables) {
  const { PUBLIC_URL: publicUrl, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = variables
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = variables
  return {
    webhook: url && secret && publicUrl ? { url, secret, publicUrl } : undefined,
    mail: smtpUrl && from && replyTo ? { smtpUrl, from, replyTo } : undefined,
  }
}
