import {
  type ContactDetails,
  type Eligibility,
  FORM_NAMES,
  type FormName,
  type FormValues,
  type WorkExperience,
} from '../forms/index.ts'
import type { Device } from '../progress/progress-report.ts'
import type { TrackingParams } from '../records/application.ts'
import { STEP_COUNT, STEPS, type StepId } from '../step-list.ts'
import {
  CONTACT,
  ELIGIBILITY,
  SUMMARY,
  VALID_FORMS,
  WORK_EXPERIENCE,
  WORK_EXPERIENCE_IN_FULL,
} from './answers.ts'
import { createRandom, type Random } from './random.ts'

/** Somebody who opens the page, and what they do there; times in seconds. */
export interface Person {
  /** In ms since 1970. */
  arrivesAt: number
  visitId: string
  applicationId: string
  device: Device
  parameters: TrackingParams
  /** The query string of the advertisement, next to `parameters`. */
  query: string
  answers: FormValues
  /** Whether steps are reported: not with Global Privacy Control. */
  isMeasured: boolean
  /** Where the page is closed for good: a step, `intro` without Start; null for who submits. */
  leavesAt: StepId | 'intro' | null
  /** Which part of a form is filled in where the page is closed, or Continue is refused. */
  fills: number
  /** The form at which Continue is pressed before it is filled in. */
  refusedAt: FormName | null
  /** The step at which the page is closed and opened again later. */
  returnsAt: StepId | null
  awayFor: number
  /** The level at which the timer is paused. */
  pausesAt: StepId | null
  /** How long vetting takes. */
  vetting: number
  /** How long the connection is gone at the end. */
  offlineFor: number
  /** How long a step with a usual time takes this person. */
  takes: (usual: number) => number
}

const DAY_MS = 86_400_000
/** How many days before now the first ones arrive. */
export const DAYS = 56
/** Who opens the page; about three of four press Start. */
const VISITS = 820
/** Who of them came in the last minutes. */
const THERE_NOW = 9
const MINUTES_MS = 480_000

/** Draws everybody who came in the eight weeks before `now`, the first first. */
export function drawPersons(random: Random, now: Date): Person[] {
  const persons = Array.from({ length: VISITS }, (_, position) =>
    drawPerson(random, now, position < THERE_NOW),
  )
  return persons.toSorted((one, other) => one.arrivesAt - other.arrivesAt)
}

function drawPerson(random: Random, now: Date, isThereNow: boolean): Person {
  const device = random.pick(DEVICES)
  const pace = random.between(0.7, 1.4)
  const isPhone = device === 'phone'
  const arrivesAt = isThereNow
    ? Math.round(now.getTime() - random.between(0, MINUTES_MS))
    : drawArrival(random, now)
  // Its own, so that what one person takes changes no other.
  const times = createRandom(Math.floor(random.between(0, 2 ** 31)))
  return {
    arrivesAt,
    visitId: random.uuid(),
    applicationId: random.uuid(),
    device,
    ...random.pick(CAMPAIGNS),
    answers: drawAnswers(random, new Date(arrivesAt).getFullYear()),
    isMeasured: !random.isTrue(0.04),
    leavesAt: drawLeaving(random, isPhone),
    fills: random.next(),
    refusedAt: random.isTrue(isPhone ? 0.3 : 0.18) ? random.pick(REFUSED) : null,
    returnsAt: random.isTrue(0.07) ? random.pick(RETURNS) : null,
    awayFor: random.about(4 * 3600),
    pausesAt: random.isTrue(0.08) ? random.pick(PAUSES) : null,
    vetting: random.isTrue(0.03) ? 400 : random.about(3),
    offlineFor: random.isTrue(0.04) ? random.about(120) : 0,
    takes: (usual) => times.about(usual * pace * (isPhone ? 1.25 : 1)),
  }
}

const DEVICES: readonly (readonly [Device, number])[] = [
  ['phone', 62],
  ['desktop', 31],
  ['tablet', 7],
]

const FALL = { campaign_id: 'reviewers-fall' }
const REMOTE = { campaign_id: 'reviewers-remote' }
const CAMPAIGNS: readonly (readonly [Pick<Person, 'parameters' | 'query'>, number])[] = [
  [{ parameters: { application_source: 'Indeed', ...FALL }, query: '' }, 26],
  [{ parameters: { application_source: 'Indeed', ...REMOTE }, query: '' }, 16],
  [{ parameters: { application_source: 'LinkedIn', ...FALL }, query: '' }, 21],
  [{ parameters: { application_source: 'ZipRecruiter', ...REMOTE }, query: '' }, 13],
  [{ parameters: {}, query: '?utm_source=newsletter&utm_campaign=november' }, 9],
  [{ parameters: {}, query: '?utm_source=newsletter&utm_campaign=alumni' }, 4],
  [{ parameters: {}, query: '' }, 11],
]

