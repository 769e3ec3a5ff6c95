import type { Reason } from '../../paths/criteria/criterion.ts'

/** Pairs of branches that no world enables together with the first one taken. */
export const EXCLUSIVE: readonly Reason[] = [
  {
    of: /done\.actor\.sendContact \/ 0 before 1$/,
    because: 'An answer that accepts the contact asks for no pause.',
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
