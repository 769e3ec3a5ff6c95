/**
 * Asks at most once in so many milliseconds: whoever asks in between is given that answer, or that
 * failure, too.
 */
export function askedEvery<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= ms) last = { at, answer: ask() }
    return last.answer
  }
}
