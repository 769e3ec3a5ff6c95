/** What became of variables that earlier releases read; said where one is set. */
export const REMOVED_VARIABLES: Readonly<Record<string, string>> = {
  FILES_KEYS:
    'is not read any more: files are stored as they came. Decrypt those that are there by the release before: git checkout ceec01a6, npm ci, npm run funnel -- files decrypt; then remove FILES_KEYS',
  SCANNER_REQUIRED:
    'is not read any more: with SCANNER no file opens before it was found clean. Remove SCANNER_REQUIRED',
  CORS_ORIGINS:
    'is not read any more: pages of other origins cannot call this server. Remove CORS_ORIGINS',
  PROGRESS_URL: 'is not read any more: progress goes to this server. Remove PROGRESS_URL',
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
}

function fieldsOfFunnel(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      `is not read any more: it is the field ${field} of FUNNEL (docs/configuration.md)`,
    ]),
  )
}
