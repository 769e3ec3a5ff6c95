import {
  type AnyStateMachine,
  and,
  assign,
  createMachine,
  enqueueActions,
  fromPromise,
  not,
  or,
  raise,
  setup,
  stateIn,
  stopChild,
} from 'xstate'
import type { ActorCase } from '../../../src/statechart/chart/cases.ts'
import type { Exploration } from '../../paths/explore.ts'

// One small chart for each feature of XState that is explored, drawn and compared.

type Answer = { resolve: (output: unknown) => void; reject: (error: unknown) => void }

/** How the invoked actors that run are made to answer, by their ids. */
export const ANSWERS = new Map<string, Answer>()

const answerable = fromPromise(
  ({ self }) =>
    new Promise((resolve, reject) => {
      ANSWERS.set(self.id, { resolve, reject })
    }),
)

const child = createMachine({
  id: 'child',
  initial: 'idle',
  states: { idle: { always: 'busy' }, busy: {} },
})

const count = assign({ count: ({ context }: { context: { count: number } }) => context.count + 1 })

const final = createMachine({
  id: 'final',
  initial: 'open',
  on: { RESET: '.open' },
  states: { open: { on: { FINISH: 'closed' } }, closed: { type: 'final' } },
})

const done = createMachine({
  id: 'done',
  initial: 'working',
  states: {
    working: {
      type: 'parallel',
      onDone: 'paid',
      states: {
        packing: {
          initial: 'open',
          onDone: { actions: [] },
          states: { open: { on: { PACK: 'shut' } }, shut: { type: 'final' } },
        },
        paying: {
          initial: 'open',
          states: { open: { on: { PAY: 'shut', FREE: '#done.paid' } }, shut: { type: 'final' } },
        },
      },
    },
    paid: { on: { PACK: 'sent' } },
    sent: { type: 'final', output: { isSent: true } },
  },
})

const history = createMachine({
  id: 'history',
  initial: 'away',
  states: {
    away: { on: { BACK: 'room.recent', DEEP: 'room.exact', FIRST: 'room' } },
    room: {
      initial: 'hall',
      on: { LEAVE: 'away' },
      states: {
        hall: { on: { NEXT: 'desk' } },
        desk: {
          initial: 'sitting',
          states: { sitting: { on: { NEXT: 'standing' } }, standing: {} },
        },
        recent: { type: 'history', target: 'desk' },
        exact: { type: 'history', history: 'deep' },
      },
    },
  },
})

const historyByIds = createMachine({
  id: 'ids',
  initial: 'out',
  states: {
    out: { on: { LEFT: '#back', RIGHT: '#deep.again', BOTH: 'box.both' } },
    box: {
      id: 'boxed',
      type: 'parallel',
      on: { OUT: 'out' },
      states: {
        left: {
          initial: 'one',
          states: {
            one: { on: { NEXT: 'two' } },
            two: { id: 'second' },
            recent: { type: 'history', id: 'back', target: '#second' },
          },
        },
        right: {
          id: 'deep',
          initial: 'one',
          states: {
            one: { on: { NEXT: 'two' } },
            two: { initial: 'x', states: { x: { on: { NEXT: 'y' } }, y: {} } },
            again: { type: 'history', history: 'deep', target: 'two.y' },
          },
        },
        both: { type: 'history', history: 'deep', target: 'left.two' },
      },
    },
  },
})

const wildcard = setup({ guards: { isLoud: ({ event }) => event.isLoud === true } }).createMachine({
  id: 'wildcard',
  initial: 'quiet',
  on: { '*': { actions: [] } },
  states: {
    quiet: {
      on: {
        'key.down': { guard: 'isLoud', target: 'loud' },
        'key.*': 'typed',
        '*': 'other',
      },
    },
    typed: { on: { 'key.*': 'quiet' } },
    loud: { on: { 'mouse.*': 'quiet' } },
    other: { after: { 50: 'quiet' }, on: { 'key.*': { guard: 'isLoud', target: 'loud' } } },
  },
})

const parallel = createMachine({
  id: 'parallel',
  initial: 'off',
  states: {
    off: { on: { ON: 'on' } },
    on: {
      type: 'parallel',
      on: { OFF: 'off', 'LAMP.BROKEN': { target: 'off', actions: [] } },
      states: {
        lamp: {
          type: 'parallel',
          states: {
            red: { initial: 'dark', states: { dark: { on: { RED: 'lit' } }, lit: {} } },
            green: {
              initial: 'dark',
              states: {
                dark: { always: { guard: stateIn('#parallel.on.lamp.red.lit'), target: 'lit' } },
                lit: { on: { RED: { actions: raise({ type: 'LAMP.BROKEN' }) } } },
              },
            },
          },
        },
        fan: { initial: 'still', states: { still: { on: { FAN: 'turning' } }, turning: {} } },
        idle: {},
      },
    },
  },
})

