import { expect, it } from 'vitest'
import {
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  sendParent,
  sendTo,
} from 'xstate'
import { verdictOn } from '../../../src/statechart/chart/report.ts'
import { SMALL_CHARTS } from '../../examples/charts/charts.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { measureDerived } from '../../paths/derived.ts'
import { unnamedInvokes } from '../../paths/refusals.ts'
import { judgeChart } from '../../tools/paths/of-chart.ts'
import { headlessReport } from '../../tools/paths/report.ts'

it('plans paths of a machine by its definition alone', () => {
  const invoked = SMALL_CHARTS.find(({ name }) => name.startsWith('invoked actors'))
  if (!invoked) throw new Error('There is no such chart')
  const { measured, leftOut } = measureDerived(invoked.exploration.machine)
  expect(leftOut).toEqual([])
  // Only a written answer of 'load' leads on to 'loaded'.
  expect(measured.covered[0]?.criterion.missing).toEqual([
    'invoked.loading / xstate.done.actor.load / 0',
    'invoked.loaded / xstate.done.actor.first / 0',
  ])
})

it('leaves an event out that fails without values, and says where', () => {
  const { leftOut } = measureDerived(parcelMachine)
  expect(leftOut.map((sentence) => sentence.replace(/:.*/, ''))).toEqual([
    "'URL.REQUESTED' fails in 'sealing'",
    "'ADDRESS.GIVEN' fails in 'addressing'",
  ])
})

it('leaves a delay out that fails, at its end or after a guard, and nothing else of that name', () => {
  const machine = createMachine({
    id: 'kettle',
    type: 'parallel',
    states: {
      water: {
        initial: 'cold',
        states: {
          cold: { after: { 3000: 'boiling' } },
          boiling: { entry: assign(broken) },
        },
      },
      lid: {
        initial: 'shut',
        states: { shut: { after: { 3000: 'open' } }, open: { after: { 10: { guard: broken } } } },
      },
    },
  })
  const { measured, leftOut } = measureDerived(machine)
  expect(leftOut).toEqual([
    `'after 3000 in kettle.water.cold' fails in {"water":"cold","lid":"shut"}: No hinge`,
    `'after 10' fails in {"water":"cold","lid":"open"}: Unable to evaluate guard in transition for event 'xstate.after.10.kettle.lid.open' in state node 'kettle.lid.open': No hinge`,
  ])
  expect(measured.covered[0]?.criterion.missing).toEqual([
    'kettle.water.cold / xstate.after.3000.kettle.water.cold / 0',
    'kettle.lid.open / xstate.after.10.kettle.lid.open / 0',
  ])
})

it.each<[string, AnyStateMachine, string]>([
  [
    'a list',
    createMachine({
      context: { list: [] as number[] },
      on: { PUSH: { actions: assign({ list: ({ context }) => pushed(context.list) }) } },
    }),
    ' in {}: it changes the context in place: assign a new value instead (Cannot add property 0, object is not extensible)',
  ],
  [
    'a map within an object',
    createMachine({
      context: { by: { id: new Map<number, number>() } },
      on: { PUSH: { actions: assign(({ context: { by } }) => ({ by: { id: by.id.set(1, 1) } })) } },
    }),
    ' in {}: it changes the context in place: assign a new value instead',
  ],
])('leaves an event out that changes %s in place', (_, machine, sentence) => {
  const { leftOut, measured } = measureDerived(machine)
  expect(leftOut).toEqual([`'PUSH' fails${sentence}`])
  expect(measured.graph.nodes.size).toBe(1)
})

function pushed(list: number[]): number[] {
  list.push(1)
  return list
}

