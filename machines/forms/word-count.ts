import { isBlank } from './normalize.ts'

/** Words of a text, split on whitespace; 0 for an empty or blank text (section 5). */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => !isBlank(word)).length
}
