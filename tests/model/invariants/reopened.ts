import { isDeepStrictEqual } from 'node:util'
import type { Seen } from '../seen/seen.ts'
import type { Difference } from './index.ts'

/** What an applicant finds again on a page that is opened again (sections 2 to 4). */
const FOUND_AGAIN = [
  'step',
  'unlocked',
  'drafts',
  'saved',
  'timer',
  'seconds',
  'moves',
  'totalTimeMs',
  'levels',
  'performance',
  'tracking',
  'applicationId',
  'stored',
] as const satisfies readonly (keyof Seen)[]

/** Of those what a page that is opened again has lost; null where nothing is. */
export function lostBetween(before: Seen, after: Seen): Difference | null {
  if (before.stored === null) return null
  const lost = FOUND_AGAIN.filter((what) => !isDeepStrictEqual(before[what], after[what]))
  const found = lost.map((what) => [
    `${what}: a page opened again shows what was (section 2)`,
    { should: before[what], is: after[what] },
  ])
  return found.length === 0 ? null : Object.fromEntries(found)
}
