import { describe, expect, it } from 'vitest'
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts'
import { MUTATION_KINDS } from '../../mutation/mutant.ts'
import { everyOrder } from '../../paths/criteria/criteria.ts'
import { staleReasons } from '../../paths/criteria/criterion.ts'
import { pathsOf } from '../../paths/criteria/measure.ts'
import { runPaths } from '../../paths/run-paths.ts'
import { EXCLUSIVE, measureOutbox } from './exploration.ts'
import { OUTBOX, observeOutbox } from './explore.ts'
import { deadEnds } from './invariants.ts'
import { createOutboxBaseline, EQUIVALENT_OUTBOXES, judgeOutbox } from './mutants.ts'

const { explored, choices, covered, broken } = measureOutbox()

describe('the outbox, in every world that its device and backend can make', () => {
  it('does at every step what the specification says', () => {
    expect(explored.faults.slice(0, 3)).toEqual([])
  })

  it('does the same along every planned path while it really runs', async () => {
    expect(await runPaths(OUTBOX, pathsOf(covered, outboxMachine), observeOutbox)).toEqual(
      new Map(),
    )
  })

  it('loses nothing, sends one at a time, keeps pauses and decides once', () => {
    expect(broken.slice(0, 3)).toEqual([])
  })

  it('can deliver everything from wherever it is', () => {
    expect(deadEnds(explored).slice(0, 3)).toEqual([])
  })

  it.each([
    ['transitions', 57],
    ['transitions × cases', 135],
    ['guards, true and false', 28],
    ['branches in their order', 6],
    ['transitions in pairs, one after the other', 1200],
  ])('is covered: %s', (name, least) => {
    const found = covered.find(({ criterion }) => criterion.name === name)?.criterion
    expect(found?.missing).toEqual([])
    expect(found?.items).toBeGreaterThanOrEqual(least)
  })

  it('names what cannot be covered with a reason that still holds', () => {
    const order = everyOrder(outboxMachine, choices)
    expect(staleReasons(order, explored.edges, EXCLUSIVE)).toEqual([])
  })
})

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
})
