/** 100 less one for each full three seconds and one for each move, never below 0 (section 9). */
export function puzzleScore(performance: { totalTimeMs: number; totalMoves: number }): number {
  const { totalTimeMs, totalMoves } = performance
  return Math.max(0, 100 - Math.floor(totalTimeMs / 3000) - totalMoves)
}

/** 100 less two for each move, never below 0 (section 9). */
export function moveScore(performance: { totalMoves: number }): number {
  return Math.max(0, 100 - 2 * performance.totalMoves)
}
