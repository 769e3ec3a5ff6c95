import type { Datum } from '../../../../machines/sent.ts'
import type { Topic } from '../../viewer/ask/answer.ts'
import { wordList } from '../../viewer/ask/word-list.ts'
import { DATA, datumWords, wordsFor } from './data-topics.ts'

export const MAIL: Topic = {
  id: 'mail',
  question: 'Does the applicant get an e-mail?',
  subjects: ['e-mail', 'mail', 'texts', 'unsubscribe'],
  asks: wordList('people they applicant* get receive* confirm* notif* after when sent send'),
}

export const TWICE: Topic = {
  id: 'twice',
  question: 'Can somebody apply twice?',
  subjects: [],
  asks: wordList('twice apply again duplicate* second same'),
}

const REQUIRED =
  wordList(`required optional mandatory must need* words format* type* big size may how refuse*
  without`)

export const FIELDS: Topic = {
  id: 'fields',
  question: 'Which fields are required?',
  subjects: [],
  asks: [...REQUIRED, 'fields', 'file*', 'upload*'],
}

/** The fields that are filled in: the boxes that ask for more of them are no answers. */
export const FILLED: readonly Datum[] = DATA.filter((datum) => /\.(?!add)/.test(datum))

/** Whether a field has to be filled in, and how. */
export const fieldId = (datum: Datum) => `fields ${datum}`
export const fieldQuestion = (datum: Datum) => `Is “${datumWords(datum)}” required?`

export const PUZZLES: Topic = {
  id: 'puzzles',
  question: 'How are the puzzles timed and scored?',
  subjects: wordList('puzzle score scored assessment'),
  asks: wordList(
    'how many scor* calculat* long time limit take* fail* close* skip* what count* leave*',
  ),
}

export const READ: Topic = {
  id: 'read',
  question: 'What is the applicant told at the end?',
  subjects: [],
  asks: wordList(`told tell* see* read* hear* message why after reject* disqualif* approv* end next
  thank`),
}

/** What can be asked about what stands beside the chart: its forms, its puzzles and what is done with an application. */
export const PRACTICE_TOPICS: readonly Topic[] = [
  MAIL,
  TWICE,
  FIELDS,
  PUZZLES,
  READ,
  ...FILLED.map((datum) => ({
    id: fieldId(datum),
    question: fieldQuestion(datum),
    subjects: wordsFor(datum),
    asks: REQUIRED,
  })),
]
