import * as v from 'valibot'
import type { TestApplicantRules } from '../../../machines/configuration.ts'
import { type CalendarDate, isRealDate } from '../../../machines/decision/age.ts'
import { factsOf } from '../../../machines/decision/decision-facts.ts'
import { decide } from '../../../machines/decision/table.ts'
import type { Place } from '../../../machines/decision/test-applicant.ts'
import { DECISION_VALUES } from '../../../machines/decision/values.ts'
import { MAX_LENGTH } from '../../../machines/forms/field.ts'
import { faultsInPayload } from '../../../machines/forms/index.ts'
import { emailAddress } from '../../../machines/forms/normalize.ts'
import { US_STATES } from '../../../machines/forms/us-states.ts'
import { ContactPayload } from '../../../machines/requests/contact-payload.ts'
import type { Environment } from '../env.ts'
import type { Clock } from '../store/clock.ts'
import type { NewContact } from '../store/contacts.ts'
import type { ContactBody } from './contact-body.ts'
import type { LocationLookup } from './location.ts'
import { vetContact } from './vetting.ts'

/** Why no form can have made a contact, in sentences without what was sent; none if one can. */
export function formFaultsIn({ fields }: ContactBody): string[] {
  if (fields === undefined) return ['The body is not a JSON object.']
  const payload = v.safeParse(ContactPayload, fields)
  if (!payload.success) return [validationMessageOf(payload.issues)]
  return [
    ...(isDecidable(payload.output) ? [] : ['The date of birth or the state cannot be read.']),
    ...impossibleValuesIn(fields, payload.output),
  ]
}

interface DecidingServices {
  environment: Environment
  locate: LocationLookup
  store: { clock: Pick<Clock, 'now'> }
}

/**
 * What is stored of a contact in addition to its body.
 *
 * @param faults why no form can have made it
 * @param address where the call came from
 */
export async function assessContact(
  body: ContactBody,
  faults: readonly string[],
  address: string,
  services: DecidingServices,
): Promise<Pick<NewContact, 'reviewReason' | 'decision'>> {
  const reasons = [...body.doubts, ...faults]
  return {
    reviewReason: reasons.length > 0 ? reasons.join(' ') : null,
    decision: await decideContact(body, address, services),
  }
}

/**
 * Decides the stage of a contact again, by the date of the database.
 *
 * @returns undefined if the body does not fit the payload's schema, or no decision can be made
 */
async function decideContact(
  { fields }: ContactBody,
  address: string,
  { environment, locate, store }: DecidingServices,
): Promise<NewContact['decision']> {
  const payload = v.safeParse(ContactPayload, fields)
  if (!payload.success) return undefined
  const { output } = payload
  const decisions = await decisionsOf(output, environment, store.clock.now(), () =>
    locationOf(locate, address),
  )
  const [decision] = decisions
  return decisions.every((other) => other?.rule === decision?.rule) ? decision : undefined
}

/** The decision; one for each status that matters if another vetting service has to be asked first. */
function decisionsOf(
  payload: ContactPayload,
  { client }: Environment,
  now: Date,
  locate: DecisionSources['locate'],
) {
  const { funnel: rules, vetting } = client
  const isVettingOwn = vetting.baseUrl.startsWith('/')
  const statuses = isVettingOwn ? [vetContact(payload).status] : ['', DECISION_VALUES.reviewStatus]
  return Promise.all(
    statuses.map((vettingStatus) => decideOnServer(payload, { rules, vettingStatus, locate, now })),
  )
}

/** Null if it cannot be found. */
async function locationOf(locate: LocationLookup, address: string) {
  const location = await locate(address).catch(() => null)
  return location?.status === 'success' ? location : null
}

/** What the page's own forms and puzzle could not have sent. */
function impossibleValuesIn(fields: Record<string, unknown>, payload: ContactPayload): string[] {
  const faults = faultsInPayload(fields)
  const scores = (['puzzle_score', 'move_score'] as const).filter(
    (name) => !(payload[name] >= 0 && payload[name] <= 100),
  )
  return [
    ...(faults.length > 0 ? [`The forms refuse it: ${faults.join(', ')}.`] : []),
    ...scores.map((name) => `${name} is not between 0 and 100.`),
  ]
}

function validationMessageOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const names = issues.map(({ path }) => path?.map(({ key }) => key).join('.'))
  return `Missing or of another type: ${names.join(', ')}.`
}

const HOUR_MS = 3_600_000
const EARLIEST_ZONE_HOURS = -12
const LATEST_ZONE_HOURS = 14

/** What the server's own decision is made from, in addition to the payload. */
interface DecisionSources {
  rules: TestApplicantRules
  /** What the vetting service said; the payload's own word of it decides nothing. */
  vettingStatus: string
  /** Where the sender is; asked only if it can change the stage. */
  locate: () => Promise<Place | null>
  now: Date
}

/**
 * The pipeline stage of a payload by the rules of section 4. The applicant's calendar date is not
 * known: if two dates that can be today on earth lead to two stages, the one that was sent is
 * right if it is among them.
 *
 * @returns undefined if the date of birth or the state cannot be read
 */
export async function decideOnServer(
  payload: ContactPayload,
  sources: DecisionSources,
): Promise<NewContact['decision']> {
  if (!isDecidable(payload)) return undefined
  const birth = payload.date_of_birth
  const state = US_STATES.find(({ name }) => name === payload.state)
  const { first_name: firstName, last_name: lastName } = payload
  const evidence = {
    contact: { email: emailOf(payload), firstName, lastName },
    birth,
    stateCode: state?.code ?? '',
    vettingStatus: sources.vettingStatus,
  }
  const factsAt = (place: Place | null) =>
    datesOf(sources.now).map((today) => factsOf({ ...evidence, today, place }, sources.rules))
  const unlocated = factsAt(null)
  const isLocationDecisive = unlocated.some(
    (facts) => decide(facts).rule !== decide({ ...facts, isAtTestPlace: true }).rule,
  )
  const facts = isLocationDecisive ? factsAt(await sources.locate()) : unlocated
  const decisions = facts.map((one) => decide(one))
  const pageDecision = decisions.find(({ stage }) => stage === payload.applicant_s_pipeline_stage)
  const decision = pageDecision ?? decisions[0]
  return decision && { ...decision, differs: pageDecision === undefined }
}

function isDecidable({ date_of_birth: birth, state }: ContactPayload): boolean {
  const isState = US_STATES.some(({ name }) => name === state)
  return (state === '' || isState) && (birth === '' || isDate(birth))
}

/** The address as the page would have stored it; no rule sees one that is too long. */
function emailOf({ email }: ContactPayload): string {
  return email.length > MAX_LENGTH.email ? email : emailAddress(email)
}

function isDate(text: string): boolean {
  const [year = '', month = '', day = ''] = text.split('-')
  return /^\d{4}-\d\d-\d\d$/.test(text) && isRealDate(year, month, day)
}

/** The calendar dates that are today somewhere on earth: at Greenwich, earliest and latest. */
function datesOf(now: Date): readonly CalendarDate[] {
  return [0, EARLIEST_ZONE_HOURS, LATEST_ZONE_HOURS].map((hours) =>
    new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10),
  )
}