it('says of a guard that it answers differently when it is asked again, though it leads to the same state', async () => {
  let asked = 0
  const machine = createMachine({
    id: 'coin',
    initial: 'up',
    states: {
      up: { on: { TOSS: [{ guard: () => asked++ < 2, target: 'down' }, 'down'] } },
      down: {},
    },
  })
  const { exploration } = measureDerived(machine)
  asked = 0
  const { failures } = await judgeChart(exploration)
  expect(new Set([...failures.values()].flatMap(({ lines }) => lines))).toEqual(
    new Set([
      'transitions should be "coin.up / TOSS / 0" but is "coin.up / TOSS / 1" — a guard answered differently when it was asked again',
    ]),
  )
})

it('executes no action that reaches outside the machine, and the others', async () => {
  let executed = 0
  const outside = () => {
    executed += 1
  }
  const made = () => broken()
  const machine = createMachine({
    id: 'form',
    context: { count: 0 },
    entry: [outside, sendParent(made), emit(made), sendTo('service', made)],
    initial: 'open',
    states: {
      open: {
        exit: sendTo((): AnyActorRef => made(), { type: 'SENT' }),
        on: {
          SEND: {
            target: 'sent',
            actions: enqueueActions(({ enqueue }) => {
              enqueue(outside)
              enqueue.emit(made)
              enqueue.assign({ count: 1 })
              enqueue.raise({ type: 'CHECK' })
            }),
          },
        },
      },
      sent: {
        on: { CHECK: { guard: ({ context }) => context.count === 1, actions: 'named' } },
      },
    },
  }).provide({ actions: { named: outside } })
  // The guard holds, as `assign` and `raise` were executed.
  expect(await judged(machine)).toEqual({
    ...ALL_IS_WELL,
    missing: ['form.sent / CHECK / 0 false'],
  })
  expect(executed).toBe(0)
})

it('runs a chart whose actors are only named', async () => {
  const machine = createMachine({
    id: 'search',
    initial: 'searching',
    states: { searching: { invoke: { src: 'search', onDone: 'found' } }, found: {} },
  })
  expect(await judged(machine)).toEqual(ALL_IS_WELL)
})

function broken(): never {
  throw new Error('No hinge')
}

it('says how the answers of an actor without an id are named', () => {
  const machine = createMachine({
    id: 'loan',
    initial: 'searching',
    states: { searching: { invoke: [{ src: 'search' }, { id: 'wait', src: 'wait' }] } },
  })
  expect(unnamedInvokes(machine)).toEqual([
    "'loan.searching' invokes an actor without an id: give it an id, or use '0.loan.searching' for its answers (actors of an exploration).",
  ])
})

it('sends an event of its own for a partial wildcard, none for a name that only ends with a star', () => {
  const machine = createMachine({ id: 'stairs', on: { 'step.*': {}, 'step*': {} } })
  expect(measureDerived(machine).exploration.events.map(({ name }) => name)).toEqual([
    'step.other',
    'step*',
  ])
})

/** What the paths of a machine lack, and how they fail, by its definition alone. */
async function judged(machine: AnyStateMachine) {
  const { exploration, leftOut } = measureDerived(machine)
  const { covered, failures } = await judgeChart(exploration)
  return {
    leftOut,
    missing: covered.flatMap(({ criterion }) => criterion.missing),
    failures: [...failures.values()].flatMap(({ lines }) => lines),
  }
}

const ALL_IS_WELL = { leftOut: [], missing: [], failures: [] }

class Stack {
  #items: readonly number[] = []
  get height() {
    return this.#items.length
  }
  with(item: number) {
    const stack = new Stack()
    stack.#items = [...this.#items, item]
    return stack
  }
}

const OLD = Symbol('mark')
const circle: { circle?: unknown } = {}
circle.circle = circle

/** A chart with a value in its context that changes once, and a guard that sees whether it did. */
function changing<Value>(
  value: Value,
  changed: (value: Value) => Value,
  isNew = (one: Value) => String(one) !== String(value),
) {
  return createMachine({
    id: 'changing',
    context: { value, circle },
    initial: 'old',
    states: {
      old: {
        on: {
          CHANGE: {
            guard: ({ context }) => !isNew(context.value as Value),
            actions: assign({ value: ({ context }) => changed(context.value as Value) }),
          },
          GO: { guard: ({ context }) => isNew(context.value as Value), target: 'new' },
        },
      },
      new: {},
    },
  })
}

