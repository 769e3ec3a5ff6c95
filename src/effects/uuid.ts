/** A random UUID, version 4, also if the page has no secure context (plain http on a LAN). */
export function randomUuid(
  source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto,
): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, position) =>
    masked(byte, position).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a text is a UUID as this page makes them. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)
}

function masked(byte: number, position: number): number {
  if (position === 6) return (byte & 0x0f) | 0x40
  if (position === 8) return (byte & 0x3f) | 0x80
  return byte
}
