import { resolve } from 'node:path'
import * as v from 'valibot'
import { FunnelConfiguration } from '../../machines/configuration.ts'
import { parseJsonObject } from './json.ts'
import {
  Clamd,
  CommaList,
  DatabaseAddress,
  Dsn,
  FileOrWebAddress,
  HookAddress,
  MailAddress,
  MailServer,
  OffOr,
  Sender,
  Site,
  secret,
  WebAddress,
  WebAddressOrPath,
  WebhookSecret,
  Word,
  wholeNumber,
} from './variable-types.ts'

const CONVERSION = {
  mode: v.optional(v.picklist(['sandboxed', 'injected']), 'sandboxed'),
  applyUrl: v.optional(WebAddress),
  disqualifiedUrl: v.optional(WebAddress),
}

/** The value of FUNNEL. */
const FunnelSettings = v.pipe(
  v.string(),
  v.check((text) => parseJsonObject(text) !== undefined, 'expects JSON, in single quotes in .env'),
  v.transform(parseJsonObject),
  v.strictObject({
    ...v.omit(FunnelConfiguration, ['accommodationEmail']).entries,
    analyticsTransport: v.optional(v.picklist(['fetch', 'xhr', 'beacon']), 'fetch'),
    conversion: v.optional(v.strictObject(CONVERSION), {}),
  }),
)

/** The fields of FUNNEL, as its documentation lists them. */
export const FUNNEL_FIELDS: Readonly<Record<string, string>> = {
  jobPlatformDomains: 'A list; an e-mail address that contains one of them is a test.',
  testEmail: 'The one e-mail address that is a test.',
  testName: 'The one full name that is a test.',
  submittedFrom: 'submitted_from of the contact.',
  applicationFormVersion: 'application_form_version of the contact.',
  hubspotId: 'hubspotId that the vetting service is sent.',
  stepVariant: 'step_variant of the analytics event Application Step Completed.',
  isPausedWhenHidden:
    'true: a puzzle level pauses when its tab is hidden, as by a phone call; the applicant resumes it. false: it goes on counting.',
  analyticsTransport: 'How the page sends events: fetch, xhr or beacon.',
  'conversion.applyUrl': 'The script for applications that end Qualified or Applied.',
  'conversion.disqualifiedUrl': 'The script for applications that end Disqualified.',
  'conversion.mode':
    'sandboxed: in a frame that reads nothing of the page. injected: in the page itself, for vendors that need their cookies; the script can read what the applicant typed.',
}

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
  DRAIN_SECONDS: variable(
    'Seconds for which a server that SIGTERM ends still answers, /readyz by 503, so that balancers choose others. Without it 10, and 0 if HOST is this machine alone.',
    v.optional(wholeNumber(0, 600)),
  ),
  DATA_DIR: variable(
    'Folder of the databases, uploaded files and the secrets that are made at the first start.',
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
    'Address under which applicants reach the server: begins references of uploaded files and links in the webhook; needed with WEBHOOK_URL; with https it turns on HSTS.',
    v.optional(Site),
    'https://jobs.example.com',
  ),
  TRUST_PROXY: variable(
    'How many proxies of yours are before the server, each adding to X-Forwarded-For. 0 ignores all X-Forwarded headers.',
    v.optional(wholeNumber(0, 10), '0'),
  ),
  RATE_ADDRESS_PER_MINUTE: variable(
    "Applicants a minute that one network address may bring to one server: it may make the calls of so many. 0 sets no limit. This machine's own addresses are not counted.",
    v.optional(wholeNumber(0, 1_000_000), '600'),
  ),
}

const access = {
  TOKEN_SECRET: variable(
    "Secrets of the applications' tokens and of signed addresses, between commas, the same on every server: the first signs, what the others signed is still accepted. Needed with DATABASE_URL; else without one a random secret is made and stored in DATA_DIR. Made by: openssl rand -hex 24",
    v.optional(v.pipe(CommaList, v.array(secret(32))), ''),
  ),
  OPERATOR_TOKEN: variable(
    "Bearer for uploaded files and for the funnel's numbers. Without one a random token is made and stored in DATA_DIR, and the start prints where it opens the statechart. Made by: openssl rand -hex 24",
    v.optional(secret(24)),
  ),
  STATECHART: variable(
    "Who may read /statechart, with its rules: open, anyone; operator, who has the operator's token.",
    v.optional(v.picklist(['open', 'operator'], 'expects open or operator'), 'open'),
  ),
  METRICS_TOKEN: variable(
    'Bearer for /metrics. Without it there is no access. Made by: openssl rand -hex 24',
    v.optional(secret(24)),
  ),
}

