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
  Origin,
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
  PORT: variable(
    'Port to listen on; 0 takes a free one.',
    v.optional(wholeNumber(0, 65535), '3000'),
  ),
  HOST: variable(
    'Address to listen on; 0.0.0.0 is every interface.',
    v.optional(v.string(), '0.0.0.0'),
  ),
  DATA_DIR: variable(
    'Folder of the databases, uploaded files and the kept token secret.',
    v.pipe(
      v.optional(v.string(), 'data/'),
      v.transform((path) => resolve(path)),
    ),
  ),
  DATABASE_URL: variable(
    'A PostgreSQL database in place of the embedded ones in DATA_DIR; several servers may share it.',
    v.optional(DatabaseAddress),
    'postgres://<user>:<password>@<host>:5432/<database>',
  ),
  PUBLIC_URL: variable(
    'Address under which applicants reach the server: begins references of uploaded files and links in webhook and mail; needed with WEBHOOK_URL or SMTP_URL; with https it turns on HSTS.',
    v.optional(WebAddress),
    'https://jobs.example.com',
  ),
  TRUST_PROXY: variable(
    'How many proxies of yours stand before the server, each adding to X-Forwarded-For. 0 ignores all X-Forwarded headers.',
    v.optional(wholeNumber(0, 10), '0'),
  ),
  CORS_ORIGINS: variable(
    'Origins, between commas, whose pages may call this server as well as its own.',
    v.optional(v.pipe(CommaList, v.array(Origin)), ''),
    'https://careers.example.com',
  ),
  RATE_ADDRESS_PER_MINUTE: variable(
    "Applicants a minute that one network address may bring, over all servers together: it may make the calls of so many. 0 sets no limit. This machine's own addresses are not counted.",
    v.optional(wholeNumber(0, 1_000_000), '600'),
  ),
}

const access = {
  TOKEN_SECRET: variable(
    "Secrets of the applications' tokens and of signed addresses, between commas, the same on every server: the first signs, what the others signed is still accepted. Without one a random secret is made and kept in DATA_DIR. Made by: openssl rand -hex 32",
    v.optional(v.pipe(CommaList, v.array(secret(32))), ''),
  ),
  OPERATOR_TOKEN: variable(
    "Bearer for uploaded files and for the funnel's numbers. Without it nobody has access. Made by: openssl rand -hex 32",
    v.optional(secret(16)),
  ),
  STATECHART: variable(
    "Who may read /statechart, with its rules: open, everybody; operator, who has the operator's token.",
    v.optional(
      v.picklist(
        ['open', 'operator'],
        "expects open or operator: there are no links for readers any more, the operator's token opens it",
      ),
      'open',
    ),
  ),
  METRICS_TOKEN: variable(
    'Bearer for /metrics. Without it nobody has access. Made by: openssl rand -hex 32',
    v.optional(secret(16)),
  ),
}

const files = {
  S3_URL: variable(
    'A bucket of an object store that speaks S3, in place of the folder files/ in DATA_DIR; needs both of its keys.',
    v.optional(WebAddress),
    'https://s3.eu-central-1.amazonaws.com/resumes',
  ),
  S3_ACCESS_KEY_ID: variable('Its access key.', v.optional(Word)),
  S3_SECRET_ACCESS_KEY: variable('Its secret access key.', v.optional(secret(8))),
  FILES_KEYS: variable(
    'Keys under which files are encrypted, between commas: the first encrypts, each opens what it can. Without one files lie as they came. Made by: npm run funnel -- files key',
    v.optional(v.pipe(CommaList, v.array(Identity)), ''),
  ),
  SCANNER: variable(
    "A virus scanner: a command that reads the file from standard input and exits with 0 (clean) or 1 (infected); or ClamAV's daemon as clamd:<host>:<port> or clamd:<path of its socket>. Without one files are marked unscanned.",
    v.optional(ScannerChoice),
    'clamdscan --no-summary -',
  ),
  SCANNER_REQUIRED: variable(
    'on: a file opens once SCANNER found it clean, not before. A scanner that fails blocks no application either way: it scans the file later.',
    v.optional(OnOff, 'off'),
  ),
  KEPT_DAYS: variable(
    "Days after which analytics events, error reports, the funnel's numbers (progress) and files that no contact refers to are removed; 0 keeps them.",
    v.optional(wholeNumber(0, 36_500), '90'),
  ),
  CONTACTS_KEPT_DAYS: variable(
    'Days after which contacts are removed with their files, queue and progress; 0 keeps them.',
    v.optional(wholeNumber(0, 36_500), '0'),
  ),
}

const outgoing = {
  WEBHOOK_URL: variable(
    'Each contact is sent there.',
    v.optional(WebAddress),
    'https://crm.example.com/hook',
  ),
  WEBHOOK_SECRET: variable(
    'Signs what is sent to WEBHOOK_URL. Made by: openssl rand -hex 32',
    v.optional(secret(24)),
  ),
  SMTP_URL: variable(
    'The mail server of the approval mail; smtps:// for TLS from the start. Without it no mail is sent.',
    v.optional(MailServer),
    'smtp://<user>:<password>@<host>:587',
  ),
  MAIL_FROM: variable(
    'The sender of the approval mail.',
    v.optional(Sender),
    'Jobs <jobs@example.com>',
  ),
}

