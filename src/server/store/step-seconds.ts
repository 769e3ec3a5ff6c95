import type { Walk } from '../../../machines/records/walk.ts'

/**
 * The seconds at each step, by its number: from when it was first shown to when a later step first was,
 * rounded to two digits ({@link roundedSeconds}). The last step that was shown has none, nor has one that
 * was shown after a later one.
 */
export function secondsAtSteps(firstShown: Walk['shown']): Record<number, number> {
  const seconds: Record<number, number> = {}
  let next: number | undefined
  for (const [step, shown] of [...firstShown].sort(([one], [other]) => other - one)) {
    if (next !== undefined && next >= shown) seconds[step] = roundedSeconds(next - shown)
    next = Math.min(shown, next ?? shown)
  }
  return seconds
}

const LONGEST_SECONDS = 90_000

/** Milliseconds as seconds with two significant digits: exact below 100, less than 5 % off above. */
export function roundedSeconds(ms: number): number {
  const seconds = Math.min(LONGEST_SECONDS, Math.max(0, Math.round(ms / 1000)))
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(seconds || 1)) - 1)
  return Math.round(seconds / unit) * unit
}
