import { resolve } from 'node:path'
import * as v from 'valibot'
import { DEFAULT_CONFIGURATION } from '../../machines/configuration.ts'
import {
  CommaList,
  DatabaseAddress,
  Dsn,
  Identity,
  MailServer,
  OffOr,
  OnOff,
  ScannerChoice,
  Sender,
  secret,
  WebAddress,
  WebAddressOrPath,
  Word,
  wholeNumber,
} from './variable-types.ts'

/** What the documentation says of a variable; `example` is of those that have no default. */
export const About = v.object({ description: v.string(), example: v.optional(v.string()) })

const server = {
  PORT: v.pipe(
    v.optional(wholeNumber(0, 65535), '3000'),
    about('Port to listen on; 0 takes a free one.'),
  ),
  HOST: v.pipe(
    v.optional(v.string(), '0.0.0.0'),
    about('Address to listen on; 0.0.0.0 is every interface.'),
  ),
  DATA_DIR: v.pipe(
    v.optional(v.string(), 'data/'),
    v.transform((path) => resolve(path)),
    about('Folder of the databases, uploaded files and the kept token secret.'),
  ),
  DATABASE_URL: v.pipe(
    v.optional(DatabaseAddress),
    about(
      'A PostgreSQL database in place of the embedded ones in DATA_DIR; several servers may share it.',
      'postgres://<user>:<password>@<host>:5432/<database>',
    ),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(WebAddress),
    about(
      'Address under which applicants reach the server: begins references of uploaded files and links in webhook and mail; needed with WEBHOOK_URL or SMTP_URL; with https it turns on HSTS.',
      'https://jobs.example.com',
    ),
  ),
  TRUST_PROXY: v.pipe(
    v.optional(wholeNumber(0, 10), '0'),
    about(
      'How many proxies of yours stand before the server, each adding to X-Forwarded-For. 0 ignores all X-Forwarded headers.',
    ),
  ),
  RATE_ADDRESS_PER_MINUTE: v.pipe(
    v.optional(wholeNumber(0, 1_000_000), '1200'),
    about(
      "Calls of /api a minute that one network address may make, over all servers together; 0 sets no limit. This machine's own addresses are not counted.",
    ),
  ),
}

const access = {
  TOKEN_SECRET: v.pipe(
    v.optional(v.pipe(CommaList, v.array(secret(32))), ''),
    about(
      "Secrets of the applications' tokens and of signed addresses, between commas, the same on every server: the first signs, what the others signed is still accepted. Without one a random secret is made and kept in DATA_DIR. Made by: openssl rand -hex 32",
    ),
  ),
  OPERATOR_TOKEN: v.pipe(
    v.optional(secret(16)),
    about(
      "Bearer for uploaded files and for the funnel's numbers. Without it nobody has access. Made by: openssl rand -hex 32",
    ),
  ),
  METRICS_TOKEN: v.pipe(
    v.optional(secret(16)),
    about('Bearer for /metrics. Without it nobody has access. Made by: openssl rand -hex 32'),
  ),
}

const files = {
  S3_URL: v.pipe(
    v.optional(WebAddress),
    about(
      'A bucket of an object store that speaks S3, in place of the folder files/ in DATA_DIR; needs both of its keys.',
      'https://s3.eu-central-1.amazonaws.com/resumes',
    ),
  ),
  S3_ACCESS_KEY_ID: v.pipe(v.optional(Word), about('Its access key.')),
  S3_SECRET_ACCESS_KEY: v.pipe(v.optional(secret(8)), about('Its secret access key.')),
  FILES_KEYS: v.pipe(
    v.optional(v.pipe(CommaList, v.array(Identity)), ''),
    about(
      'Keys under which files are encrypted, between commas: the first encrypts, each opens what it can. Without one files lie as they came. Made by: npm run funnel -- files key',
    ),
  ),
  SCANNER: v.pipe(
    v.optional(ScannerChoice),
    about(
      "A virus scanner: a command that reads the file from standard input and exits with 0 (clean) or 1 (infected); or ClamAV's daemon as clamd:<host>:<port> or clamd:<path of its socket>. Without one files are marked unscanned.",
      'clamdscan --no-summary -',
    ),
  ),
  KEPT_DAYS: v.pipe(
    v.optional(wholeNumber(0, 36_500), '90'),
    about(
      'Days after which analytics events, error reports and files that no contact refers to are removed; 0 keeps them.',
    ),
  ),
}

const outgoing = {
  WEBHOOK_URL: v.pipe(
    v.optional(WebAddress),
    about('Each contact is sent there.', 'https://crm.example.com/hook'),
  ),
  WEBHOOK_SECRET: v.pipe(
    v.optional(secret(24)),
    about('Signs what is sent to WEBHOOK_URL. Made by: openssl rand -hex 32'),
  ),
  SMTP_URL: v.pipe(
    v.optional(MailServer),
    about(
      'The mail server of the approval mail; smtps:// for TLS from the start. Without it no mail is sent.',
      'smtp://<user>:<password>@<host>:587',
    ),
  ),
  MAIL_FROM: v.pipe(
    v.optional(Sender),
    about('The sender of the approval mail.', 'Jobs <jobs@example.com>'),
  ),
}

const locations = {
  GEO_SOURCE: v.pipe(
    v.optional(v.string()),
    about(
      'Where the location of a network address comes from: the path of a city database in mmdb format, or a service asked as <GEO_SOURCE>/<address> that answers as ip-api.com does. Without it the rules about locations are off.',
      'http://ip-api.com/json',
    ),
  ),
}

