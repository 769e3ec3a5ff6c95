import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts'
import { type Choice, type Choices, choicesOf } from '../../paths/choices.ts'
import {
  everyCase,
  everyGuard,
  everyOrder,
  everyTransition,
} from '../../paths/criteria/criteria.ts'
import { type Covered, cover, type Reason } from '../../paths/criteria/criterion.ts'
import { pathsOf } from '../../paths/criteria/measure.ts'
import { everyPair } from '../../paths/criteria/pairs.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { runPaths, wrongStepsOf } from '../../paths/run-paths.ts'
import { type ExploredOutbox, exploreOutbox, OUTBOX, observeOutbox } from './explore.ts'
import { deadEnds, INVARIANTS } from './invariants.ts'

/** Pairs of branches that no world enables together with the first one taken. */
export const EXCLUSIVE: readonly Reason[] = [
  {
    of: /done\.actor\.readSubmission \/ [01] before 2$/,
    because: 'What was delivered counts as refused no longer.',
  },
  {
    of: /done\.actor\.sendContact \/ [012] before [123]$/,
    because: 'An answer has one result, and one that takes the contact asks for no pause.',
  },
  {
    of: /\.ended \/ always \/ 2 before 3$/,
    because: 'Where a round has failed and another one was requested, the branch before holds.',
  },
  {
    of: /\.choosing \/ always \/ [01] before 2$/,
    because: 'Where none is left to be taken over, none is undecided.',
  },
]

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
  const explored = exploreOutbox(outboxMachine, {
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
      cover(everyTransition(outboxMachine), edges),
      cover(everyCase(edges), edges),
      cover(everyGuard(outboxMachine, choices), edges),
      cover(everyOrder(outboxMachine, choices), edges, EXCLUSIVE),
      everyPair(edges),
    ],
  }
}

export const machine = outboxMachine
export const folder = 'machines/outbox'

/** The explored outbox with a device and a backend, its paths run, and all faults. */
export async function measure() {
  const { explored, covered, broken } = measureOutbox()
  const paths = pathsOf(covered, outboxMachine)
  const stuck = (explored.faults.length === 0 ? deadEnds(explored) : []).map(
    (key) => `Not everything can be delivered from ${key}`,
  )
  const failures = await runPaths(OUTBOX, paths, observeOutbox)
  const wrong = explored.faults.length > 0 ? explored.faults : wrongStepsOf(paths, failures)
  return { graph: explored, covered, paths, failures, wrong, faults: [...broken, ...stuck] }
}
