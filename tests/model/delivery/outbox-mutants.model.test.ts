import { expect, it } from 'vitest'
import { MUTATION_KINDS } from '../../mutation/mutant.ts'
import { EQUIVALENT_OUTBOXES } from './equivalent-mutants.ts'
import { createOutboxBaseline, judgeOutbox } from './mutants.ts'

/** Every n-th mutant of a kind is made, including the first. */
const SAMPLED = 20

it('kills the outbox mutants of every kind', () => {
  const { explored, mutants } = createOutboxBaseline()
  expect(explored.faults).toEqual([])
  const equivalent = new Set(EQUIVALENT_OUTBOXES.flatMap((each) => each.mutants))
  const sample = MUTATION_KINDS.flatMap((kind) =>
    mutants
      .filter((mutant) => mutant.kind === kind && !equivalent.has(`${kind}: ${mutant.what}`))
      .filter((_, position) => position % SAMPLED === 0),
  )
  expect(sample.length).toBeGreaterThan(MUTATION_KINDS.length)
  const unnoticed = sample.filter((mutant) => judgeOutbox(mutant) === null)
  expect(unnoticed.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([])
}, 120_000)