it.each<[string, AnyStateMachine]>([
  [
    'a map',
    changing(
      new Map(),
      (map) => new Map(map).set('a', 1),
      (map) => map.size > 0,
    ),
  ],
  [
    'a set',
    changing(
      new Set(),
      () => new Set(['a']),
      (set) => set.size > 0,
    ),
  ],
  ['a date', changing(new Date(0), () => new Date(5000))],
  [
    'a symbol of the same description',
    changing(
      OLD,
      () => Symbol('mark'),
      (symbol) => symbol !== OLD,
    ),
  ],
  [
    'a zero below zero',
    changing(
      0,
      () => -0,
      (zero) => Object.is(zero, -0),
    ),
  ],
  ['a big number', changing(0n, (number) => number + 1n)],
  ['no number', changing<number | null>(null, () => Number.NaN)],
  ['an error', changing(new Error('one'), () => new Error('other'))],
  [
    'what a class hides',
    changing(
      new Stack(),
      (stack) => stack.with(1),
      (stack) => stack.height > 0,
    ),
  ],
  [
    'a function',
    changing(
      () => 1,
      () => () => 2,
    ),
  ],
])('tells states apart by %s in the context, and runs their paths', async (_, machine) => {
  expect(await judged(machine)).toEqual(ALL_IS_WELL)
})

it('runs the paths of several delays of one state, and of an actor without a name', async () => {
  const machine = createMachine({
    id: 'toast',
    context: { isRead: false },
    initial: 'loading',
    states: {
      loading: {
        invoke: { src: fromPromise(async () => 'bread'), onDone: 'shown', onError: 'hidden' },
      },
      shown: { after: { 1000: { actions: assign({ isRead: true }) }, 3000: 'hidden' } },
      hidden: { on: { SHOW: 'shown' } },
    },
  })
  expect(await judged(machine)).toEqual(ALL_IS_WELL)
})

it('finds an event for each wildcard, an error that one takes, and each route', async () => {
  const machine = createMachine({
    id: 'wild',
    initial: 'home',
    states: {
      home: { id: 'home', route: {}, on: { other: 'named', '*': 'any', 'key.*': 'named' } },
      named: { id: 'named', route: {}, on: { 'key.other': 'home' } },
      any: {
        invoke: { id: 'load', src: fromPromise(async () => 1), onDone: 'home' },
        on: { '*': 'named' },
      },
    },
  })
  const { exploration } = measureDerived(machine)
  expect(exploration.events.map(({ name }) => name)).toEqual([
    'other',
    'other.other',
    'key.other.other',
    'key.other',
    'route to home',
    'route to named',
  ])
  expect(exploration.actors).toMatchObject({ load: [{ name: 'nothing' }, { name: 'an error' }] })
  expect(await judged(machine)).toMatchObject({ leftOut: [], failures: [] })
})

it('follows a long chain at once to its end', async () => {
  const machine = createMachine({
    id: 'long',
    context: { count: 0 },
    initial: 'counting',
    states: {
      counting: {
        always: [
          {
            guard: ({ context }) => context.count < 1000,
            actions: assign({ count: ({ context }) => context.count + 1 }),
          },
          { target: 'counted' },
        ],
      },
      counted: {},
    },
  })
  expect(await judged(machine)).toEqual(ALL_IS_WELL)
})

it('has no path where nothing can happen, and calls none passed', () => {
  const { measured } = measureDerived(createMachine({ id: 'shelf' }))
  const found = { failures: new Map() }
  const { paths } = headlessReport(createMachine({ id: 'shelf' }), measured, undefined, found)
  expect(verdictOn(paths)).toBe('There are no paths.')
})
