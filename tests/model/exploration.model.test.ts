import { expect, it } from 'vitest'
import { STARTS } from '../../machines/examples/starts.ts'
import { type FunnelSnapshot, selectScreen } from '../../machines/selectors.ts'
import { casesIn, eventsOf } from '../../src/statechart/chart/cases.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import { explore, keyOf } from '../paths/explore.ts'
import { createCaseModel } from '../paths/test-paths.ts'
import { FUNNEL_EXPLORATION, factsOf } from './exploration.ts'

/** Events that lead out of the final state. */
const OUT_AGAIN = /another tab|unreadable|RESTARTED|FORGOTTEN|ENDED/

it('the end of the funnel has the states that @xstate/graph finds in it', () => {
  const onward = {
    ...FUNNEL_EXPLORATION,
    starts: FUNNEL_EXPLORATION.starts.filter(({ name }) => name === 'saved at puzzleComplete'),
    events: FUNNEL_EXPLORATION.events.filter(({ name }) => !OUT_AGAIN.test(name)),
  }
  const map = createCaseModel(onward).getAdjacencyMap()
  const { nodes } = explore(onward)
  expect(Object.keys(map).sort()).toEqual([...nodes.keys()].sort())
  expect(nodes.size).toBeGreaterThan(100)
})

/** Every n-th pair is compared: comparing all takes half a minute and was done once. */
const SAMPLED = 8

it('states that share a key lead to the same keys by every case', () => {
  const twins = new Map<string, FunnelSnapshot>()
  const { nodes } = explore({
    ...FUNNEL_EXPLORATION,
    onStep({ to }, snapshot, isNew) {
      if (!isNew) twins.set(to, snapshot)
    },
  })
  const stepper = createStepper(FUNNEL_EXPLORATION.machine)
  const [first] = STARTS
  if (first) stepper.start(first.input)

  const differing: object[] = []
  const sample = [...twins].filter((_, position) => position % SAMPLED === 0)
  for (const [key, twin] of sample) {
    const node = nodes.get(key)
    if (!node) continue
    for (const taken of casesIn(node.snapshot, FUNNEL_EXPLORATION)) {
      const events = eventsOf(taken)
      const one = seenFrom(node.snapshot, stepper.step(node.snapshot, ...events).snapshot)
      const other = seenFrom(twin, stepper.step(twin, ...events).snapshot)
      if (one !== other) differing.push({ key, name: taken.name, one, other })
    }
  }
  expect(sample.length).toBeGreaterThan(100)
  expect(differing.slice(0, 3)).toEqual([])
})

/**
 * The key of a state after a step. Text typed into a form that is not on the page is in no key,
 * since no guard reads it; it counts from the step that leads to that form.
 */
function seenFrom(before: FunnelSnapshot, after: FunnelSnapshot): string {
  const isEntered = selectScreen(before) !== selectScreen(after)
  const facts: { form?: unknown } = JSON.parse(factsOf(after))
  if (isEntered) delete facts.form
  return keyOf(after, () => JSON.stringify(facts))
}
