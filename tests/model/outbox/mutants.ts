import { type OutboxMachine, outboxMachine } from '../../../machines/outbox/outbox.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { recorded } from '../../mutation/assignments.ts'
import type { Mutant } from '../../mutation/mutant.ts'
import { mutantsOf } from '../../mutation/mutants.ts'
import type { Equivalent } from '../equivalent-mutants.ts'
import { type ExploredOutbox, exploreOutbox } from './explore.ts'

/** The events that the outbox receives from outside, besides the answers of its actors. */
const EVENTS = [
  'OUTBOX.FILLED',
  'OUTBOX.CLEARED',
  'CONNECTION.RESTORED',
  'PAGE.RESTORED',
  'PAGE.SHOWN',
  'LOCK.GRANTED',
  'LOCK.UNAVAILABLE',
]

/** The original outbox, explored once, and its mutants. */
export function createOutboxBaseline(): { explored: ExploredOutbox; mutants: readonly Mutant[] } {
  const { machine, assignments } = recorded(outboxMachine)
  const explored = exploreOutbox(machine)
  return {
    explored,
    mutants: mutantsOf(outboxMachine, { assignments, events: EVENTS, stride: 1 }),
  }
}

/** The check that killed a mutant, in words; null if it survived. */
export function judgeOutbox({ make }: Mutant): string | null {
  try {
    const machine = make() as OutboxMachine
    const { faults, edges } = exploreOutbox(machine, { isOver: () => true })
    const [fault] = faults
    if (fault) return `${Object.keys(fault.difference)} after ${fault.path.slice(-3).join(', ')}`
    const taken = new Set(edges.flatMap(({ transitions }) => transitions))
    const missing = chartOf(machine).transitions.find(({ id }) => !taken.has(id))
    return missing ? `Nothing takes ${missing.id}` : null
  } catch (error) {
    return `It throws: ${error instanceof Error ? error.message : error}`
  }
}

/** Outbox mutants that behave like the original. */
export const EQUIVALENT_OUTBOXES: readonly Equivalent[] = [
  {
    mutants: [
      'branches swapped: outbox.sending.round.work.sending / xstate.done.actor.sendContact / 0',
      'branches swapped: outbox.sending.round.work.sending / xstate.done.actor.sendContact / 1',
      'branches swapped: outbox.sending.round.work.sending / xstate.done.actor.sendContact / 2',
    ],
    proof:
      'An answer has one result, and one that takes the contact asks for no pause: at most one holds.',
  },
  {
    mutants: [
      'branches swapped: outbox.sending.round.work.lookingUp / xstate.done.actor.readSubmission / 1',
    ],
    proof: 'What was delivered counts as refused no longer: at most one holds.',
  },
  {
    mutants: ['branches swapped: outbox.sending.round.work.ended / always / 2'],
    proof:
      'The branch before holds where both do: a round that has failed while another one was requested.',
  },
  {
    mutants: ['branches swapped: outbox.takeover.choosing / always / 1'],
    proof: 'Where none is left to be taken over, none is undecided.',
  },
  {
    mutants: ['assignment wrong: countDecided decided'],
    proof: 'One more counts as little as one: the guard asks whether there is any.',
  },
]
