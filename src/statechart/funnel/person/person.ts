import * as v from 'valibot'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { stateName, US_STATES } from '../../../../machines/forms/us-states.ts'

type Choices = readonly (readonly [value: string, words: string])[]

const { minimumAge, testCountry, testCities } = DECISION_VALUES

/** The level of the puzzle in which an applicant gives up, pauses or resets. */
export const LAST_LEVEL_PLAYED = 3

/** What the chart's forks depend on, each with what it can be; the first needs no mention. */
export const CHOICES = {
  applies: [
    ['self', 'as themselves'],
    ['test', "as a job platform's test"],
  ],
  visit: [
    ['once', 'in one tab'],
    ['secondTab', 'goes on in a second tab, then presses Back in the first'],
    ['release', 'comes back at the puzzle, after a release that asks for one more agreement'],
  ],
  device: [
    ['computer', 'a computer'],
    ['phone', 'a phone'],
  ],
  forms: [
    ['complete', 'are complete at once'],
    ['corrected', 'lack the phone number first'],
  ],
  background: [
    ['linkedin', 'LinkedIn'],
    ['resume', 'a résumé, uploaded in 2 s'],
    ['slowResume', 'a résumé, uploaded in 30 s'],
  ],
  puzzle: [
    ['quick', 'solved, 8 s a level'],
    ['slow', 'solved, 40 s a level'],
    ['reset', `level ${LAST_LEVEL_PLAYED} reset once`],
    ['paused', `paused a minute in level ${LAST_LEVEL_PLAYED}`],
    ['givenUp', `given up in level ${LAST_LEVEL_PLAYED}`],
  ],
  vetting: [
    ['quick', 'approves after 5 s'],
    ['review', 'asks for a review after 5 s'],
    ['slow', 'is slow: 10 minutes'],
    ['fails', 'fails'],
  ],
  place: [
    ['elsewhere', 'finds a place no rule speaks of'],
    ['unknown', 'finds no place'],
    ['fails', 'fails'],
    ['silent', 'is silent'],
    ...testCities.map(({ city, code }) => [`${city} ${code}`, `finds ${city} (${code})`] as const),
    [testCountry.name, `finds ${testCountry.name}`],
  ],
  backend: [
    ['reached', 'is reached'],
    ['lost', 'is not reached for an hour from Submit on'],
  ],
} as const satisfies Record<string, Choices>

export type ChoiceName = keyof typeof CHOICES

/** Who applies, and what happens around them. */
export interface Person extends Record<ChoiceName, string> {
  /** In whole years; {@link AGES} ends with those who are of age, whom the form asks for no date of birth. */
  age: number
  /** Code of the state of residence. */
  state: string
}

/** The ages that the form can give. */
export const AGES = Array.from({ length: minimumAge + 1 }, (_, age) => age)

export function ageInWords(age: number): string {
  return age < minimumAge ? `${age}` : `${minimumAge} or older`
}

/** Whom no rule turns away. */
export const APPROVED: Person = {
  age: minimumAge,
  state: 'PA',
  applies: 'self',
  visit: 'once',
  device: 'computer',
  forms: 'complete',
  background: 'linkedin',
  puzzle: 'quick',
  vetting: 'quick',
  place: 'elsewhere',
  backend: 'reached',
}

