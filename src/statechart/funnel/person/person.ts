import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'

type Choices = readonly (readonly [value: string, words: string])[]

const { minimumAge, testCountry, testCities } = DECISION_VALUES

/** The level of the puzzle in which an applicant gives up, pauses or resets. */
export const LAST_LEVEL_PLAYED = 3

/** What the chart's forks depend on, each with what it can be; who is of age is asked for no date of birth. */
export const CHOICES = {
  age: [
    ...Array.from({ length: minimumAge }, (_, age) => [`${age}`, `${age}`] as const),
    [`${minimumAge}`, `${minimumAge} or older`],
  ],
  state: US_STATES.map(({ code, name }) => [code, name] as const),
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

/** Who applies, and what happens around them: of each choice a value. */
export type Person = Readonly<Record<ChoiceName, string>>

/** Whom no rule turns away. */
export const APPROVED: Person = {
  age: `${minimumAge}`,
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

/** People to begin with, each by a name and as a link says them. */
export const PEOPLE: readonly (readonly [name: string, text: string])[] = [
  ['A Pennsylvanian of 21 or older: nothing goes wrong', ''],
  [
    'A Texan of 20 on a phone: geolocation silent, vetting slow',
    'age=20&state=TX&device=phone&vetting=slow&place=silent',
  ],
  ['A Pennsylvanian whose connection is lost at Submit', 'backend=lost'],
  ['A Pennsylvanian whose vetting answers late', 'vetting=slow'],
  ['A Pennsylvanian who goes on in a second tab', 'visit=secondTab'],
  ['A Pennsylvanian who comes back after a release that asks for more', 'visit=release'],
  ['A Michigander of 20', 'age=20&state=MI'],
  ['A New Jerseyan of 17', 'age=17&state=NJ'],
  ['A Texan of 21 or older, who forgets the phone number first', 'state=TX&forms=corrected'],
  ['A West Virginian whose vetting asks for a review', 'state=WV&puzzle=slow&vetting=review'],
  ['A Michigander whose address is in Austin', 'state=MI&place=Austin+TX'],
  ['A Pennsylvanian who gives up', 'device=phone&puzzle=givenUp'],
]

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]

/** A person in a link: what differs from the one whom no rule turns away. */
export function personText(person: Person): string {
  const changed = CHOICE_NAMES.filter((name) => person[name] !== APPROVED[name])
  return new URLSearchParams(changed.map((name) => [name, person[name]])).toString()
}

/** Reads {@link personText}; what cannot be shown is in `ignored`, and as in {@link APPROVED}. */
export function personOf(text: string): { person: Person; ignored: string[] } {
  const given = [...new URLSearchParams(text)]
  const read = given.filter(([name, chosen]) => inWords(name, chosen) !== undefined)
  return {
    person: { ...APPROVED, ...Object.fromEntries(read) },
    ignored: given.filter((one) => !read.includes(one)).map((one) => one.join('=')),
  }
}

/** A person by what was chosen: `20, Texas; On a phone; …`. */
export function personInWords(person: Person): string {
  const text = personText(person)
  const known = PEOPLE.find((one) => one[1] === text)
  if (known) return known[0]
  const changed = CHOICE_NAMES.slice(2).filter((name) => person[name] !== APPROVED[name])
  const words = changed.map((name) => `${CHOICE_LABELS[name]} ${inWords(name, person[name])}`)
  const who = `${inWords('age', person.age)}, ${inWords('state', person.state)}`
  return [who, ...words].join('; ')
}

export const CHOICE_LABELS: Record<ChoiceName, string> = {
  age: 'Age',
  state: 'Lives in',
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

/** A choice in words; undefined where there is no such. */
function inWords(name: string, chosen: string): string | undefined {
  const choices: Choices = CHOICE_NAMES.flatMap((one) => (one === name ? CHOICES[one] : []))
  return choices.find(([value]) => value === chosen)?.[1]
}
