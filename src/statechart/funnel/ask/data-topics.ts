import { BESIDE_ANSWERS } from '../../../../machines/beside-answers.ts'
import type { FunnelEvent } from '../../../../machines/events.ts'
import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import type { Datum, Receiver } from '../../../../machines/sent.ts'
import { copy } from '../../../copy/index.ts'
import { inWords } from '../../layout/words.ts'
import type { Topic, UnknownTopic } from '../../viewer/ask/answer.ts'
import { wordList } from '../../viewer/ask/word-list.ts'
import { fieldWords } from '../field-words.ts'

/** What each receiver is called, and other words by which one asks for it. */
export const RECEIVER_WORDS: Record<Receiver, readonly [name: string, ...words: string[]]> = {
  backend: ['the backend', 'server', 'company', 'database', 'crm', 'api'],
  vetting: ['the vetting service', 'ai', 'analysis'],
  geolocation: ['the geolocation service', 'geo'],
  analytics: ['analytics', 'amplitude', 'tracking', 'measurement', 'statistics', 'marketing'],
  conversion: ["a third party's conversion script", 'pixel', 'advertiser', 'joveo'],
  reports: ['error reports', 'sentry', 'errors', 'monitoring', 'replay', 'recording'],
  device: ["the applicant's device", 'browser', 'storage', 'computer', 'local'],
}

/** Every receiver by its name in the code. */
export const RECEIVER_NAMES = Object.keys(RECEIVER_WORDS) as Receiver[]

/** What is asked about as one thing: the parts of a date of birth. */
export const PARTS: Partial<Record<Datum, readonly Datum[]>> = {
  'eligibility.dobYear': ['eligibility.dobMonth', 'eligibility.dobDay'],
}

/** Everything that is known of an applicant, in the order of the forms. */
export const DATA: readonly Datum[] = [
  ...FORM_NAMES.flatMap((form) => FORMS[form].names.map((field) => `${form}.${field}` as Datum)),
  ...(Object.keys(BESIDE_ANSWERS) as Datum[]),
].filter((datum) => !Object.values(PARTS).some((parts) => parts.includes(datum)))

/** Other words for a datum: as people ask for it. */
const OTHER_WORDS: Partial<Record<Datum, readonly string[]>> = {
  'contactDetails.firstName': ['name'],
  'contactDetails.lastName': ['name', 'surname'],
  'contactDetails.email': ['e-mail', 'mail', 'e-mail address'],
  'contactDetails.phone': ['phone number', 'telephone', 'mobile'],
  'eligibility.dobYear': [
    'birthday',
    'birth date',
    'dob',
    'age',
    'old',
    'month day year',
    'aged',
    'minor',
    '18',
    '19',
    '20',
  ],
  'eligibility.stateOfResidence': ['state', 'residence', 'live', 'lives'],
  'eligibility.isHappyToCompleteCheck': ['background check'],
  'workExperience.linkedinProfile': ['linkedin profile'],
  'workExperience.resume': ['cv', 'resume file'],
  'workExperience.goodFitReason': ['good fit'],
  'workExperience.socialProfile': ['facebook', 'instagram'],
  networkAddress: ['ip address', 'ip'],
  place: ['location', 'city', 'where the applicant is'],
  puzzle: ['score', 'puzzle', 'moves'],
  tracking: ['utm', 'campaign', 'click id'],
  resumeFile: ['resume', 'cv', 'file'],
  stage: ['decision', 'outcome'],
}

/** What the page has no word of its own for. */
const NAMES = {
  ...BESIDE_ANSWERS,
  'eligibility.dobYear': copy.eligibility.dateOfBirth,
} as const

/** A datum as the applicant reads it. */
export function datumWords(datum: Datum): string {
  const own: Readonly<Record<string, string>> = NAMES
  const [, field = datum] = datum.split('.')
  const words = own[datum] ?? fieldWords(field)
  return words === field ? inWords(field) : words
}

