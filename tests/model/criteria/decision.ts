import type { FormName } from '../../../machines/forms/index.ts'
import type { DecisionRow } from '../../paths/criteria/conditions.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { RULES } from '../../specification/decision.ts'
import { messagesOf } from '../../specification/forms/rules.ts'
import { FILLED_FORMS } from '../cases-by-name.ts'

/** The branches of the decision: a state and its trigger. */
export const DECISION = 'deciding / always'

/**
 * The decision's table (section 4): each of its rules alone, and none. Two rows that differ in one
 * rule come to different results.
 */
export const DECISION_ROWS: readonly DecisionRow[] = [
  { holding: [], taken: RULES.length },
  ...RULES.map((_, position) => ({ holding: [position], taken: position })),
]

/** What each rule of the decision reads, by its branch (section 4). */
export const DECISION_READS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  RULES.map(({ reads }, position) => [`${DECISION} / ${position}`, reads]),
)

/** What writes the values that the decision reads, by the names of the cases. */
const WRITERS: Readonly<Record<string, (name: string) => boolean>> = {
  contact: (name) => isSaved('contactDetails', name) || replacesRecords(name),
  eligibility: (name) => isSaved('eligibility', name) || replacesRecords(name),
  date: (name) => name.startsWith('readClock'),
  place: (name) => name.startsWith('locate') || name === 'after geolocationTimeout',
  vetting: (name) => name.startsWith('analyse') || name === 'PUZZLE.STARTED: pressed',
}

/** The values that a step writes; one that leads nowhere else writes none. */
export function writtenBy({ name, from, to, transitions }: GraphEdge): string[] {
  if (transitions.length === 0 || from === to) return []
  return Object.keys(WRITERS).filter((value) => WRITERS[value]?.(name))
}

function isSaved(form: FormName, name: string): boolean {
  const filled = FILLED_FORMS.get(name)
  if (filled?.form !== form) return false
  return Object.keys(messagesOf(form, { ...filled.values })).length === 0
}

/** Other records, or none, replace the answers. */
function replacesRecords(name: string): boolean {
  return /storage unreadable|another tab|RESTARTED|FORGOTTEN/.test(name)
}
