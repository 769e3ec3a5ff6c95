import { unzipSync } from 'node:zlib'
import { readEnvelope } from '../ingestion/envelope.ts'

/** Of one payload; what is larger is no replay of the page, and is read as it is. */
const MAX_BYTES = 64 * 1024 * 1024
const LINE_END = 0x0a

/** An envelope as text, its payloads decompressed. */
export function envelopeText(envelope: Uint8Array): string {
  try {
    const { headers, items } = readEnvelope(envelope)
    const parts = items.flatMap((item) => [item.headers, payloadText(item.payload)])
    return [headers, ...parts]
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join('\n')
  } catch {
    return Buffer.from(envelope).toString()
  }
}

/**
 * A payload as text. A part of a replay is a line of JSON and then the recording, which the
 * client compresses where it can (zlib); other clients compress whole payloads (gzip).
 */
function payloadText(payload: Uint8Array): string {
  const bytes = Buffer.from(payload)
  for (const start of [0, bytes.indexOf(LINE_END) + 1]) {
    const inflated = inflatedFrom(bytes.subarray(start))
    if (inflated) return bytes.toString('utf8', 0, start) + inflated.toString()
  }
  return bytes.toString()
}

function inflatedFrom(bytes: Buffer): Buffer | undefined {
  try {
    return unzipSync(bytes, { maxOutputLength: MAX_BYTES })
  } catch {
    return undefined
  }
}
