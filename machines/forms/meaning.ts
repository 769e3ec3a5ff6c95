/**
 * What a typed or pasted text means: without white space and invisible characters around it, and with
 * straight apostrophes for curly ones.
 */
export function plainText(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '').replace(/[‘’]/g, "'")
}

/** The address of a link or of an address book's entry: `mailto:ada@mail.example`, `Ada <ada@mail.example>`. */
export function emailAddress(text: string): string {
  const [, entry] = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(text) ?? []
  return plainText(entry ?? text).replace(/^mailto:/i, '')
}
