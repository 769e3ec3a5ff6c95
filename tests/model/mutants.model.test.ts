import { describe, expect, it } from 'vitest'
import { MUTATION_KINDS, type Mutant } from '../mutation/mutant.ts'
import { EQUIVALENTS, equivalentAmong } from './equivalent-mutants.ts'
import { createBaseline } from './mutation/baseline.ts'
import { judge } from './mutation/judge.ts'

/** Every n-th mutant of a kind is made, including the first. */
const SAMPLED = 80

describe('mutants of the funnel', () => {
  it('are killed, of every kind', () => {
    const baseline = createBaseline()
    const equivalent = equivalentAmong(EQUIVALENTS, baseline.mutants.map(nameOf))
    const sample = MUTATION_KINDS.flatMap((kind) =>
      baseline.mutants
        .filter((mutant) => mutant.kind === kind && !equivalent.has(nameOf(mutant)))
        .filter((_, position) => position % SAMPLED === 0),
    )
    expect(new Set(sample.map(({ kind }) => kind))).toEqual(new Set(MUTATION_KINDS))

    const unnoticed = sample.filter((mutant) => judge(mutant, baseline) === null)
    expect(unnoticed.map(nameOf)).toEqual([])
  })
})

function nameOf({ kind, what }: Mutant): string {
  return `${kind}: ${what}`
}
