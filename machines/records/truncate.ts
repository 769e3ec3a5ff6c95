/** Maximum bytes of JSON of a text that the applicant did not enter, such as a tracking parameter. */
export const MAX_BYTES = 2048

/** The beginning of a text that fits into so many bytes of JSON. */
export function truncateText(text: string, maxBytes = MAX_BYTES): string {
  if (bytesOf(text) <= maxBytes) return text
  let bytes = 0
  let end = 0
  for (const letter of text) {
    bytes += bytesOf(letter)
    if (bytes > maxBytes) break
    end += letter.length
  }
  return text.slice(0, end)
}

/** Truncates each text among an object's values. */
export function truncateTexts<Values extends object>(values: Values, maxBytes = MAX_BYTES): Values {
  const cut = (value: unknown) =>
    typeof value === 'string' ? truncateText(value, maxBytes) : value
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, cut(value)]),
  ) as Values
}

const encoder = new TextEncoder()

function bytesOf(text: string): number {
  return encoder.encode(JSON.stringify(text)).length - 2
}