const files = {
  S3_URL: variable(
    'A bucket of an object store that speaks S3, in place of the folder files/ in DATA_DIR; needs both of its keys.',
    v.optional(WebAddress),
    'https://s3.eu-central-1.amazonaws.com/resumes',
  ),
  S3_ACCESS_KEY_ID: variable('Its access key.', v.optional(Word)),
  S3_SECRET_ACCESS_KEY: variable('Its secret access key.', v.optional(Word)),
  S3_REGION: variable(
    "Its region, if the address is not Amazon's, which names it.",
    v.optional(Word),
    'eu-central-1',
  ),
  SCANNER: variable(
    "ClamAV's daemon, as clamd:<host>:<port> or clamd:<path of its socket>: no file opens before it was found clean. Without one files are marked unscanned.",
    v.optional(Clamd),
    'clamd:127.0.0.1:3310',
  ),
  VOLUME_MEGABYTES: variable(
    'All uploaded files and contacts together may have so many. The last tenth is for contacts. A network address may send files of a tenth of it in a day.',
    v.optional(wholeNumber(100, 100_000_000), '10240'),
  ),
  MEASUREMENT_MEGABYTES: variable(
    'All stored analytics events and error reports may have so many, and a quarter of what is free on the disk of DATA_DIR: the oldest days are removed.',
    v.optional(wholeNumber(1, 100_000_000), '10240'),
  ),
  KEPT_DAYS: variable(
    "Days after which analytics events, error reports, the funnel's numbers (progress), accesses, and files of applications without a contact are removed; 0 never.",
    v.optional(wholeNumber(0, 36_500), '90'),
  ),
  CONTACTS_KEPT_DAYS: variable(
    'Days after which contacts are removed with their files, queue and progress; 0 never.',
    v.optional(wholeNumber(0, 36_500), '0'),
  ),
}

const outgoing = {
  WEBHOOK_URL: variable(
    'Each contact is sent there.',
    v.optional(HookAddress),
    'https://crm.example.com/hook',
  ),
  WEBHOOK_SECRET: variable(
    'Signs what is sent to WEBHOOK_URL. Made by: npm run funnel -- webhook-secret --new',
    v.optional(WebhookSecret),
    'whsec_<Base64 of 24 to 64 bytes>',
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
  MAIL_REPLY_TO: variable(
    'Where replies to the approval mail go, such as STOP: a person has to read them.',
    v.optional(Sender),
    'jobs@example.com',
  ),
}

const locations = {
  GEO_SOURCE: variable(
    'Where the location of a network address comes from: the path of a city database in mmdb format, or a service asked as <GEO_SOURCE>/<address> that answers as ip-api.com does, at most once in ten minutes for an address. Without it the rules about locations are off.',
    v.optional(FileOrWebAddress),
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
    v.optional(Word),
  ),
  RECEIPT: variable(
    "Which answers of the backend count. own: this server's, with the id that was sent, and its problems. json: any in JSON. any: whatever is no HTML. None counts after a redirect. Without it own if API_URL is this server, else json.",
    v.optional(v.picklist(['own', 'json', 'any'], 'expects own, json or any')),
  ),
  VETTING_URL: variable('Base address of analyze.', v.optional(WebAddressOrPath, '/api')),
  GEOLOCATION_URL: variable(
    'Address of the geolocation lookup, as the page asks it.',
    v.optional(WebAddressOrPath, '/api/geo'),
  ),
}

const funnel = {
  FUNNEL: variable(
    "What is this company's own, as JSON with the fields below; each may be left out.",
    v.optional(FunnelSettings, '{}'),
    '{"testEmail":"me@example.com","conversion":{"applyUrl":"https://vendor.example.com/applied.js"}}',
  ),
  ACCOMMODATION_EMAIL: variable(
    'Where applicants write who need the assessment in another form, or more time, as the Americans with Disabilities Act asks of employers; the screen before the assessment names it.',
    v.optional(MailAddress),
    'jobs@example.com',
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
  MONITORING_DSN: variable(
    'A project at a provider, to which this server hands error reports on; or off. Without it they are stored here.',
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
})
export type Variables = v.InferOutput<typeof Variables>

/** Variables that say nothing without another: `[of, needed]`. */
export const REQUIRED_WITH = [
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['WEBHOOK_URL', 'PUBLIC_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMTP_URL', 'MAIL_REPLY_TO'],
  ['S3_URL', 'S3_ACCESS_KEY_ID'],
  ['S3_URL', 'S3_SECRET_ACCESS_KEY'],
] as const satisfies readonly [keyof Variables, keyof Variables][]

function variable<Schema extends v.GenericSchema>(
  description: string,
  schema: Schema,
  example?: string,
) {
  return v.pipe(schema, v.metadata({ description, example }))
}
