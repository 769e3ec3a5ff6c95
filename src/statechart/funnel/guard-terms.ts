import type { DecidingRule } from '../../../machines/decision/table.ts'
import { US_STATES } from '../../../machines/forms/us-states.ts'

/** What the funnel's guards are about although the chart does not name it: for the search. */
export const guardTerms = {
  livesElsewhere: US_STATES.flatMap(({ name, code }) => [name, code]),
} as const satisfies Partial<Record<DecidingRule, readonly string[]>>
