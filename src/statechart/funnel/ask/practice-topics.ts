import type { Field } from '../../../../machines/forms/field.ts'
import { FORM_NAMES, FORMS, type FormName } from '../../../../machines/forms/index.ts'
import type { Datum } from '../../../../machines/sent.ts'
import { type Topic, wordList } from '../../viewer/ask/answer.ts'
import { DATA, datumWords, wordsFor } from './data-topics.ts'

export const MAIL: Topic = {
  id: 'mail',
  question: 'Does the applicant get an e-mail or a text message?',
  subjects: ['e-mail', 'mail', 'text message', 'texts', 'sms', 'unsubscribe'],
  asks: wordList(
    `people they applicant* get receive* confirm* notif* after when sent send write texts`,
  ),
}

export const TWICE: Topic = {
  id: 'twice',
  question: 'Can somebody apply twice?',
  subjects: [],
  asks: wordList('twice apply again duplicate* second reapply same'),
}

const REQUIRED =
  wordList(`required optional mandatory must need* valid* words format* type* big large size may how
    refuse* empty without`)

export const FIELDS: Topic = {
  id: 'fields',
  question: 'Which fields are required, and what is asked of them?',
  subjects: [],
  asks: [...REQUIRED, 'fields', 'file*', 'upload*'],
}

/** Every field that is written into or has to be answered: not the boxes that ask for more. A date is one. */
export const ASKED = FORM_NAMES.flatMap((form) =>
  FORMS[form].names
    .map((name) => ({ form, name, field: fieldOf(form, name), datum: `${form}.${name}` as Datum }))
    .filter(({ field, datum }) => DATA.includes(datum) && (field.isTyped || isRequired(field))),
)

function fieldOf(form: FormName, name: string): Field {
  const fields: Readonly<Record<string, Field>> = FORMS[form].fields as never
  return fields[name] as Field
}

export function isRequired({ blank, faultIn }: Field): boolean {
  return faultIn(blank) !== undefined
}

/** Whether a field has to be filled in, and how. */
export const fieldId = (datum: Datum) => `fields ${datum}`
export const fieldQuestion = (datum: Datum) =>
  `Is “${datumWords(datum)}” required, and what is asked of it?`

export const PUZZLES: Topic = {
  id: 'puzzles',
  question: 'How are the puzzles timed and scored, and do they count?',
  subjects: wordList('puzzle puzzles score scored assessment'),
  asks: wordList(`how many scor* calculat* long time limit take* fail* close* skip* what count* tab leave*
    evaluat*`),
}

export const READ: Topic = {
  id: 'read',
  question: 'What does the applicant read at the end, and are they told why?',
  subjects: [],
  asks: wordList(`told tell* see sees read reads hear* message shown why after reject* disqualif* approv* end
    next outcome reason* thank`),
}

/** What can be asked about what stands beside the chart: its forms, its puzzles and what is done with an application. */
export const PRACTICE_TOPICS: readonly Topic[] = [
  MAIL,
  TWICE,
  FIELDS,
  PUZZLES,
  READ,
  ...ASKED.map(({ datum }) => ({
    id: fieldId(datum),
    question: fieldQuestion(datum),
    subjects: wordsFor(datum),
    asks: REQUIRED,
  })),
]