const parallelRoot = createMachine({
  id: 'root',
  type: 'parallel',
  context: { count: 0 },
  invoke: { id: 'watch', src: answerable },
  on: { COUNT: { guard: ({ context }) => context.count < 2, actions: count } },
  states: {
    left: {
      initial: 'one',
      states: { one: { on: { NEXT: 'two' } }, two: { on: { NEXT: 'one' } } },
    },
    right: { on: { NEXT: { guard: ({ context }) => context.count === 2, actions: count } } },
  },
})

const always = setup({
  guards: {
    isThere: ({ context }: { context: { user: null | { name: string } } }) => context.user !== null,
    isAnna: ({ context }: { context: { user: null | { name: string } } }) =>
      (context.user as { name: string }).name === 'Anna',
  },
}).createMachine({
  id: 'always',
  context: { user: null as null | { name: string } },
  initial: 'choosing',
  states: {
    choosing: {
      always: [
        { guard: not('isThere'), target: 'nobody' },
        { guard: 'isAnna', target: 'anna' },
        { target: 'somebody' },
      ],
    },
    nobody: {
      on: {
        COME: { target: 'choosing', actions: assign({ user: ({ event }) => event.user }) },
        ASK: [
          { guard: not('isThere'), actions: [] },
          { guard: 'isAnna', target: 'anna' },
        ],
      },
    },
    anna: { on: { GO: 'gone' } },
    somebody: { on: { GO: 'gone' } },
    gone: { always: 'empty' },
    empty: { entry: assign({ user: null }), always: 'choosing' },
  },
})

const delays = setup({ delays: { patience: 150 } }).createMachine({
  id: 'delays',
  initial: 'waiting',
  context: { count: 0 },
  states: {
    waiting: {
      after: {
        50: { actions: assign({ count: 1 }) },
        patience: { guard: ({ context }) => context.count === 0, target: 'never' },
        200: 'late',
        300: 'later',
      },
      on: { STOP: 'stopped' },
    },
    never: {},
    late: { entry: assign({ count: 0 }), after: { 100: 'waiting' } },
    later: {},
    stopped: { on: { GO: 'waiting' }, entry: assign({ count: 0 }) },
  },
})

const lamp = { initial: 'off', states: { off: {}, on: { after: { tick: 'off' } } } } as const

const sameDelay = setup({ delays: { tick: 100 } }).createMachine({
  id: 'same',
  type: 'parallel',
  states: {
    left: { ...lamp, on: { LEFT: { target: '.on', reenter: true } } },
    right: { ...lamp, on: { RIGHT: '.on' } },
  },
})

const invoked = setup({ actors: { answerable } }).createMachine({
  id: 'invoked',
  initial: 'loading',
  context: { count: 0 },
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'answerable',
        onDone: [
          { guard: ({ event }) => event.output === 'all', target: 'loaded' },
          { actions: assign({ count: 1 }) },
        ],
        onError: 'failed',
      },
      on: { AGAIN: { target: 'loading', reenter: true }, STAY: 'loading' },
    },
    loaded: {
      invoke: [
        { id: 'first', src: 'answerable', onDone: { target: 'over' } },
        { id: 'second', src: 'answerable' },
      ],
    },
    failed: { invoke: { src: answerable, onDone: 'loading', onError: 'over' } },
    over: { type: 'final' },
  },
})

const stopped = createMachine({
  id: 'stopped',
  initial: 'working',
  states: {
    working: {
      invoke: { id: 'job', src: answerable, onDone: 'over' },
      on: { STOP: { actions: stopChild('job') }, AGAIN: { target: 'working', reenter: true } },
    },
    over: {},
  },
})

const machineChild = setup({ actors: { child } }).createMachine({
  id: 'parent',
  initial: 'alone',
  states: {
    alone: { on: { MEET: 'together' } },
    together: {
      invoke: { id: 'friend', src: 'child', systemId: 'friend' },
      on: { PART: 'alone', MEET: { target: 'together', reenter: true } },
    },
  },
})

const reenter = createMachine({
  id: 'reenter',
  initial: 'room',
  context: { count: 0 },
  states: {
    room: {
      entry: assign({ count: ({ context }) => (context.count + 1) % 3 }),
      initial: 'near',
      on: {
        INSIDE: '.far',
        AROUND: { target: '.far', reenter: true },
        SELF: { target: 'room', reenter: true },
        STAY: 'room',
      },
      states: {
        near: {},
        far: { always: { guard: ({ context }) => context.count > 1, target: 'near' } },
      },
    },
  },
})

