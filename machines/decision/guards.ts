import type { FunnelContext } from '../context.ts'
import { type DecisionFacts, evidenceIn, factsOf } from './facts.ts'
import { DECISION_TABLE, type DecidingRule } from './table.ts'
import { DECISION_VALUES } from './values.ts'

type Guard = (args: { context: FunnelContext }) => boolean

/** A guard of the chart for every rule of the decision table. */
export const decidingGuards = Object.fromEntries(
  DECISION_TABLE.map(({ guard, holds }): [DecidingRule, Guard] => [
    guard,
    ({ context }) => holds(factsIn(context), DECISION_VALUES),
  ]),
) as Record<DecidingRule, Guard>

/** The facts of the decision in the machine's context. */
export function factsIn({
  application,
  configuration,
  place,
  today,
}: FunnelContext): DecisionFacts {
  return factsOf({ ...evidenceIn(application), place, today }, configuration)
}
