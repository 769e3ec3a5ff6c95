const FIRST_MS = 2_000
const LONGEST_MS = 300_000

/**
 * Whole milliseconds of backoff after so many failures (from 1): twice as many each time, from 2 s to
 * 5 min, of which the second half is left to chance, so that devices do not come back all at once.
 *
 * @param jitter from 0 to 1
 */
export function backoffDelay(failures: number, jitter: number): number {
  const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.round(longest * (0.5 + jitter / 2))
}