const guards = setup({
  types: { context: {} as { p: boolean; q: boolean; r: boolean } },
  guards: {
    is: ({ context }, { name }: { name: 'p' | 'q' | 'r' }) => context[name],
    isP: ({ context }) => context.p,
    isQ: ({ context }) => context.q,
    isR: ({ context }) => context.r,
  },
  actions: {
    flip: assign(({ context }, { name }: { name: 'p' | 'q' | 'r' }) => ({
      [name]: !context[name],
    })),
  },
}).createMachine({
  id: 'guards',
  context: { p: false, q: false, r: false },
  initial: 'here',
  states: {
    here: {
      on: {
        P: { actions: { type: 'flip', params: { name: 'p' } } },
        Q: { actions: { type: 'flip', params: { name: 'q' } } },
        R: { actions: [{ type: 'flip', params: () => ({ name: 'r' as const }) }] },
        GO: [
          { guard: or([and(['isP', 'isQ']), 'isR']), target: 'first' },
          { guard: and(['isP', or(['isQ', not('isR')])]), target: 'second' },
          {
            guard: not(and(['isP', { type: 'is', params: { name: 'q' as const } }])),
            target: 'third',
          },
        ],
      },
    },
    first: { on: { GO: 'here' } },
    second: { on: { GO: 'here' } },
    third: {
      on: { GO: { guard: { type: 'is', params: () => ({ name: 'r' as const }) }, target: 'here' } },
    },
  },
})

const raised = createMachine({
  id: 'raised',
  types: {} as { context: { count: number }; input: number },
  context: ({ input }) => ({ count: input }),
  type: 'parallel',
  states: {
    sender: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            SEND: [
              {
                guard: ({ context }) => context.count < 2,
                actions: [count, raise({ type: 'TICK' })],
              },
              {
                actions: enqueueActions(({ enqueue, check }) => {
                  if (check(({ context }) => context.count === 2)) enqueue.raise({ type: 'FULL' })
                }),
              },
            ],
          },
        },
      },
    },
    receiver: {
      initial: 'empty',
      states: {
        empty: { on: { TICK: 'some' } },
        some: { on: { TICK: 'more', FULL: 'full' } },
        more: { on: { FULL: 'full' } },
        full: {},
      },
    },
  },
})

/** A small chart with what happens to it. */
export interface SmallChart {
  name: string
  exploration: Exploration<AnyStateMachine>
}

const both: readonly ActorCase[] = [
  { name: 'some', output: 'some' },
  { name: 'all', output: 'all' },
  { name: 'down', error: new Error('down') },
]

function chart(
  name: string,
  machine: AnyStateMachine,
  events: readonly (string | { type: string; [field: string]: unknown })[],
  {
    actors = {},
    inputs = [undefined],
  }: { actors?: Record<string, readonly ActorCase[]>; inputs?: readonly unknown[] } = {},
): SmallChart {
  const names = events.map((event) => (typeof event === 'string' ? { type: event } : event))
  return {
    name,
    exploration: {
      machine,
      starts: inputs.map((input) => ({ name: `start ${input}`, input })),
      events: names.map(({ type, ...rest }) => ({
        name: [type, ...Object.values(rest).map((value) => JSON.stringify(value))].join(': '),
        event: { type, ...rest },
      })),
      actors,
      facts: ({ context }) => JSON.stringify(context),
    },
  }
}

export const SMALL_CHARTS: readonly SmallChart[] = [
  chart('a final state', final, ['FINISH', 'RESET']),
  chart('regions that end, and what follows', done, ['PACK', 'PAY', 'FREE']),
  chart('shallow and deep history', history, ['BACK', 'DEEP', 'FIRST', 'NEXT', 'LEAVE']),
  chart('history by ids, and of regions', historyByIds, ['LEFT', 'RIGHT', 'BOTH', 'NEXT', 'OUT']),
  chart('wildcards', wildcard, [
    'key.down',
    { type: 'key.down', isLoud: true },
    'key.up',
    'mouse.left',
    'key',
  ]),
  chart('parallel in parallel', parallel, ['ON', 'OFF', 'RED', 'FAN']),
  chart('events and an actor of a parallel root', parallelRoot, ['COUNT', 'NEXT'], {
    actors: { watch: [{ name: 'over', output: null }] },
  }),
  chart('always, and guards that need the one before', always, [
    { type: 'COME', user: { name: 'Anna' } },
    { type: 'COME', user: { name: 'Bert' } },
    'ASK',
    'GO',
  ]),
  chart('delays of one state', delays, ['STOP', 'GO']),
  chart('one delay in two regions', sameDelay, ['LEFT', 'RIGHT']),
  chart('invoked actors and their answers', invoked, ['AGAIN', 'STAY'], {
    actors: {
      load: both,
      first: [{ name: 'fine', output: null }],
      second: [{ name: 'fine', output: null }],
      '0.invoked.failed': both,
    },
  }),
  chart('an invoked actor that is stopped', stopped, ['STOP', 'AGAIN'], {
    actors: { job: [{ name: 'fine', output: null }] },
  }),
  chart('an invoked machine with a name in the system', machineChild, ['MEET', 'PART']),
  chart('reenter', reenter, ['INSIDE', 'AROUND', 'SELF', 'STAY']),
  chart('guards by and, or, not and params', guards, ['P', 'Q', 'R', 'GO']),
  chart('raised events', raised, ['SEND'], { inputs: [0, 2] }),
]
