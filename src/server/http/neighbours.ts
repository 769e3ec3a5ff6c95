/** Answers of neighbours have some kB; a larger or endless one would fill the memory. */
const MAX_BYTES = 256 * 1024

/**
 * The body of a neighbour's answer.
 *
 * @throws Error if it is larger than 256 kB, or breaks off
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

/**
 * The neighbour's answer, with a deadline.
 *
 * @throws Error if there is no answer within so many milliseconds
 */
export async function inTime<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It does not answer.')), ms)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** Caches an answer, or its failure, for so many milliseconds. */
export function cachedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= ms) last = { at, answer: ask() }
    return last.answer
  }
}
