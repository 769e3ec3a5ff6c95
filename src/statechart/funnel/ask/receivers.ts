import type { Receiver } from '../../../../machines/sent.ts'
import type { ClientConfiguration } from '../../../effects/configuration.ts'

/** Days after which this server removes what no contact needs, unless the operator says otherwise. */
export const KEPT_DAYS = 90

/** What analytics sets by itself. */
export const COOKIE =
  'a cookie with the e-mail address, 365 days or until the application is cleared or forgotten.'

interface ReceiverPractice {
  /** Where it is, as this page is configured; '' where that is clear. */
  address: (configuration: ClientConfiguration) => string
  /** What it keeps where, and for how long. */
  kept: readonly string[]
}

const ELSEWHERE = 'What a service of another company keeps is not known here.'

/** Where each receiver is, and what is known of what it keeps. */
export const RECEIVERS: Record<Receiver, ReceiverPractice> = {
  backend: {
    address: ({ api }) => api.baseUrl,
    kept: [
      'The contact in the database, until the operator forgets the applicant, or for the days set as CONTACTS_KEPT_DAYS; none are set at first.',
      `A résumé as long as its contact; one without a contact ${KEPT_DAYS} days (KEPT_DAYS).`,
      `The progress in classes ${KEPT_DAYS} days (KEPT_DAYS).`,
      'Where the operator has set them up, a webhook gets the contact, and a mail goes to the e-mail address of who is approved.',
      `With another backend: ${ELSEWHERE.toLowerCase()}`,
    ],
  },
  vetting: {
    address: ({ vetting }) => vetting.baseUrl,
    kept: [`The service that comes with this server keeps nothing. ${ELSEWHERE}`],
  },
  geolocation: {
    address: ({ geolocation }) => geolocation.url,
    kept: [`The service that comes with this server keeps nothing. ${ELSEWHERE}`],
  },
  analytics: {
    address: ({ analytics }) => (analytics.isOn ? analytics.url : 'turned off on this server'),
    kept: [
      `Events on this server ${KEPT_DAYS} days (KEPT_DAYS). ${ELSEWHERE}`,
      `On the device ${COOKIE}`,
    ],
  },
  conversion: {
    address: ({ conversion: { applyUrl, disqualifiedUrl, mode } }) =>
      applyUrl === undefined && disqualifiedUrl === undefined
        ? 'none is configured on this server'
        : `${[applyUrl, disqualifiedUrl].filter(Boolean).join(', ')}, ${mode}`,
    kept: [ELSEWHERE],
  },
  reports: {
    address: ({ monitoring }) =>
      monitoring.isOn ? (monitoring.dsn ?? 'this server') : 'turned off on this server',
    kept: [`On this server ${KEPT_DAYS} days (KEPT_DAYS). ${ELSEWHERE}`],
  },
  device: {
    address: () => '',
    kept: [
      'Saved answers and drafts in the browser until 2 seconds after the outcome shows, or until the applicant starts over or forgets the application.',
      'The submission in the browser until the backend has it and the saved answers are removed.',
    ],
  },
}
