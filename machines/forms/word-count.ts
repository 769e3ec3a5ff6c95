/** Words of a text, split on whitespace; 0 for an empty or blank text (section 5). */
export function wordCount(text: string): number {
  const trimmed = text.trim()
  return trimmed === '' ? 0 : trimmed.split(/\s+/).length
}