const services = {
  API_URL: v.pipe(
    v.optional(WebAddressOrPath, '/api'),
    about('Base address of session, upload_aws and create_contact, as the page calls them.'),
  ),
  API_TOKEN: v.pipe(
    v.optional(secret(1)),
    about(
      'A fixed bearer for another backend; every applicant can read it in the page. Without it the page asks <API_URL>/session for short-lived tokens.',
    ),
  ),
  VETTING_URL: v.pipe(v.optional(WebAddressOrPath, '/api'), about('Base address of analyze.')),
  PROGRESS_URL: v.pipe(
    v.optional(WebAddressOrPath, '/api'),
    about(
      "Base address of session and progress, the funnel's own record of how far applicants come.",
    ),
  ),
  GEOLOCATION_URL: v.pipe(
    v.optional(WebAddressOrPath, '/api/geo'),
    about('Address of the geolocation lookup, as the page asks it.'),
  ),
}

const funnel = {
  JOB_PLATFORM_DOMAINS: v.pipe(
    v.optional(CommaList, DEFAULT_CONFIGURATION.jobPlatformDomains.join(', ')),
    about('Between commas; an e-mail address that contains one is a test.'),
  ),
  TEST_EMAIL: v.pipe(
    v.optional(v.string(), DEFAULT_CONFIGURATION.testEmail),
    about('The one e-mail address that is a test.'),
  ),
  TEST_NAME: v.pipe(
    v.optional(v.string(), DEFAULT_CONFIGURATION.testName),
    about('The one full name that is a test.'),
  ),
  SUBMITTED_FROM: v.pipe(
    v.optional(v.string(), DEFAULT_CONFIGURATION.submittedFrom),
    about('submitted_from of the contact.'),
  ),
  APPLICATION_FORM_VERSION: v.pipe(
    v.optional(v.string(), DEFAULT_CONFIGURATION.applicationFormVersion),
    about('application_form_version of the contact.'),
  ),
  HUBSPOT_ID: v.pipe(
    v.optional(v.string(), DEFAULT_CONFIGURATION.hubspotId),
    about('hubspotId that the vetting service is sent.'),
  ),
  STEP_VARIANT: v.pipe(
    v.optional(v.string(), DEFAULT_CONFIGURATION.stepVariant),
    about('step_variant of the analytics event Application Step Completed.'),
  ),
  PAUSE_WHEN_HIDDEN: v.pipe(
    v.optional(OnOff, 'off'),
    about('on: a puzzle level pauses when its tab is hidden; the applicant resumes it.'),
  ),
}

const conversion = {
  CONVERSION_APPLY_URL: v.pipe(
    v.optional(WebAddress),
    about(
      'The script for applications that end Qualified or Applied.',
      'https://vendor.example.com/applied.js',
    ),
  ),
  CONVERSION_DISQUALIFIED_URL: v.pipe(
    v.optional(WebAddress),
    about(
      'The script for applications that end Disqualified.',
      'https://vendor.example.com/disqualified.js',
    ),
  ),
  CONVERSION_MODE: v.pipe(
    v.optional(v.picklist(['sandboxed', 'injected'], 'expects sandboxed or injected'), 'sandboxed'),
    about(
      'sandboxed: in a frame that reads nothing of the page. injected: in the page itself, for vendors that need their cookies; the script can read what the applicant typed.',
    ),
  ),
}

const measurement = {
  CONSENT: v.pipe(
    v.optional(
      v.picklist(['not-required', 'required'], 'expects not-required or required'),
      'not-required',
    ),
    about('required: nothing is measured before the applicant has agreed.'),
  ),
  ANALYTICS_URL: v.pipe(
    v.optional(OffOr(WebAddressOrPath), '/2/httpapi'),
    about("Where the page sends analytics events: this server's endpoint, a provider's, or off."),
  ),
  ANALYTICS_API_KEY: v.pipe(
    v.optional(Word, 'funnel'),
    about('The API key that analytics clients send.'),
  ),
  ANALYTICS_TRANSPORT: v.pipe(
    v.optional(v.picklist(['fetch', 'xhr', 'beacon'], 'expects fetch, xhr or beacon'), 'fetch'),
    about('How the page sends events: fetch, xhr or beacon.'),
  ),
  MONITORING_DSN: v.pipe(
    v.optional(OffOr(Dsn)),
    about(
      'A project at a provider, to which this server hands error reports on; or off. Without it they are kept here.',
      'https://<key>@<host>/<project>',
    ),
  ),
}

/** Every variable that is read, as groups of the documentation. */
export const VARIABLE_GROUPS = {
  'The server': server,
  Access: access,
  'Uploaded files': files,
  'What is sent to others': outgoing,
  'Where applicants are': locations,
  "The page's services": services,
  'The funnel': funnel,
  'What the page measures': measurement,
  'Conversion scripts': conversion,
}

export const Variables = v.object({
  ...server,
  ...access,
  ...files,
  ...outgoing,
  ...locations,
  ...services,
  ...funnel,
  ...measurement,
  ...conversion,
})
export type Variables = v.InferOutput<typeof Variables>

/** Variables that say nothing without another: `[of, needed]`. */
export const REQUIRED_WITH = [
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['WEBHOOK_URL', 'PUBLIC_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMTP_URL', 'PUBLIC_URL'],
  ['S3_URL', 'S3_ACCESS_KEY_ID'],
  ['S3_URL', 'S3_SECRET_ACCESS_KEY'],
] as const satisfies readonly [keyof Variables, keyof Variables][]

function about<Value>(description: string, example?: string) {
  return v.metadata<Value, { description: string; example: string | undefined }>({
    description,
    example,
  })
}
