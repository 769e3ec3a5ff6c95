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

// Shapes of charts that were once explored wrongly, without an end or not at all.

export interface FailedShape {
  name: string
  machine: AnyStateMachine
  /** Beginnings of the sentences on what is left out. */
  leftOut?: readonly string[]
  /** What no path covers. */
  missing?: readonly string[]
}

function broken(): never {
  throw new Error('No hinge')
}

const delays = createMachine({
  id: 'kettle',
  type: 'parallel',
  states: {
    water: {
      initial: 'cold',
      states: { cold: { after: { 3000: 'boiling' } }, boiling: { entry: assign(broken) } },
    },
    lid: {
      initial: 'shut',
      states: { shut: { after: { 3000: 'open' } }, open: { after: { 10: { guard: broken } } } },
    },
  },
})

const pushing = createMachine({
  id: 'pushing',
  context: { list: [] as number[] },
  on: {
    PUSH: {
      actions: assign(({ context: { list } }) => {
        list.push(1)
        return { list }
      }),
    },
  },
})

const setting = createMachine({
  id: 'setting',
  context: { by: { id: new Map<number, number>() } },
  on: { SET: { actions: assign(({ context: { by } }) => ({ by: { id: by.id.set(1, 1) } })) } },
})

const outside = () => broken()

const effects = createMachine({
  id: 'form',
  context: { count: 0 },
  entry: [outside, sendParent(broken), emit(broken), sendTo('service', broken)],
  initial: 'open',
  states: {
    open: {
      exit: sendTo((): AnyActorRef => broken(), { type: 'SENT' }),
      on: {
        SEND: {
          target: 'sent',
          actions: enqueueActions(({ enqueue }) => {
            enqueue(outside)
            enqueue.emit(broken)
            enqueue.assign({ count: 1 })
            enqueue.raise({ type: 'CHECK' })
          }),
        },
      },
    },
    // The guard holds, as `assign` and `raise` are executed.
    sent: { on: { CHECK: { guard: ({ context }) => context.count === 1, actions: 'named' } } },
  },
}).provide({ actions: { named: outside } })

let isOpen = false

const variable = createMachine({
  id: 'gate',
  on: {
    OPEN: {
      actions: () => {
        isOpen = true
      },
    },
    GO: { guard: () => isOpen },
  },
})

const lookingBack = createMachine({
  id: 'bell',
  initial: 'still',
  states: {
    still: { on: { RING: 'asked', KNOCK: 'asked' } },
    asked: { always: [{ guard: ({ event }) => event.type === 'RING', target: 'rung' }, 'still'] },
    rung: {},
  },
})

const named = createMachine({
  id: 'search',
  initial: 'searching',
  states: { searching: { invoke: { src: 'search', onDone: 'found' } }, found: {} },
})

const unnamed = createMachine({
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

const wildcards = createMachine({
  id: 'wild',
  initial: 'home',
  states: {
    home: { id: 'home', route: {}, on: { other: 'named', '*': 'any', 'key.*': 'named' } },
    named: { id: 'named', route: {}, on: { 'key.other': 'home', 'step*': 'home' } },
    any: {
      invoke: { id: 'load', src: fromPromise(async () => 1), onDone: 'home' },
      on: { '*': 'named' },
    },
  },
})

const chain = createMachine({
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
  kind: string,
  value: Value,
  changed: (value: Value) => Value,
  isNew = (one: Value) => String(one) !== String(value),
): FailedShape {
  const machine = createMachine({
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
  return { name: `${kind} in the context tells states apart`, machine }
}

const changingMap = changing(
  'a map',
  new Map(),
  (map) => new Map(map).set('a', 1),
  (map) => map.size > 0,
)
const changingSet = changing(
  'a set',
  new Set(),
  () => new Set(['a']),
  (set) => set.size > 0,
)
const changingSymbol = changing(
  'a symbol of the same description',
  OLD,
  () => Symbol('mark'),
  (symbol) => symbol !== OLD,
)
const changingZero = changing(
  'a zero below zero',
  0,
  () => -0,
  (zero) => Object.is(zero, -0),
)
const changingStack = changing(
  'what a class hides',
  new Stack(),
  (stack) => stack.with(1),
  (stack) => stack.height > 0,
)
const changingFunction = changing(
  'a function',
  () => 1,
  () => () => 2,
)

export const FAILED_SHAPES: readonly FailedShape[] = [
  {
    name: 'a delay that fails at its end or after a guard is left out, and nothing else of its name',
    machine: delays,
    leftOut: [
      `'after 3000 in kettle.water.cold' fails in {"water":"cold","lid":"shut"}: No hinge`,
      `'after 10' fails in {"water":"cold","lid":"open"}: Unable to evaluate guard in transition for event 'xstate.after.10.kettle.lid.open' in state node 'kettle.lid.open': No hinge`,
    ],
    missing: [
      'kettle.water.cold / xstate.after.3000.kettle.water.cold / 0',
      'kettle.lid.open / xstate.after.10.kettle.lid.open / 0',
      'kettle.lid.open / xstate.after.10.kettle.lid.open / 0 true',
      'kettle.lid.open / xstate.after.10.kettle.lid.open / 0 false',
    ],
  },
  {
    name: 'a list that is changed in place',
    machine: pushing,
    leftOut: [
      "'PUSH' fails in {}: it changes the context in place: assign a new value instead (Cannot add property 0, object is not extensible)",
    ],
    missing: ['pushing / PUSH / 0'],
  },
  {
    name: 'a map within an object that is changed in place',
    machine: setting,
    leftOut: ["'SET' fails in {}: it changes the context in place: assign a new value instead"],
    missing: ['setting / SET / 0'],
  },
  {
    name: 'actions that reach outside the machine are not executed, and the others are',
    machine: effects,
    missing: ['form.sent / CHECK / 0 false'],
  },
  {
    name: 'a guard that reads a variable which an action sets',
    machine: variable,
    missing: ['gate / GO / 0', 'gate / GO / 0 true'],
  },
  { name: 'a transition at once that looks at the event', machine: lookingBack },
  { name: 'an actor that is only named', machine: named },
  { name: 'several delays of one state, and an actor without a name', machine: unnamed },
  { name: 'wildcards, routes and names that end with a star', machine: wildcards },
  { name: 'a long chain of transitions at once', machine: chain },
  changingMap,
  changingSet,
  changing('a date', new Date(0), () => new Date(5000)),
  changingSymbol,
  changingZero,
  changing('a big number', 0n, (number) => number + 1n),
  changing<number | null>('no number', null, () => Number.NaN),
  changing('an error', new Error('one'), () => new Error('other')),
  changingStack,
  changingFunction,
]
