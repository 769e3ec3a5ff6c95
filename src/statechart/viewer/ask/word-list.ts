/** Words with only space between them. */
export function wordList(text: string): string[] {
  return text.split(/\s+/)
}