const locations = {
  GEO_SOURCE: variable(
    'Where the location of a network address comes from: the path of a city database in mmdb format, or a service asked as <GEO_SOURCE>/<address> that answers as ip-api.com does, at most once in ten minutes for an address. Without it the rules about locations are off.',
    v.optional(v.string()),
    'http://ip-api.com/json',
  ),
}

const services = {
  API_URL: variable(
    'Base address of session, upload_aws and create_contact, as the page calls them.',
    v.optional(WebAddressOrPath, '/api'),
  ),
  API_TOKEN: variable(
    'A fixed bearer for another backend; every applicant can read it in the page. Without it the page asks <API_URL>/session for short-lived tokens.',
    v.optional(secret(1)),
  ),
  VETTING_URL: variable('Base address of analyze.', v.optional(WebAddressOrPath, '/api')),
  PROGRESS_URL: variable(
    "Base address of session and progress, the funnel's own record of how far applicants come.",
    v.optional(WebAddressOrPath, '/api'),
  ),
  GEOLOCATION_URL: variable(
    'Address of the geolocation lookup, as the page asks it.',
    v.optional(WebAddressOrPath, '/api/geo'),
  ),
}

const funnel = {
  JOB_PLATFORM_DOMAINS: variable(
    'Between commas; an e-mail address that contains one is a test.',
    v.optional(CommaList, DEFAULT_CONFIGURATION.jobPlatformDomains.join(', ')),
  ),
  TEST_EMAIL: variable(
    'The one e-mail address that is a test.',
    v.optional(v.string(), DEFAULT_CONFIGURATION.testEmail),
  ),
  TEST_NAME: variable(
    'The one full name that is a test.',
    v.optional(v.string(), DEFAULT_CONFIGURATION.testName),
  ),
  SUBMITTED_FROM: variable(
    'submitted_from of the contact.',
    v.optional(v.string(), DEFAULT_CONFIGURATION.submittedFrom),
  ),
  APPLICATION_FORM_VERSION: variable(
    'application_form_version of the contact.',
    v.optional(v.string(), DEFAULT_CONFIGURATION.applicationFormVersion),
  ),
  HUBSPOT_ID: variable(
    'hubspotId that the vetting service is sent.',
    v.optional(v.string(), DEFAULT_CONFIGURATION.hubspotId),
  ),
  STEP_VARIANT: variable(
    'step_variant of the analytics event Application Step Completed.',
    v.optional(v.string(), DEFAULT_CONFIGURATION.stepVariant),
  ),
  PAUSE_WHEN_HIDDEN: variable(
    'on: a puzzle level pauses when its tab is hidden, as by a phone call; the applicant resumes it. off: it goes on counting.',
    v.optional(OnOff, 'on'),
  ),
}

const conversion = {
  CONVERSION_APPLY_URL: variable(
    'The script for applications that end Qualified or Applied.',
    v.optional(WebAddress),
    'https://vendor.example.com/applied.js',
  ),
  CONVERSION_DISQUALIFIED_URL: variable(
    'The script for applications that end Disqualified.',
    v.optional(WebAddress),
    'https://vendor.example.com/disqualified.js',
  ),
  CONVERSION_MODE: variable(
    'sandboxed: in a frame that reads nothing of the page. injected: in the page itself, for vendors that need their cookies; the script can read what the applicant typed.',
    v.optional(v.picklist(['sandboxed', 'injected'], 'expects sandboxed or injected'), 'sandboxed'),
  ),
}

const measurement = {
  CONSENT: variable(
    'required: nothing is measured before the applicant has agreed.',
    v.optional(
      v.picklist(['not-required', 'required'], 'expects not-required or required'),
      'not-required',
    ),
  ),
  ANALYTICS_URL: variable(
    "Where the page sends analytics events: this server's endpoint, a provider's, or off.",
    v.optional(OffOr(WebAddressOrPath), '/2/httpapi'),
  ),
  ANALYTICS_API_KEY: variable(
    'The API key that analytics clients send.',
    v.optional(Word, 'funnel'),
  ),
  ANALYTICS_TRANSPORT: variable(
    'How the page sends events: fetch, xhr or beacon.',
    v.optional(v.picklist(['fetch', 'xhr', 'beacon'], 'expects fetch, xhr or beacon'), 'fetch'),
  ),
  MONITORING_DSN: variable(
    'A project at a provider, to which this server hands error reports on; or off. Without it they are kept here.',
    v.optional(OffOr(Dsn)),
    'https://<key>@<host>/<project>',
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
  ['SCANNER_REQUIRED', 'SCANNER'],
] as const satisfies readonly [keyof Variables, keyof Variables][]

function variable<Schema extends v.GenericSchema>(
  description: string,
  schema: Schema,
  example?: string,
) {
  return v.pipe(schema, v.metadata({ description, example }))
}
