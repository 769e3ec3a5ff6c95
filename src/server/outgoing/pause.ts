const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3 * 3_600_000
const LONGEST_NAMED_PAUSE_MS = 24 * 3_600_000

/** Attempts before an entry is given up: about a day. */
export const MOST_ATTEMPTS = 18

/**
 * Milliseconds to wait after so many attempts (from 1): from 5 s, twice as many each time up to three
 * hours, of which the second half is left to chance; longer where the receiver asks for it, up to a
 * day.
 */
export function pauseAfter(
  attempts: number,
  namedMs: number | undefined,
  chance: number = Math.random(),
): number {
  const grown = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  const named = Math.min(namedMs ?? 0, LONGEST_NAMED_PAUSE_MS)
  return Math.max(grown * (0.5 + chance / 2), named)
}
