import { stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import type { Datum } from '../../../../machines/sent.ts'
import type { Topic } from '../../viewer/ask/answer.ts'
import { wordList } from '../../viewer/ask/word-list.ts'
import { DATA, datumWords, wordsFor } from './data-topics.ts'

export const RULES: Topic = {
  id: 'rules',
  question: 'Which rules decide what, and which wins?',
  subjects: [],
  asks: wordList(`rule* overlap* both together win* first order priority conflict* contradict* decide*
  decision unused never dead read* fact* outcome* disqualif* reject* combination*
  turned away refuse* approve* qualif* declined accepted applied why who several once
  make* automat* human appeal* mean* test`),
}

const MATTERS =
  wordList(`matter* influence* affect* decide* decision rule* read* change* disqualif* reject*
  outcome count* stage must minimum maximum role aged under over minor`)

/** What may matter for the decision: all that is known of an applicant but the decision itself. */
export const MATTERING: readonly Datum[] = DATA.filter((datum) => datum !== 'stage')

/** Whether something known of the applicant matters for the decision. */
export const matterId = (datum: Datum) => `rules ${datum}`
export const matterQuestion = (datum: Datum) =>
  `Does “${datumWords(datum)}” matter for the decision?`

/** What becomes of somebody from a state of residence, by its code. */
export const residenceId = (code: string) => `rules in ${code}`
export const residenceQuestion = (code: string) =>
  `What becomes of somebody from ${stateName(code)}?`
const BECOMES =
  wordList(`approve* qualif* disqualif* reject* turned refuse* accept* eligible become* happen*
  decide* allow* can may apply applies applying live* living from work* who why`)

/** What can be asked about the rules of the decision; the answers try every combination, so they stand apart. */
export const RULES_TOPICS: readonly Topic[] = [
  RULES,
  ...MATTERING.map((datum) => ({
    id: matterId(datum),
    question: matterQuestion(datum),
    subjects: wordsFor(datum),
    asks: MATTERS,
  })),
  ...US_STATES.map(({ code, name }) => ({
    id: residenceId(code),
    question: residenceQuestion(code),
    subjects: [name, code],
    asks: BECOMES,
  })),
]
