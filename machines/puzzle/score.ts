/** 100 less one for each full three seconds and one for each move, never below 0 (section 9). */
export function puzzleScore(performance: { totalTimeMs: number; totalMoves: number }): number {
  const { totalTimeMs, totalMoves } = performance
  return Math.max(0, 100 - Math.floor(totalTimeMs / 3000) - totalMoves)
}

/** 100 less two for each move, never below 0 (section 9). */
export function moveScore(performance: { totalMoves: number }): number {
  return Math.max(0, 100 - 2 * performance.totalMoves)
}

/** Seconds as `m:ss`; minutes continue past 59, fractions are dropped (section 4). */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
