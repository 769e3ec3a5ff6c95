const TLS = 'name the file of its CA in the address: ?sslmode=verify-full&sslrootcert=/path/ca.pem'

/** What to do about a failed connection, by its code: of Node, PostgreSQL, nodemailer. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: check host and port, and that the service runs',
  ENOTFOUND: 'there is no such host: check its name',
  EDNS: 'there is no such host: check its name',
  EAI_AGAIN: 'the name of the host could not be looked up: check it, and this machine’s DNS',
  ETIMEDOUT: 'there is no answer: check host and port, and firewalls in between',
  EHOSTUNREACH: 'there is no way to that host: check its address, and this machine’s network',
  ENETUNREACH: 'there is no way to that host: check its address, and this machine’s network',
  UND_ERR_CONNECT_TIMEOUT: 'there is no answer: check host and port, and firewalls in between',
  DEPTH_ZERO_SELF_SIGNED_CERT: TLS,
  SELF_SIGNED_CERT_IN_CHAIN: TLS,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TLS,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TLS,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host: use the name in it',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it there',
  '28P01': 'check user and password in the address',
  '28000': 'PostgreSQL does not let this user in from here: look at its pg_hba.conf',
  '3D000': 'make that database, or name another one',
  '42501':
    'give its user both rights: grant create on database <database> to <user>; grant usage, create on schema public to <user>',
  '53300': 'PostgreSQL has no connection left: raise max_connections, a server takes up to 10',
  '25006': 'that PostgreSQL takes no writes: name the primary',
  EAUTH: 'check user and password in SMTP_URL',
  ETLS: 'use smtps:// where it speaks TLS from the start (port 465), else smtp://',
  ESOCKET: 'use smtps:// where it speaks TLS from the start (port 465), else smtp://',
  EENVELOPE: 'it refuses that sender or receiver: check MAIL_FROM',
}

const NO_TLS = /does not support SSL connections/

/**
 * Why a service could not be used, in its own words, and what to do about it where that is known. No
 * message of a service has a secret of the configuration.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason'
  const cause = error.cause instanceof Error ? error.cause : error
  const code = codeOf(cause)
  const advice = NO_TLS.test(cause.message)
    ? 'leave sslmode out of the address, or turn on ssl there'
    : ADVICE[code]
  const words = cause.message || code
  return advice ? `${words} (${code}): ${advice}` : words
}

/** nodemailer gives every failure of a socket one code; its message has the socket's own. */
function codeOf(cause: Error): string {
  if (!('code' in cause)) return cause.name
  const ofSocket = cause.code === 'ESOCKET' ? /\bE[A-Z]{4,}\b/.exec(cause.message)?.[0] : undefined
  return ofSocket ?? String(cause.code)
}
