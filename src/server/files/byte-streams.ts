import { ReadableStream as NodeStream } from 'node:stream/web'

/** Bytes as a web stream that asks for them as it is read. */
export function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>
}
