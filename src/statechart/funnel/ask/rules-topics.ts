import type { Datum } from '../../../../machines/sent.ts'
import type { Topic } from '../../viewer/ask/answer.ts'
import { DATA, DATA_TOPICS, datumWords } from './data-topics.ts'

export const RULES: Topic = {
  id: 'rules',
  question: 'Which rules overlap, and who wins?',
  subjects: [],
  asks: [
    ...['rule*', 'overlap*', 'both', 'together', 'win*', 'first', 'order', 'priority', 'conflict*'],
    ...['contradict*', 'decide*', 'decision', 'unused', 'never', 'read*', 'fact*', 'outcome*'],
    ...['disqualif*', 'reject*', 'combination*', 'turned', 'away', 'refuse*', 'approve*', 'why'],
  ],
}

const MATTERS = [
  ...['matter*', 'influence*', 'affect*', 'decide*', 'decision', 'rule*', 'read*', 'change*'],
  ...['disqualif*', 'reject*', 'outcome', 'count*', 'stage'],
]

/** What may matter for the decision: all that is known of an applicant but the decision itself. */
export const MATTERING: readonly Datum[] = DATA.filter((datum) => datum !== 'stage')

/** Whether something known of the applicant matters for the decision. */
export const matterId = (datum: Datum) => `rules ${datum}`
export const matterQuestion = (datum: Datum) =>
  `Does “${datumWords(datum)}” matter for the decision?`

/** What can be asked about the rules of the decision; the answers try every combination, so they stand apart. */
export const RULES_TOPICS: readonly Topic[] = [
  RULES,
  ...MATTERING.map((datum) => ({
    id: matterId(datum),
    question: matterQuestion(datum),
    subjects: DATA_TOPICS.find(({ id }) => id === `data ${datum}`)?.subjects ?? [],
    asks: MATTERS,
  })),
]
