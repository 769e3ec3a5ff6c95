import * as v from 'valibot'
import { DECISION_RULES } from '../decision/table.ts'
import type { Place } from '../decision/test-applicant.ts'
import { FORMS, type FormName, type FormValues, type WorkExperience } from '../forms/index.ts'
import type { Classes } from '../progress/progress-report.ts'
import type { AnalysisResult } from '../records/application.ts'
import { VALID_FORMS, WORK_EXPERIENCE_IN_FULL } from './answers.ts'
import { TODAY } from './applicant.ts'
import { CONFIGURATION } from './configuration.ts'
import { fullAnswers } from './plain-answers.ts'

/** Example answers for those of which only the classes were recorded (machines/event-classes.ts). */
export function answersOf<F extends FormName>(form: F, classes: Classes): FormValues[F] {
  const answersBy = ANSWERS_BY_FORM[form]
  if (answersBy) return { ...VALID_FORMS[form], ...answersBy(classes) }
  const full = fullAnswers(form)
  return isRecordedAs(form, full, classes) ? full : VALID_FORMS[form]
}

/** Whether the classes of a form with these answers are among the recorded ones. */
function isRecordedAs<F extends FormName>(form: F, values: FormValues[F], classes: Classes) {
  const known = { configuration: CONFIGURATION, today: TODAY }
  return Object.entries(FORMS[form].classes(values, known)).every(
    ([name, value]) => classes[name] === value,
  )
}

/** The answers that a form's classes determine; any other form gets short or full answers. */
const ANSWERS_BY_FORM: { [F in FormName]?: (classes: Classes) => Partial<FormValues[F]> } = {
  contactDetails: ({ isTester }) => (isTester === true ? { email: CONFIGURATION.testEmail } : {}),

  eligibility: ({ age, residence }) => ({
    ...(typeof age === 'number' ? bornYearsAgo(age) : {}),
    ...(typeof residence === 'string' && { stateOfResidence: residence }),
  }),

  workExperience: ({ method, added = [] }) => ({
    ...WORK_EXPERIENCE_IN_FULL,
    shareMethod: isShareMethod(method) ? method : WORK_EXPERIENCE_IN_FULL.shareMethod,
    addLinkedin: isAmong(added, 'addLinkedin'),
    addResume: isAmong(added, 'addResume'),
    addSummary: isAmong(added, 'addSummary'),
  }),
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
