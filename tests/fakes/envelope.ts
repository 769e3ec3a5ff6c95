/** One item of an error-reporting envelope. */
interface Item {
  headers: { type: string; length?: number }
  payload: Buffer
}

/** The items of an envelope: each a line of headers, then as many bytes as they say, else one line. */
export function itemsOf(envelope: Uint8Array): Item[] {
  const bytes = Buffer.from(envelope)
  const lineEnd = (from: number) => {
    const found = bytes.indexOf('\n', from)
    return found === -1 ? bytes.length : found
  }
  const items: Item[] = []
  for (let at = lineEnd(0) + 1; at < bytes.length; ) {
    const start = lineEnd(at) + 1
    const headers = JSON.parse(bytes.toString('utf8', at, start))
    const end = headers.length === undefined ? lineEnd(start) : start + headers.length
    items.push({ headers, payload: bytes.subarray(start, end) })
    at = end + 1
  }
  return items
}
