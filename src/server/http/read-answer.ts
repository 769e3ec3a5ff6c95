/** Answers of neighbours have some kB; one that is larger, or has no end, would fill the memory. */
const MAX_BYTES = 256 * 1024

/**
 * The body of a neighbour's answer.
 *
 * @throws Error where it is larger than 256 kB, or breaks off
 */
export async function readAnswer({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
