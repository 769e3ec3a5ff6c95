import type { Equivalent } from '../equivalent-mutants.ts'

/** Outbox mutants that behave like the original. */
export const EQUIVALENT_OUTBOXES: readonly Equivalent[] = [
  {
    mutants: [
      'branches swapped: outbox.sending.round.work.sending / xstate.done.actor.sendContact / 0',
    ],
    proof: 'An answer that accepts the contact asks for no pause: of the two at most one holds.',
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
