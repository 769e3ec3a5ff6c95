/**
 * What a typed or pasted text means: without white space and invisible characters around it, and with
 * straight apostrophes for curly ones.
 */
export function plainText(text: string): string {
  return trimmed(text).replace(/[‘’]/g, "'")
}

/** A text without white space and invisible characters around it, in a time that grows with its length. */
function trimmed(text: string): string {
  const letters = [...text]
  const isVisible = (letter: string) => !INVISIBLE.test(letter)
  return letters.slice(letters.findIndex(isVisible), letters.findLastIndex(isVisible) + 1).join('')
}

const INVISIBLE = /[\s\p{Cf}]/u

/** The address of a link or of an address book's entry: `mailto:ada@mail.example`, `Ada <ada@mail.example>`. */
export function emailAddress(text: string): string {
  const start = text.lastIndexOf('<')
  const end = text.indexOf('>', start)
  const entry = start >= 0 && end > start ? text.slice(start + 1, end) : text
  return plainText(entry).replace(/^mailto:/i, '')
}
