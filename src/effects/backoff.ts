const FIRST_MS = 2_000
const LONGEST_MS = 300_000

/**
 * Exponential backoff with jitter, in whole milliseconds: up to 2 s after the first failure, doubled
 * with each, at most 5 min. Jitter takes off up to a half, so that devices do not retry all at once.
 *
 * @param jitter from 0 to 1
 */
export function backoffDelay(failures: number, jitter: number): number {
  const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.round(longest * (0.5 + jitter / 2))
}