/** More in later weeks, fewer at weekends and at night, by the clock of this machine. */
function drawArrival(random: Random, now: Date): number {
  for (;;) {
    const at = now.getTime() - random.next() * DAYS * DAY_MS
    const date = new Date(at)
    const isWeekend = date.getDay() % 6 === 0
    const isNight = date.getHours() < 7 || date.getHours() > 22
    const growth = 1 - (0.4 * (now.getTime() - at)) / (DAYS * DAY_MS)
    if (random.isTrue(growth * (isWeekend ? 0.6 : 1) * (isNight ? 0.15 : 1))) return Math.round(at)
  }
}

/** Which share of those who came to a step leave there, on a desktop; and how many times as many on a phone. */
const LEAVING: readonly (readonly [StepId | 'intro', number, phone: number])[] = [
  ['intro', 0.22, 1.2],
  ['contact', 0.06, 1.1],
  ['eligibility', 0.03, 1],
  ['workExperience', 0.09, 2],
  ['casinoAffiliation', 0.012, 1],
  ['puzzleIntro', 0.025, 1],
  ['puzzle1', 0.01, 1],
  ['puzzle2', 0.01, 1],
  ['puzzle3', 0.02, 1.2],
  ['puzzle4', 0.04, 1.6],
  ['puzzle5', 0.055, 1.6],
  ['puzzleComplete', 0.01, 1],
]

function drawLeaving(random: Random, isPhone: boolean): Person['leavesAt'] {
  const leaving = LEAVING.find(([, share, phone]) => random.isTrue(share * (isPhone ? phone : 1)))
  return leaving?.[0] ?? null
}

const REFUSED = FORM_NAMES.map((form) => [form, form === 'workExperience' ? 5 : 2] as const)
const RETURNS = STEPS.slice(1, STEP_COUNT - 2).map(({ id }) => [id, 1] as const)
const PAUSES = STEPS.filter(({ level }) => level).map(({ id }) => [id, 1] as const)

function drawAnswers(random: Random, year: number): FormValues {
  return {
    ...VALID_FORMS,
    contactDetails: drawContact(random),
    eligibility: drawEligibility(random, year),
    workExperience: drawWork(random),
    casinoAffiliation: drawAffiliation(random),
  }
}

const FIRST_NAMES = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Tony',
  'Radia',
  'Donald',
] as const
const LAST_NAMES = ['Byron', 'Hopper', 'Mathison', 'Wybe', 'Liskov', 'Hoare', 'Perlman'] as const

function drawContact(random: Random): ContactDetails {
  if (random.isTrue(0.012)) return { ...CONTACT, firstName: 'Test', lastName: 'Applicant' }
  const firstName = random.pick(FIRST_NAMES.map((name) => [name, 1]))
  const lastName = random.pick(LAST_NAMES.map((name) => [name, 1]))
  const number = Math.floor(random.between(1000, 9999))
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@mail.example`.toLowerCase(),
    phone: `(412) 555-${number}`,
  }
}

const STATES = [
  ['PA', 46],
  ['MI', 22],
  ['WV', 9],
  ['NJ', 8],
  ['OH', 7],
  ['TX', 4],
  ['FL', 4],
] as const

function drawEligibility(random: Random, year: number): Eligibility {
  const stateOfResidence = random.pick(STATES)
  const age = random.pick([
    [null, 90],
    [20, 4],
    [19, 4],
    [18, 2],
  ])
  if (age === null) return { ...ELIGIBILITY, stateOfResidence }
  // Born on the first of January: as old on every day of the year.
  const dobYear = `${year - age}`
  return { ...ELIGIBILITY, stateOfResidence, isOfAge: 'no', dobYear, dobMonth: '1', dobDay: '1' }
}

function drawWork(random: Random): WorkExperience {
  const goodFitReason = random.pick(REASONS)
  const summary = { ...WORK_EXPERIENCE, shareMethod: 'summary', linkedinProfile: '' } as const
  return random.pick<WorkExperience>([
    [{ ...WORK_EXPERIENCE, goodFitReason }, 48],
    [{ ...summary, writtenSummary: SUMMARY, goodFitReason }, 36],
    [{ ...WORK_EXPERIENCE_IN_FULL, resume: '', addResume: false, goodFitReason }, 16],
  ])
}

const REASONS = [
  ['I notice what others overlook.', 40],
  ['I have reviewed documents for years and like to work alone.', 30],
  ['I am careful, and quick with new tools.', 27],
  ['I would write a bot for the dull parts.', 3],
] as const

function drawAffiliation(random: Random): FormValues['casinoAffiliation'] {
  const jobAdvertisement = random.isTrue(0.3) ? 'On a job site.' : ''
  if (!random.isTrue(0.07)) return { ...VALID_FORMS.casinoAffiliation, jobAdvertisement }
  const affiliationDetails = 'My brother deals cards in Pittsburgh.'
  return { hasAffiliation: 'yes', affiliationDetails, jobAdvertisement }
}
