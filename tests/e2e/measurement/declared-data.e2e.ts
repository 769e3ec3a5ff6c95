import type { Request } from 'playwright/test'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Datum, Receiver } from '../../../machines/sent.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { fieldsWith, flowsOf } from '../../../src/statechart/funnel/facts/data.ts'
import { TRACKING } from '../../specification/application.ts'
import { FORM_NAMES, IN_FULL } from '../../specification/forms/index.ts'
import { LEVELS } from '../../specification/steps.ts'
import { expect } from '../fixtures.ts'
import { opensMeasured } from './measured.ts'
import { test } from './vendor.ts'

test.use({ measurement: { ANALYTICS_URL: '' } })

const REFERRER = 'https://jobs.example/list'
const { contactDetails, workExperience, casinoAffiliation } = IN_FULL
const PARAMETERS = TRACKING.filter((name) => name !== 'external_referrer')

/** Nothing in it is said elsewhere. */
const RESUME = {
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 claims reviewer\n%%EOF\n'),
}

const ANSWERS = { ...IN_FULL, workExperience: { ...workExperience, resume: '' } }

/** By what a text that leaves the page is known to contain a datum of this applicant: a part of it, or all where it is short. */
const MARKS: Partial<Record<Datum, readonly string[]>> = {
  'contactDetails.firstName': ['Ada Byron', '=Ada'],
  'contactDetails.lastName': ['Ada Byron', '=Byron'],
  'contactDetails.email': [contactDetails.email],
  'contactDetails.phone': [contactDetails.phone, '4125550123'],
  'eligibility.dobYear': ['2006-03-09', '=2006'],
  'eligibility.stateOfResidence': ['Pennsylvania', '=PA'],
  'workExperience.linkedinProfile': [workExperience.linkedinProfile],
  'workExperience.socialProfile': [workExperience.socialProfile],
  'workExperience.writtenSummary': [workExperience.writtenSummary],
  'workExperience.goodFitReason': [workExperience.goodFitReason],
  'workExperience.resume': ['/files/'],
  'casinoAffiliation.affiliationDetails': [casinoAffiliation.affiliationDetails],
  'casinoAffiliation.jobAdvertisement': [casinoAffiliation.jobAdvertisement],
  resumeFile: ['%PDF-1.4'],
  tracking: ['campaign-'],
  utm: ['utm-newsletter', 'utm-fall'],
  referrer: [REFERRER],
}
const DATA = Object.keys(MARKS) as Datum[]

test('what an applicant gives leaves to those whom it is declared to be sent to, in these fields, and nowhere else', async ({
  page,
  server,
  vendor,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const tracking = PARAMETERS.map((name) => `${name}=campaign-${name}`)
  const query = [...tracking, 'utm_source=utm-newsletter', 'utm_campaign=utm-fall'].join('&')
  const applicant = await opensMeasured(page, `/apply?${query}`, REFERRER)
  await applicant.startsApplication()
  for (const form of FORM_NAMES) {
    await applicant.fills(form, ANSWERS[form], RESUME)
    await applicant.continues()
  }
  await applicant.startsPuzzle()
  for (const level of LEVELS) {
    await applicant.solves(level)
    await applicant.waits(1_000)
  }
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await expect.poll(() => vendor.visits).toHaveLength(1)
  await applicant.waits(5_000)
  await expect
    .poll(() => requests.filter((request) => receiverOf(request) === 'analytics').length)
    .toBeGreaterThan(0)
  await applicant.waits(2_000)

  // What the third party's script sends home is its own; another test says that it can learn nothing more.
  const own = requests.filter((request) => !request.url().startsWith(vendor.url))
  const left = own.flatMap((request) => found(request))
  expect([...new Set(left)].toSorted()).toEqual(declared().toSorted())
})

/** What is declared of these data, as `datum > receiver > field`. */
function declared(): string[] {
  const network = flowsOf(chartOf(funnelMachine)).filter(({ to }) => to !== 'device')
  const all = network.flatMap((flow) =>
    DATA.flatMap((datum) =>
      fieldsWith(flow, datum).map((field) => `${datum} > ${flow.to} > ${field}`),
    ),
  )
  return [...new Set(all)].filter((line) => !NOT_RECOGNIZED.has(line))
}

/** Declared, and not to be seen as such in what leaves: classes are not the answers themselves. */
const NOT_RECOGNIZED = new Set([
  'contactDetails.firstName > backend > isTester',
  'contactDetails.lastName > backend > isTester',
  'contactDetails.email > backend > isTester',
  'eligibility.dobYear > backend > age',
  // Too short to be distinguished from other numbers.
  'eligibility.dobYear > analytics > step_data.dobMonth',
  'eligibility.dobYear > analytics > step_data.dobDay',
  // No error was to be reported.
  'tracking > reports > the addresses of pages',
])

function receiverOf(request: Request): Receiver | 'none' {
  const { pathname } = new URL(request.url())
  if (
    /^\/api\/(create_contact|upload_aws(?:\/[^/]+)?|session|progress(?:\/visit)?)$/.test(pathname)
  )
    return 'backend'
  if (pathname === '/api/analyze') return 'vetting'
  if (pathname === '/api/geo') return 'geolocation'
  if (pathname === '/2/httpapi') return 'analytics'
  if (pathname.startsWith('/conversion/')) return 'conversion'
  if (pathname === '/api/monitoring') return 'reports'
  return 'none'
}

/** What a request contains of the applicant, as `datum > receiver > field`. */
function found(request: Request): string[] {
  if (request.isNavigationRequest() && receiverOf(request) === 'none') return []
  return fieldsIn(request).flatMap(([field, text]) =>
    DATA.filter((datum) => contains(datum, text)).map(
      (datum) => `${datum} > ${receiverOf(request)} > ${field}`,
    ),
  )
}

function contains(datum: Datum, text: string): boolean {
  return (MARKS[datum] ?? []).some((part) =>
    part.startsWith('=') ? text === part.slice(1) : text.includes(part),
  )
}

/** The fields of a request's query and body, a file as its field; a file is asked for by its name. */
function fieldsIn(request: Request): [field: string, text: string][] {
  const { pathname, searchParams } = new URL(request.url())
  const [, fileName] = /^\/api\/upload_aws\/(.+)$/.exec(pathname) ?? []
  if (fileName !== undefined) return [['reference', `/files/${fileName}`]]
  const inQuery = [...searchParams]
  const body = request.postDataBuffer()?.toString() ?? ''
  const [, part] = /name="(\w+)"; filename=/.exec(body) ?? []
  if (part !== undefined) return [...inQuery, [part, body]]
  if (body === '') return inQuery
  return [...inQuery, ...leaves(JSON.parse(body))]
}

/** Parts that the analytics provider and the progress wrap around what is said. */
const AROUND = ['events', 'entries', 'event_properties', 'user_properties', '$set', 'classes']

function leaves(value: unknown, path: readonly string[] = []): [field: string, text: string][] {
  if (typeof value !== 'object' || value === null) {
    return [[path.filter((name) => !AROUND.includes(name)).join('.'), String(value)]]
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, Array.isArray(value) ? path : [...path, name]),
  )
}
