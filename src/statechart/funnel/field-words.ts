import { FORM_NAMES } from '../../../machines/forms/index.ts'
import { copy } from '../../copy/index.ts'
import { capitalized, inWords } from '../chart/words.ts'

const WORDS: Readonly<Record<string, unknown>> = {
  ...Object.assign({}, ...FORM_NAMES.map((form) => copy[form])),
  ...addedWords(copy.workExperience.add),
  dobMonth: copy.eligibility.month,
  dobDay: copy.eligibility.day,
  dobYear: copy.eligibility.year,
}

/** The words of the boxes that add a way of sharing, by the names of their fields. */
function addedWords(add: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(add).map(([way, words]) => [`add${capitalized(way)}`, words]),
  )
}

/** A field as the applicant reads it; its own name in words if the page has none for it. */
export function fieldWords(field: string): string {
  const words = Object.hasOwn(WORDS, field) ? WORDS[field] : undefined
  return typeof words === 'string' ? words : inWords(field)
}
