import type { Topic } from '../../viewer/ask/answer.ts'
import { wordList } from '../../viewer/ask/word-list.ts'

/** What panels of their own answer: numbers of applicants, changes, tests. */
export const PANEL_TOPICS: readonly Topic[] = [
  panel(
    'drop-off',
    'How many applicants leave, how long do they take, how are they decided?',
    wordList(`leave* left lose losing lost drop* abandon* quit many rate percent* turned most
  numbers figures stay week month yesterday disqualif* reject* approve* apply step
  long* take*`),
  ),
  panel(
    'live',
    'How many applicants are in the funnel now?',
    wordList('many now currently right live today active online funnel applying moment'),
  ),
  panel(
    'compare',
    'What did a change or a release change?',
    wordList('change* compare* difference* release* version* last deploy* since'),
  ),
  panel(
    'what-if',
    'Who would be decided otherwise if a rule were different?',
    wordList('would were otherwise without instead raise* lower* removed approve* minimum'),
  ),
  panel(
    'coverage',
    'Which ways are tested, and which are not?',
    wordList('tested tests untested coverage covered qa bug*'),
  ),
  panel(
    'play',
    'How does one application go, played on a clock?',
    wordList('play* watch demo example walkthrough show'),
  ),
]

function panel(id: string, question: string, asks: readonly string[]): Topic {
  return { id, question, subjects: [], asks, isPanel: true }
}
