/** Caches an answer, or its failure, for so many milliseconds. */
export function cachedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= ms) last = { at, answer: ask() }
    return last.answer
  }
}
