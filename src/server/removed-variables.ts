const FIXED = 'is not read any more, since that limit is fixed: remove it'
const CLAMD = 'is not read any more: SCANNER names ClamAV as clamd:<host>:<port>'

/** What became of variables that earlier releases read; said where one is set. */
export const REMOVED_VARIABLES: Readonly<Record<string, string>> = {
  FILES_KEYS:
    'is not read any more: files are stored as they came. Decrypt those that are there by the release before: git checkout ceec01a6, npm ci, npm run funnel -- files decrypt; then remove FILES_KEYS',
  FILES_MEGABYTES: 'is not read any more: VOLUME_MEGABYTES is for files and contacts together',
  SCANNER_REQUIRED:
    'is not read any more: with SCANNER no file opens before it was found clean. Remove SCANNER_REQUIRED',
  SCANNER_COMMAND: CLAMD,
  SCANNER_CLAMD: CLAMD,
  S3_ENDPOINT: 'is not read any more: S3_URL is the address of the bucket',
  S3_BUCKET: 'is not read any more: S3_URL is the address of the bucket',
  TOKEN_PREVIOUS_SECRETS: 'is not read any more: TOKEN_SECRET takes several, the newest first',
  ORPHANS_KEPT_DAYS: 'is not read any more: KEPT_DAYS is for files without a contact, too',
  ANALYTICS_ZONE: 'is not read any more: ANALYTICS_URL is the whole address',
  ANALYTICS_BATCH: 'is not read any more: ANALYTICS_URL is the whole address',
  ...fieldsOfFunnel({
    JOB_PLATFORM_DOMAINS: 'jobPlatformDomains',
    TEST_EMAIL: 'testEmail',
    TEST_NAME: 'testName',
    SUBMITTED_FROM: 'submittedFrom',
    APPLICATION_FORM_VERSION: 'applicationFormVersion',
    HUBSPOT_ID: 'hubspotId',
    STEP_VARIANT: 'stepVariant',
    PAUSE_WHEN_HIDDEN: 'isPausedWhenHidden',
    ANALYTICS_TRANSPORT: 'analyticsTransport',
    CONVERSION_APPLY_URL: 'conversion.applyUrl',
    CONVERSION_DISQUALIFIED_URL: 'conversion.disqualifiedUrl',
    CONVERSION_MODE: 'conversion.mode',
  }),
  ...Object.fromEntries(
    [
      ...['SHUTDOWN_SECONDS', 'SCANNER_TIMEOUT_SECONDS', 'REQUEST_TIMEOUT_SECONDS'],
      ...['HEADERS_TIMEOUT_SECONDS', 'FILE_LINK_SECONDS', 'RATE_APPLICATION_PER_MINUTE'],
      ...['INGESTION_MAX_MB', 'INGESTION_ADDRESS_MB', 'INGESTION_REQUESTS_PER_MINUTE'],
      ...['FREE_SPACE_MB', 'ANALYTICS_DAILY_QUOTA', 'ANALYTICS_MAX_EVENTS', 'ANALYTICS_MAX_KB'],
    ].map((name) => [name, FIXED]),
  ),
}

function fieldsOfFunnel(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      `is not read any more: it is the field ${field} of FUNNEL (docs/configuration.md)`,
    ]),
  )
}
