import * as v from 'valibot'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { stateName, US_STATES } from '../../../../machines/forms/us-states.ts'

type Choices = readonly (readonly [value: string, words: string])[]

const { testCountry, testCities } = DECISION_VALUES

/** The level at which whoever gives up does so, and that of other detours. */
export const LAST_LEVEL_PLAYED = 3

/** What the chart's forks depend on, each with what it can be; the first needs no mention. */
export const CHOICES = {
  applies: [
    ['self', 'as themselves'],
    ['test', "as a job platform's test"],
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
} as const satisfies Record<string, Choices>

export type ChoiceName = keyof typeof CHOICES

/** Who applies, and what happens around them. */
export interface Person extends Record<ChoiceName, string> {
  /** In whole years. */
  age: number
  /** Code of the state of residence. */
  state: string
}

export const AGES = { least: 14, most: 99 }

/** Whom no rule turns away. */
export const APPROVED: Person = {
  age: 30,
  state: 'PA',
  applies: 'self',
  device: 'computer',
  forms: 'complete',
  background: 'linkedin',
  puzzle: 'quick',
  vetting: 'quick',
  place: 'elsewhere',
}

/** People to begin with, each by a name. */
export const PEOPLE: readonly { name: string; person: Person }[] = [
  { name: 'A Pennsylvanian of 30: nothing goes wrong', person: APPROVED },
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
    name: 'A New Jerseyan of 17',
    person: { ...APPROVED, age: 17, state: 'NJ' },
  },
  {
    name: 'A Texan of 45',
    person: { ...APPROVED, age: 45, state: 'TX', forms: 'corrected' },
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
  age: v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(AGES.least), v.maxValue(AGES.most)),
  state: v.picklist(US_STATES.map(({ code }) => code)),
  applies: valuesOf('applies'),
  device: valuesOf('device'),
  forms: valuesOf('forms'),
  background: valuesOf('background'),
  puzzle: valuesOf('puzzle'),
  vetting: valuesOf('vetting'),
  place: valuesOf('place'),
})

function valuesOf(name: ChoiceName) {
  return v.picklist(CHOICES[name].map(([value]) => value))
}

/** A person in a link: what differs from the one whom no rule turns away. */
export function personText(person: Person): string {
  const told = Object.entries(person).filter(
    ([name, value]) => value !== APPROVED[name as keyof Person],
  )
  return new URLSearchParams(told.map(([name, value]) => [name, `${value}`])).toString()
}

/** Reads {@link personText}; whatever is not understood is as in that one. */
export function personOf(text: string): Person {
  const told = Object.fromEntries(new URLSearchParams(text))
  const entries = Object.entries(PersonSchema.entries).flatMap(([name, schema]) => {
    const read = v.safeParse(schema, told[name])
    return read.success ? [[name, read.output]] : []
  })
  return { ...APPROVED, ...Object.fromEntries(entries) }
}

/** A person by what was chosen: `20, Texas, phone …`. */
export function personInWords(person: Person): string {
  const { age, state } = person
  const known = PEOPLE.find((one) => personText(one.person) === personText(person))
  if (known) return known.name
  const told = CHOICE_NAMES.filter((name) => person[name] !== APPROVED[name])
  const words = told.map((name) => `${CHOICE_LABELS[name]} ${choiceInWords(name, person[name])}`)
  return [`${age}, ${stateName(state)}`, ...words].join('; ')
}

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]

export const CHOICE_LABELS: Record<ChoiceName, string> = {
  applies: 'Applies',
  device: 'On',
  forms: 'Forms',
  background: 'Background by',
  puzzle: 'Puzzle',
  vetting: 'Vetting',
  place: 'Geolocation',
}

function choiceInWords(name: ChoiceName, chosen: string): string {
  const choices: Choices = CHOICES[name]
  return choices.find(([value]) => value === chosen)?.[1] ?? chosen
}