/** People to begin with, each by a name. */
export const PEOPLE: readonly { name: string; person: Person }[] = [
  { name: 'A Pennsylvanian of 21 or older: nothing goes wrong', person: APPROVED },
  {
    name: 'A Texan of 20 on a phone: geolocation silent, vetting slow',
    person: {
      ...APPROVED,
      age: 20,
      state: 'TX',
      device: 'phone',
      place: 'silent',
      vetting: 'slow',
    },
  },
  {
    name: 'A Pennsylvanian whose connection is lost at Submit',
    person: { ...APPROVED, backend: 'lost' },
  },
  {
    name: 'A Pennsylvanian whose vetting answers late',
    person: { ...APPROVED, vetting: 'slow' },
  },
  {
    name: 'A Pennsylvanian who goes on in a second tab',
    person: { ...APPROVED, visit: 'secondTab' },
  },
  {
    name: 'A Pennsylvanian who comes back after a release that asks for more',
    person: { ...APPROVED, visit: 'release' },
  },
  {
    name: 'A Michigander of 20',
    person: { ...APPROVED, age: 20, state: 'MI' },
  },
  {
    name: 'A New Jerseyan of 17',
    person: { ...APPROVED, age: 17, state: 'NJ' },
  },
  {
    name: 'A Texan of 21 or older, who forgets the phone number first',
    person: { ...APPROVED, state: 'TX', forms: 'corrected' },
  },
  {
    name: 'A West Virginian whose vetting asks for a review',
    person: { ...APPROVED, state: 'WV', vetting: 'review', puzzle: 'slow' },
  },
  {
    name: 'A Michigander whose address is in Austin',
    person: { ...APPROVED, state: 'MI', place: 'Austin TX' },
  },
  {
    name: 'A Pennsylvanian who gives up',
    person: { ...APPROVED, puzzle: 'givenUp', device: 'phone' },
  },
]

const PersonSchema = v.object({
  age: v.pipe(v.picklist(AGES.map(String)), v.toNumber()),
  state: v.picklist(US_STATES.map(({ code }) => code)),
  applies: valuesOf('applies'),
  visit: valuesOf('visit'),
  device: valuesOf('device'),
  forms: valuesOf('forms'),
  background: valuesOf('background'),
  puzzle: valuesOf('puzzle'),
  vetting: valuesOf('vetting'),
  place: valuesOf('place'),
  backend: valuesOf('backend'),
})

function valuesOf(name: ChoiceName) {
  return v.picklist(CHOICES[name].map(([value]) => value))
}

/** A person in a link: what differs from the one whom no rule turns away. */
export function personText(person: Person): string {
  const changed = Object.entries(person).filter(
    ([name, value]) => value !== APPROVED[name as keyof Person],
  )
  return new URLSearchParams(changed.map(([name, value]) => [name, `${value}`])).toString()
}

/** Reads {@link personText}; what cannot be shown is in `ignored`, and as in {@link APPROVED}. */
export function personOf(text: string): { person: Person; ignored: string[] } {
  const given = [...new URLSearchParams(text)].map(([name, value]) => {
    const isKnown = Object.hasOwn(PersonSchema.entries, name)
    const schema = isKnown ? PersonSchema.entries[name as keyof Person] : v.never()
    return { name, value, read: v.safeParse(schema, value) }
  })
  const read = given.flatMap(({ name, read }) => (read.success ? [[name, read.output]] : []))
  return {
    person: { ...APPROVED, ...Object.fromEntries(read) },
    ignored: given.flatMap(({ name, value, read }) => (read.success ? [] : [`${name}=${value}`])),
  }
}

/** A person by what was chosen: `20, Texas, phone …`. */
export function personInWords(person: Person): string {
  const { age, state } = person
  const known = PEOPLE.find((one) => personText(one.person) === personText(person))
  if (known) return known.name
  const changed = CHOICE_NAMES.filter((name) => person[name] !== APPROVED[name])
  const words = changed.map((name) => `${CHOICE_LABELS[name]} ${choiceInWords(name, person[name])}`)
  return [`${ageInWords(age)}, ${stateName(state)}`, ...words].join('; ')
}

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]

export const CHOICE_LABELS: Record<ChoiceName, string> = {
  applies: 'Applies',
  visit: 'Visit',
  device: 'On',
  forms: 'Forms',
  background: 'Background by',
  puzzle: 'Puzzle',
  vetting: 'Vetting',
  place: 'Geolocation',
  backend: 'Backend',
}

function choiceInWords(name: ChoiceName, chosen: string): string {
  const choices: Choices = CHOICES[name]
  return choices.find(([value]) => value === chosen)?.[1] ?? chosen
}
