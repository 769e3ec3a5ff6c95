import { isFetchError } from './http.ts'

const SHORTEST_MS = 1_000
const LONGEST_MS = 3_600_000

/**
 * Milliseconds that the backend asked to wait by Retry-After, in seconds or as a date, never under
 * a second nor over an hour; null where it asked for nothing.
 */
export function retryAfterOf(error: unknown, now: number = Date.now()): number | null {
  const header = isFetchError(error) ? error.response?.headers.get('retry-after') : null
  if (!header) return null
  const asked = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, SHORTEST_MS), LONGEST_MS)
}
