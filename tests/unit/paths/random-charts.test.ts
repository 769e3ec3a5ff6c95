import { getAdjacencyMap } from '@xstate/graph'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine, raise } from 'xstate'
import { measureDerived } from '../../paths/derived.ts'
import { observePlan } from '../../paths/observe-plan.ts'
import { runPaths } from '../../paths/run-paths.ts'

type Context = { count: number }

/** A transition of a random chart: its trigger, where it leads, the count at which it is taken, and what it does. */
const transition = fc.record({
  trigger: fc.constantFrom('GO', 'BACK', '*', 'RAISED', 'after', 'done'),
  to: fc.nat(3),
  count: fc.option(fc.nat(2)),
  action: fc.constantFrom('none', 'add', 'raise'),
})

const randomChart = fc
  .array(fc.array(transition, { maxLength: 4 }), { minLength: 2, maxLength: 4 })
  .map((states) => {
    const configs = states.map((transitions, position) => {
      const of = (trigger: string) =>
        transitions
          .filter((one) => one.trigger === trigger)
          // What is raised raises nothing: such a chart comes to no rest.
          .filter(({ action }) => action !== 'raise' || !['*', 'RAISED'].includes(trigger))
          .map(({ to, count, action }) => ({
            // Away from the state: a delay that has come does not come again while its state is active.
            target: `s${(position + 1 + (to % (states.length - 1))) % states.length}`,
            ...(count !== null && {
              guard: ({ context }: { context: Context }) => context.count === count,
            }),
            actions: {
              none: [],
              add: assign({
                count: ({ context }: { context: Context }) => (context.count + 1) % 3,
              }),
              raise: raise({ type: 'RAISED' }),
            }[action],
          }))
      const inside = of('done')
      return [
        `s${position}`,
        {
          on: Object.fromEntries(['GO', 'BACK', '*', 'RAISED'].map((type) => [type, of(type)])),
          after: { 10: of('after') },
          ...(inside.length > 0 && {
            initial: 'inside',
            states: { inside: { on: { GO: 'end' } }, end: { type: 'final' } },
            onDone: inside,
          }),
        },
      ]
    })
    return createMachine({
      id: 'random',
      context: { count: 0 },
      initial: 's0',
      states: Object.fromEntries(configs),
    } as Parameters<typeof createMachine>[0])
  })

it('explores the states that @xstate/graph finds in random charts, and an actor takes every path', async () => {
  await fc.assert(
    fc.asyncProperty(randomChart, async (machine) => {
      const { exploration, measured, leftOut } = measureDerived(machine)
      const explored = [...measured.graph.nodes.values()].map(({ snapshot }) => stateOf(snapshot))
      expect(leftOut).toEqual([])
      expect([...new Set(explored)].toSorted()).toEqual(statesByGraph(machine, exploration.events))
      const failures = await runPaths(exploration, measured.paths, observePlan(exploration))
      expect([...failures.values()]).toEqual([])
    }),
    { numRuns: 2000, seed: 56 },
  )
})

/** The states of a machine whose delays are events, as @xstate/graph finds them. */
function statesByGraph(
  machine: AnyStateMachine,
  events: readonly { event: { type: string } }[],
): string[] {
  const map = getAdjacencyMap(machine, {
    events: (snapshot: AnyMachineSnapshot) => [
      ...events.map(({ event }) => event),
      ...snapshot._nodes.flatMap((node) => node.after.map(({ eventType: type }) => ({ type }))),
    ],
    serializeState: (snapshot) => stateOf(snapshot as AnyMachineSnapshot),
  })
  return Object.keys(map).toSorted()
}

function stateOf({ value, context }: Pick<AnyMachineSnapshot, 'value' | 'context'>): string {
  return JSON.stringify([value, context])
}
