import type { FunnelContext } from '../context.ts'
import { type DecisionFacts, evidenceIn, factsOf } from './facts.ts'
import { DECISION_TABLE, type DecidingRule } from './table.ts'

type Guard = (args: { context: FunnelContext }) => boolean

/** A guard of the chart for every rule of the decision table. */
export const decidingGuards = Object.fromEntries(
  DECISION_TABLE.map(({ guard, holds }): [DecidingRule, Guard] => [
    guard,
    ({ context }) => !context.rules.off.includes(guard) && holds(factsIn(context), context.rules),
  ]),
) as Record<DecidingRule, Guard>

/** The facts of the decision in the machine's context. */
export function factsIn({
  application,
  configuration,
  place,
  today,
  rules,
}: FunnelContext): DecisionFacts {
  return factsOf({ ...evidenceIn(application), place, today }, configuration, rules)
}
