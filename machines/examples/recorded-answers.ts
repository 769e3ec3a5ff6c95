import * as v from 'valibot'
import { DECISION_RULES } from '../decision/table.ts'
import type { Place } from '../decision/test-applicant.ts'
import { FORMS, type FormValues, type WorkExperience } from '../forms/index.ts'
import type { AnalysisResult } from '../schemas/application.ts'
import type { Classes } from '../schemas/progress.ts'
import {
  CASINO_AFFILIATION,
  CASINO_AFFILIATION_IN_FULL,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE_IN_FULL,
} from './answers.ts'
import { TODAY } from './applicant.ts'
import { CONFIGURATION } from './configuration.ts'

/** Answers that stand for those of which only the classes were recorded (machines/progress.ts). */
export const ANSWERS_OF: { [Form in keyof FormValues]: (classes: Classes) => FormValues[Form] } = {
  contactDetails: ({ isTester }) =>
    isTester === true ? { ...CONTACT, email: CONFIGURATION.testEmail } : CONTACT,

  eligibility: ({ age, residence }) => ({
    ...ELIGIBILITY,
    ...(typeof age === 'number' ? bornYearsAgo(age) : {}),
    stateOfResidence: typeof residence === 'string' ? residence : ELIGIBILITY.stateOfResidence,
  }),

  workExperience: ({ method, added = [] }) => ({
    ...WORK_EXPERIENCE_IN_FULL,
    shareMethod: isShareMethod(method) ? method : WORK_EXPERIENCE_IN_FULL.shareMethod,
    addLinkedin: isAmong(added, 'addLinkedin'),
    addResume: isAmong(added, 'addResume'),
    addSummary: isAmong(added, 'addSummary'),
  }),

  casinoAffiliation: ({ isAffiliated }) =>
    isAffiliated === true ? CASINO_AFFILIATION_IN_FULL : CASINO_AFFILIATION,
}

/** A place of the recorded class: unknown, a test place by its city, or elsewhere in the country. */
export function placeOf({ place }: Classes): Place | null {
  if (typeof place !== 'string' || place === 'unknown') return null
  if (place === 'elsewhere') return ELSEWHERE
  const test = DECISION_RULES.testCities.find(({ city, code }) => `${city} ${code}` === place)
  if (test) return { ...ELSEWHERE, city: test.city, region: test.code, regionName: test.name }
  const { code: countryCode, name: country } = DECISION_RULES.testCountry
  return { country, countryCode, city: place, region: '', regionName: '' }
}

/** An answer of the vetting service of the recorded class; undefined where it gave none. */
export function analysisOf({ vetting }: Classes): AnalysisResult | undefined {
  return typeof vetting === 'string' && vetting !== 'none' ? { status: vetting } : undefined
}

const ELSEWHERE: Place = {
  country: 'United States',
  countryCode: 'US',
  region: 'PA',
  regionName: 'Pennsylvania',
  city: 'Erie',
}

function bornYearsAgo(age: number) {
  const [year = '', month = '', day = ''] = TODAY.split('-')
  return {
    isOfAge: 'no',
    dobYear: String(Number(year) - age),
    dobMonth: String(Number(month)),
    dobDay: String(Number(day)),
  } as const
}

function isAmong(values: Classes[string], name: string): boolean {
  return Array.isArray(values) && values.includes(name)
}

function isShareMethod(value: unknown): value is WorkExperience['shareMethod'] {
  return v.is(FORMS.workExperience.fields.shareMethod.saved, value)
}
