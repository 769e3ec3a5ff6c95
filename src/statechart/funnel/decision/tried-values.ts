import * as v from 'valibot'
import { DECISION_RULES } from '../../../../machines/decision/table.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { EXAMPLE_ANSWERS } from '../examples.ts'

/** What is tried on the decision; texts as in the form, '' where nothing is given. */
export interface TriedValues {
  /** Date of birth as YYYY-MM-DD; '' says 21 or older. */
  born: string
  /** The date on which it is decided. */
  today: string
  /** Code of the state of residence. */
  residence: string
  email: string
  firstName: string
  lastName: string
  /** Of the network address: city, the state's code, country by name. */
  city: string
  state: string
  country: string
  /** The status that the vetting service answered. */
  vetting: string
}

/** A made-up applicant whom no rule rejects, on the given day. */
export function firstValues(today: string): TriedValues {
  const { email, firstName, lastName } = EXAMPLE_ANSWERS.contactDetails
  const residence = EXAMPLE_ANSWERS.eligibility.stateOfResidence
  const nowhere = { city: '', state: '', country: '' }
  return { born: '', today, residence, email, firstName, lastName, ...nowhere, vetting: '' }
}

const StateSchema = v.picklist(['', ...US_STATES.map(({ code }) => code)])
const NameSchema = v.pipe(v.string(), v.maxLength(80))

/** The fields in the URL; names and e-mail are personal data and stay out of it. */
const URL_FIELDS = {
  born: v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]),
  today: v.pipe(v.string(), v.isoDate()),
  residence: StateSchema,
  city: NameSchema,
  state: StateSchema,
  country: NameSchema,
  vetting: v.picklist(['', 'approved', DECISION_RULES.reviewStatus]),
} as const

const UrlFieldsSchema = v.object(URL_FIELDS)
const NAMES = ['born', 'residence', 'city', 'state', 'country', 'vetting'] as const

/**
 * Tried values as text in the URL: those that differ from the first ones, with the date on which
 * it is decided; '' where nothing differs.
 */
export function valuesText(values: TriedValues, today: string): string {
  const first = firstValues(today)
  const given = NAMES.filter((name) => values[name] !== first[name])
  if (given.length === 0 && values.today === today) return ''
  return new URLSearchParams([
    ...given.map((name): [string, string] => [name, values[name]]),
    ['today', values.today],
  ]).toString()
}

/** Reads {@link valuesText}; invalid values fall back to the first ones. */
export function valuesOf(text: string, today: string): TriedValues {
  const first = firstValues(today)
  const given = [...new URLSearchParams(text)].filter(
    ([name, value]) => isUrlField(name) && v.is(URL_FIELDS[name], value),
  )
  const { born, residence, city, state, country, vetting } = first
  const fromUrl = v.parse(UrlFieldsSchema, {
    ...{ born, today, residence, city, state, country, vetting },
    ...Object.fromEntries(given),
  })
  return { ...first, ...fromUrl }
}

function isUrlField(name: string): name is keyof typeof URL_FIELDS {
  return Object.hasOwn(URL_FIELDS, name)
}

/** The calendar date of a moment where the reader is, as YYYY-MM-DD. */
export function todayOf(moment: Date): string {
  const month = `${moment.getMonth() + 1}`.padStart(2, '0')
  const day = `${moment.getDate()}`.padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${day}`
}
