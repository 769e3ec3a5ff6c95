import { BESIDE_ANSWERS } from '../../../../machines/beside-answers.ts'
import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import type { Datum, Receiver } from '../../../../machines/sent.ts'
import { copy } from '../../../copy/index.ts'
import { inWords } from '../../layout/words.ts'
import type { Topic, UnknownTopic } from '../../viewer/ask/answer.ts'
import { fieldWords } from '../field-words.ts'

/** What each receiver is called, and other words by which one asks for it. */
export const RECEIVER_WORDS: Record<Receiver, readonly [name: string, ...words: string[]]> = {
  backend: ['the backend', 'server', 'company', 'database', 'crm', 'api'],
  vetting: ['the vetting service', 'ai', 'analysis'],
  geolocation: ['the geolocation service', 'location', 'ip', 'geo'],
  analytics: [
    'analytics',
    'cookies',
    'amplitude',
    'tracking',
    'measurement',
    'statistics',
    'marketing',
  ],
  conversion: ["a third party's conversion script", 'pixel', 'advertiser'],
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
  'eligibility.isOfAge': ['age'],
  'eligibility.dobYear': ['birthday', 'birth date', 'dob', 'age', 'month day year'],
  'eligibility.stateOfResidence': ['state', 'residence'],
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

const ASKS = [
  ...['where', 'go', 'goes', 'sent', 'send*', 'get', 'gets', 'receive*', 'store*', 'kept', 'keep*'],
  ...['save*', 'share*', 'collect*', 'leave*', 'retention', 'gdpr', 'privacy', 'personal', 'data'],
  ...['know*', 'see', 'sees', 'who', 'delete*', 'cookie*', 'long', 'told', 'learn*'],
]

export const OVERVIEW: Topic = {
  id: 'data',
  question: 'Which data goes to whom, and how long is it kept?',
  subjects: [],
  asks: ASKS.filter((word) => !['long', 'see', 'who', 'where', 'go'].includes(word)),
}

/** What people ask for by its name although no field asks for it, and the field that comes nearest. */
export const NOT_ASKED: { name: string; words: readonly string[]; nearest: Datum } = {
  name: 'SSN',
  words: ['ssn', 'social security', 'social security number'],
  nearest: 'eligibility.isUSCitizen',
}

/** What follows is the name that no field has. */
export const NO_DATUM = 'data of no field '

/** Who gets something that no field of the funnel is called. */
export const UNKNOWN_DATUM: UnknownTopic = {
  asks: ASKS,
  about: (name) => ({ id: `${NO_DATUM}${name}`, question: `Who gets “${name}”?` }),
}

/** What can be asked about the applicant's data. */
export const DATA_TOPICS: readonly Topic[] = [
  OVERVIEW,
  ...DATA.map((datum) => ({
    id: `data ${datum}`,
    question: `Where does “${datumWords(datum)}” go?`,
    subjects: [datumWords(datum), ...(OTHER_WORDS[datum] ?? [])],
    asks: ASKS,
  })),
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