/** Everything by which one asks for a datum. */
export function wordsFor(datum: Datum): readonly string[] {
  return [datumWords(datum), ...(OTHER_WORDS[datum] ?? [])]
}

const ASKS =
  wordList(`where go goes sent send* get gets receive* store* kept keep* save* share* collect*
  leave* retention gdpr privacy personal data know* see sees who delete* long told
  learn* ask* use* mask* log* reads`)
/** Where both who and what are named. */
const GETS =
  wordList(`get gets goes sent send* receive* share* know* learn* told see sees store* leave*
  reach* use*`)
const KEPT = wordList('kept keep* long retention retain* delete* until forever days')
const STORED = ['store*', 'save*']

export const OVERVIEW: Topic = {
  id: 'data',
  question: 'Which data goes to whom, and how long is it kept?',
  subjects: [],
  asks: [
    ...ASKS.filter((word) => !wordList('long see who where go leave*').includes(word)),
    ...wordList('third part* access right* export* download*'),
  ],
}

/** What people ask for by its name although no field asks for it, and the field that comes nearest. */
export const NOT_ASKED: { name: string; words: readonly string[]; nearest: Datum } = {
  name: 'SSN',
  words: ['ssn', 'social security', 'social security number'],
  nearest: 'eligibility.isUSCitizen',
}

export const COOKIES: Topic = {
  id: 'data in cookies',
  question: 'Which cookies are set?',
  subjects: [],
  asks: ['cookie*', 'consent'],
}

const FORGOTTEN: FunnelEvent['type'] = 'APPLICATION.FORGOTTEN'

/** What every chart answers of its events, of the one that removes what is on the device. */
export const FORGETTING = {
  id: `causes ${FORGOTTEN}`,
  question: 'What does “Forget this application” do?',
}

/** How long something known of an applicant is kept. */
export const keptId = (datum: Datum) => `kept ${datum}`
export const keptQuestion = (datum: Datum) => `How long is “${datumWords(datum)}” kept?`

/** Whether a receiver gets something known of an applicant. */
export const getsId = (datum: Datum, receiver: Receiver) => `data ${datum} to ${receiver}`
export const getsQuestion = (datum: Datum, receiver: Receiver) =>
  `Does “${datumWords(datum)}” go to ${RECEIVER_WORDS[receiver][0]}?`

/** What follows is the name that no field has. */
export const NO_DATUM = 'data of no field '

/** Who gets something that no field of the funnel is called. */
export const UNKNOWN_DATUM: UnknownTopic = {
  asks: ASKS.filter((word) => !['long', 'see', 'who', 'where'].includes(word)),
  about: (name) => ({ id: `${NO_DATUM}${name}`, question: `Who gets “${name}”?` }),
}

/** What can be asked about the applicant's data. */
export const DATA_TOPICS: readonly Topic[] = [
  OVERVIEW,
  COOKIES,
  ...DATA.flatMap((datum): Topic[] => {
    const subjects = wordsFor(datum)
    return [
      {
        id: `data ${datum}`,
        question: `Where does “${datumWords(datum)}” go?`,
        subjects,
        asks: ASKS.filter((word) => !KEPT.includes(word)),
      },
      { id: keptId(datum), question: keptQuestion(datum), subjects, asks: [...KEPT, ...STORED] },
      ...RECEIVER_NAMES.map((receiver) => ({
        id: getsId(datum, receiver),
        question: getsQuestion(datum, receiver),
        subjects,
        also: RECEIVER_WORDS[receiver],
        asks: GETS,
      })),
    ]
  }),
  {
    ...UNKNOWN_DATUM.about(NOT_ASKED.name),
    subjects: [NOT_ASKED.name, ...NOT_ASKED.words],
    asks: ASKS,
  },
  ...RECEIVER_NAMES.map((receiver) => ({
    id: `data to ${receiver}`,
    question: `What goes to ${RECEIVER_WORDS[receiver][0]}?`,
    subjects: [...RECEIVER_WORDS[receiver]],
    asks: ASKS,
  })),
]
