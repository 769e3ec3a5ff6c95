import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { stateName } from '../../../../machines/forms/us-states.ts'
import type { Classes } from '../../../../machines/progress/progress-report.ts'
import { copy } from '../../../copy/index.ts'
import { fieldWords } from '../field-words.ts'

type Class = Classes[string]

const { methods } = copy.workExperience

/** What each recorded class says, by its name; empty for what need not be said. */
const WORDS: Readonly<Record<string, (value: Class) => string>> = {
  age: (age) => (age === 'none' ? '' : `${age} years old`),
  residence: (code) => stateName(String(code)),
  isTester: (isTester) => (isTester ? 'a test person' : ''),
  method: (method) => methods[method as keyof typeof methods] ?? '',
  added: (boxes) => listOf(boxes).map(fieldWords).join(', '),
  isAffiliated: (isAffiliated) => (isAffiliated ? 'a casino affiliation' : ''),
  moves: (moves) => `${moves} ${moves === 1 ? 'move' : 'moves'}`,
  seconds: (seconds) => `${seconds} s`,
  place: (place) =>
    place === 'elsewhere' ? '' : place === 'unknown' ? 'location unknown' : `in ${place}`,
  vetting: (status) => {
    if (status === 'none') return 'vetting did not answer'
    return status === DECISION_VALUES.reviewStatus
      ? 'vetting asks for a review'
      : `vetting ${status}`
  },
  rule: () => '',
  refused: (fields) => `refused: ${listOf(fields).map(fieldWords).join(', ')}`,
  field: (field) => `last touched: ${fieldWords(String(field))}`,
}

/** Recorded classes in words, those of another version by their names. */
export function classesInWords(classes: Classes): string {
  return Object.entries(classes)
    .map(([name, value]) => WORDS[name]?.(value) ?? (name === 'stage' ? value : `${name} ${value}`))
    .filter((words) => words !== '')
    .join(', ')
}

function listOf(value: Class): readonly string[] {
  return Array.isArray(value) ? value : [String(value)]
}
