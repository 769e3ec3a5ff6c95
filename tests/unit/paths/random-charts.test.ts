import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assign, createMachine, fromPromise, raise } from 'xstate'
import { measureDerived } from '../../paths/derived.ts'
import { observePlan } from '../../paths/observe-plan.ts'
import { runPaths } from '../../paths/run-paths.ts'
import { exploredStates, statesByGraph } from './judges.ts'

type Context = { count: number; last: string[] }

/**
 * A transition of a random chart: its trigger, where it leads, if possible to where that state was left, the count
 * at which it is taken, and what it does.
 */
const transition = fc.record({
  trigger: fc.constantFrom('GO', 'BACK', '*', 'RAISED', 'after', 'done', 'answer'),
  to: fc.nat(3),
  isToHistory: fc.boolean(),
  count: fc.option(fc.nat(2)),
  action: fc.constantFrom('none', 'add', 'raise', 'note', 'mutate'),
})

const ACTIONS = {
  none: [],
  add: assign<Context, never, undefined, never, never>({
    count: ({ context }) => (context.count + 1) % 3,
  }),
  raise: raise({ type: 'RAISED' }),
  note: assign<Context, never, undefined, never, never>({
    last: ({ context }) => [...context.last, `${context.count}`].slice(-1),
  }),
  mutate: assign<Context, never, undefined, never, never>(({ context }) => {
    context.last.push('in place')
    return {}
  }),
}

/** A state that was left at its end is at its end when its history is entered: such charts may come to no rest. */
const REFUSED = /changes the context in place|comes to no rest/

const shapes = fc.array(fc.array(transition, { maxLength: 4 }), { minLength: 2, maxLength: 4 })

const randomChart = shapes.map((states) => {
  const isCompound = (position: number) =>
    states[position]?.some(({ trigger }) => trigger === 'done') ?? false
  const configs = states.map((transitions, position) => {
    const of = (trigger: string) =>
      transitions
        .filter((one) => one.trigger === trigger)
        // What is raised raises nothing: such a chart comes to no rest.
        .filter(({ action }) => action !== 'raise' || !['*', 'RAISED'].includes(trigger))
        .map(({ to, isToHistory, count, action }) => {
          // Away from the state: a delay that has come does not come again while its state is active.
          const next = (position + 1 + (to % (states.length - 1))) % states.length
          return {
            target: isToHistory && isCompound(next) ? `s${next}.left` : `s${next}`,
            ...(count !== null && {
              guard: ({ context }: { context: Context }) => context.count === count,
            }),
            actions: ACTIONS[action],
          }
        })
    const answered = of('answer')
    return [
      `s${position}`,
      {
        on: Object.fromEntries(['GO', 'BACK', '*', 'RAISED'].map((type) => [type, of(type)])),
        after: { 10: of('after') },
        ...(answered.length > 0 && {
          invoke: {
            id: `actor${position}`,
            src: 'run',
            onDone: answered,
            onError: `s${(position + 1) % states.length}`,
          },
        }),
        ...(isCompound(position) && {
          initial: 'inside',
          states: {
            inside: { on: { IN: 'further' } },
            further: { on: { GO: 'end', IN: 'inside' } },
            end: { type: 'final' },
            left: { type: 'history' },
          },
          onDone: of('done'),
        }),
      },
    ]
  })
  return createMachine(
    {
      id: 'random',
      context: { count: 0, last: [] },
      initial: 's0',
      states: Object.fromEntries(configs),
    } as Parameters<typeof createMachine>[0],
    { actors: { run: fromPromise(() => Promise.resolve()) } },
  )
})

it.each([56, 57, 58, 59])(
  'explores the states that @xstate/graph finds in random charts of seed %i, and an actor takes every path; a change in place is refused',
  async (seed) => {
    let compared = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(randomChart, async (machine) => {
        const { exploration, measured, leftOut } = measureDerived(machine)
        for (const sentence of leftOut) expect(sentence).toMatch(REFUSED)
        if (leftOut.length === 0) {
          expect(exploredStates(measured)).toEqual(statesByGraph(exploration))
          compared += 1
        } else refused += 1
        const failures = await runPaths(exploration, measured.paths, observePlan(exploration))
        expect([...failures.values()]).toEqual([])
      }),
      { numRuns: 625, seed },
    )
    expect(compared).toBeGreaterThan(250)
    expect(refused).toBeGreaterThan(60)
  },
)
