import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { type Choice, type Choices, choicesOf } from '../../paths/choices.ts'
import { type Covered, cover } from '../../paths/criteria/criterion.ts'
import { everyGuard, everyOrder } from '../../paths/criteria/guards.ts'
import { everyCase, everyTransition } from '../../paths/criteria/transitions.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { type ExploredOutbox, exploreOutbox } from './explore.ts'
import { INVARIANTS } from './invariants.ts'
import { EXCLUSIVE } from './reasons.ts'

export interface MeasuredOutbox {
  explored: ExploredOutbox
  choices: Choices
  covered: readonly Covered[]
  /** Steps that violate an invariant. */
  broken: readonly string[]
}

/** Explores the outbox, checks every step against the invariants and measures every criterion. */
export function measureOutbox(): MeasuredOutbox {
  const choices = new Map<GraphEdge, readonly Choice[]>()
  const broken: string[] = []
  const explored = exploreOutbox(deliveryMachine, {
    onStep(step) {
      choices.set(step.edge, choicesOf(step.moments))
      for (const [invariant, violations] of Object.entries(INVARIANTS)) {
        const path = [...(step.from?.path ?? []), step.edge.name].join(', ')
        broken.push(...violations(step).map((what) => `${invariant}: ${what} after ${path}`))
      }
    },
  })
  const { edges } = explored
  return {
    explored,
    choices,
    broken,
    covered: [
      cover(everyTransition(deliveryMachine), edges),
      cover(everyCase(edges), edges),
      cover(everyGuard(deliveryMachine, choices), edges),
      cover(everyOrder(deliveryMachine, choices), edges, EXCLUSIVE),
    ],
  }
}
