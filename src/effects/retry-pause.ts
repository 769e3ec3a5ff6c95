import { isFetchError } from './http.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
const SHORTEST_NAMED_PAUSE_MS = 1_000
const LONGEST_NAMED_PAUSE_MS = 3_600_000

/**
 * Milliseconds after so many failed attempts (from 1): twice as many each time, from 2 s to 5 min,
 * of which the second half is left to chance, so that devices do not come back all at once.
 */
export function grownPause(attempts: number, chance: number = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return pause * (0.5 + chance / 2)
}

/**
 * Milliseconds that the backend asked to wait by Retry-After, in seconds or as a date, never under
 * a second nor over an hour; undefined where it asked for nothing.
 */
export function namedPause(error: unknown, now: number = Date.now()): number | undefined {
  const named = isFetchError(error) ? error.response?.headers.get('retry-after') : null
  if (!named) return undefined
  const pause = /^\d+$/.test(named) ? Number(named) * 1000 : Date.parse(named) - now
  if (Number.isNaN(pause)) return undefined
  return Math.min(Math.max(pause, SHORTEST_NAMED_PAUSE_MS), LONGEST_NAMED_PAUSE_MS)
}
