import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  type AnyStateMachine,
  assign,
  createMachine,
  fromPromise,
  raise,
  sendTo,
  spawnChild,
} from 'xstate'
import type { ActorCase } from '../../../src/statechart/chart/cases.ts'
import { exactInMemory } from '../../../src/statechart/chart/exact.ts'
import { type Exploration, explore } from '../../paths/explore.ts'

const guest = fromPromise(async () => {})

const around: { itself?: unknown } = {}
around.itself = around

const door = createMachine({
  id: 'door',
  initial: 'shut',
  context: { opened: 0, guest: null as unknown, itself: around },
  states: {
    shut: { on: { OPEN: { target: 'open', actions: 'count' } } },
    open: {
      on: {
        SHUT: 'shut',
        RING: { guard: ({ event }) => event.who.name === 'Anna', target: 'shut' },
        LATER: { actions: raise({ type: 'SHUT' }, { delay: 100 }) },
        NUDGE: { actions: raise({ type: 'RING' }, { delay: 100 }) },
        PUSH: { actions: raise({ type: 'WOBBLE' }, { delay: 100 }) },
        TURN: { actions: sendTo(({ self }) => self, { type: 'SHUT' }) },
        SLAM: { actions: sendTo(({ self }) => self, { type: 'RING' }, { delay: 100 }) },
        CALL: { actions: spawnChild(guest) },
        KNOCK: { actions: assign(({ spawn }) => ({ guest: spawn(guest, { id: 'guest' }) })) },
      },
      invoke: { id: 'watch', src: fromPromise(async () => {}) },
    },
  },
}).provide({ actions: { count: assign({ opened: ({ context }) => context.opened + 1 }) } })

function exploring(
  events: readonly string[],
  {
    machine = door,
    actors = {},
    facts = () => '',
    mostStates,
  }: {
    machine?: AnyStateMachine
    actors?: Record<string, readonly ActorCase[]>
    facts?: Exploration<AnyStateMachine>['facts']
    mostStates?: number
  } = {},
) {
  return () =>
    explore<AnyStateMachine>({
      machine,
      starts: [{ name: 'a door', input: undefined }],
      events: events.map((type) => ({ name: type, event: { type } })),
      actors,
      facts,
      mostStates,
    })
}

describe('what cannot be explored is refused in a sentence', () => {
  it.each<[string, () => unknown, string]>([
    [
      'an event that no state has a transition for',
      exploring(['OPEN', 'SHUTS']),
      "No state of 'door' has a transition for 'SHUTS', the event of the case 'SHUTS'; near it: SHUT, ",
    ],
    [
      'two cases of one name',
      exploring(['OPEN', 'OPEN']),
      "Two cases are called 'OPEN': name them apart.",
    ],
    [
      'answers of an actor that no state invokes',
      exploring(['OPEN'], { actors: { wach: [{ name: 'fine', output: 1 }] } }),
      "No state of 'door' invokes 'wach', of which there are answers; near it: watch.",
    ],
    [
      'answers of an actor where no state invokes any',
      exploring([], {
        machine: createMachine({ id: 'shelf' }),
        actors: { watch: [{ name: 'fine', output: 1 }] },
      }),
      "No state of 'shelf' invokes 'watch', of which there are answers.",
    ],
    [
      'answers of an actor that is invoked without an id',
      exploring([], {
        machine: createMachine({
          id: 'loan',
          initial: 'searching',
          states: { searching: { invoke: { src: 'search' } } },
        }),
        actors: { search: [{ name: 'fine', output: 1 }] },
      }),
      "'loan' invokes 'search' without an id: give it the id 'search', or call its answers '0.loan.searching'.",
    ],
    [
      'a case that fails',
      exploring(['OPEN', 'RING']),
      "'RING' fails in 'open': Unable to evaluate guard in transition for event 'RING' in state node 'door.open':",
    ],
    [
      'an answer that ends the machine in an error',
      exploring(['OPEN'], { actors: { watch: [{ name: 'down', error: new Error('No eyes') }] } }),
      "'watch fails: down' fails in 'open': No eyes",
    ],
    [
      'an event that is raised after a delay and is no case',
      exploring(['OPEN', 'NUDGE']),
      "'NUDGE' raises 'RING' after a delay in 'open', which no case brings: use 'after', or add a case for it.",
    ],
    [
      'an event that the machine sends to itself',
      exploring(['OPEN', 'SHUT', 'TURN']),
      "'TURN' sends 'SHUT' to the machine itself in 'open': use 'raise'.",
    ],
    [
      'an event that the machine sends to itself after a delay',
      exploring(['OPEN', 'SLAM']),
      "'SLAM' raises 'RING' after a delay in 'open', which no case brings: use 'after', or add a case for it.",
    ],
    [
      'a spawned actor without an id',
      exploring(['OPEN', 'CALL']),
      "'CALL' spawns an actor without an id in 'open': only invoked actors are explored.",
    ],
    [
      'a spawned actor',
      exploring(['OPEN', 'KNOCK']),
      "'KNOCK' spawns 'guest' in 'open': only invoked actors are explored.",
    ],
    [
      'facts without an end, once it has more states than its bound',
      exploring(['OPEN', 'SHUT'], {
        facts: ({ context }) => exactInMemory(context),
        mostStates: 3,
      }),
      "'door' has more than 3 states by its facts; 'opened' of the context has 3 values among them: leave it out of the facts, or say its classes, or raise the bound (--states N; mostStates of an exploration).",
    ],
  ])('%s', (_, explored, sentence) => {
    expect(explored).toThrow(sentence)
  })

  it('but an event that is raised after a delay may be a case', () => {
    expect(exploring(['OPEN', 'SHUT', 'LATER'])().nodes.size).toBe(2)
  })

  it('and one that no transition waits for changes nothing', () => {
    expect(exploring(['OPEN', 'SHUT', 'PUSH'])().nodes.size).toBe(2)
  })
})

type List = { entries: readonly string[]; turn: number }

/** A chart with a list in its context, and what each of its events assigns. */
function listing(events: Record<string, (list: List) => Partial<List>>, most = Infinity) {
  return createMachine({
    id: 'todo',
    context: { page: { entries: [] as readonly string[], turn: 0 } },
    on: Object.fromEntries(
      Object.entries(events).map(([type, change]) => [
        type,
        {
          guard: ({ context: { page } }: { context: { page: List } }) =>
            page.entries.length < most && (type !== 'OTHER' || page.turn === 1),
          actions: assign(({ context: { page } }: { context: { page: List } }) => ({
            page: { ...page, ...change(page) },
          })),
        },
      ]),
    ),
  })
}

const add =
  (word: string) =>
  ({ entries, turn }: List) => ({
    entries: [...entries, word],
    turn: 1 - turn,
  })

/** As many entries as nothing else in a chart is counted to. */
const MANY = 320

describe('a list in the context that grows without an end is refused by its name and the cases', () => {
  it.each<[string, AnyStateMachine, string]>([
    ['by one case', listing({ ADD: add('milk') }), "'ADD'"],
    [
      'by one of several, in as many states as there are orders of them',
      listing({
        ADD: add('milk'),
        ALSO: add('bread'),
        UNDO: ({ entries }) => ({ entries: entries.slice(1) }),
      }),
      "'ALSO'",
    ],
    [
      'by two that alternate',
      listing({
        ADD: ({ entries, turn }) => (turn === 0 ? { entries: [...entries, 'x'], turn: 1 } : {}),
        OTHER: add('o'),
      }),
      "'OTHER', 'ADD'",
    ],
  ])('%s', (_, machine, cases) => {
    const types = Object.keys(machine.config.on ?? {})
    expect(exploring(types, { machine, facts: ({ context }) => exactInMemory(context) })).toThrow(
      `'todo' has no end of states: 'page.entries' of the context grew each of 300 times that ${cases} came in {}. Bound it by a guard,`,
    )
  })

  it.each<[string, number, AnyStateMachine, Exploration<AnyStateMachine>['facts']?]>([
    ['that a guard stops', MANY + 1, listing({ ADD: add('milk') }, MANY)],
    [
      'of which the last are retained',
      63,
      listing({
        ADD: (list) => ({ entries: [...list.entries, 'a'].slice(-5) }),
        ALSO: (list) => ({ entries: [...list.entries, 'b'].slice(-5) }),
      }),
    ],
    [
      'that the facts leave out',
      MANY,
      createMachine({
        id: 'log',
        context: { count: 0, page: [] as number[] },
        on: {
          ADD: {
            actions: assign({
              count: ({ context }) => (context.count + 1) % MANY,
              page: ({ context }) => [...context.page, 1],
            }),
          },
        },
      }),
      ({ context }) => String(context.count),
    ],
  ])('but not one %s', (_, states, machine, facts = ({ context }) => exactInMemory(context)) => {
    const types = Object.keys(machine.config.on ?? {})
    expect(exploring(types, { machine, facts })().nodes.size).toBe(states)
  })
})

it.each([
  ['while states are explored', 'while states are explored. ', ''],
  [
    'while paths are planned, with what was explored',
    "while paths are planned: there are 2 states by the facts; 'list' of the context has 2 values among them. ",
    'reportExplored({ nodes: new Map([1, 2].map((n) => [n, { snapshot: { context: { list: [n] } } }])) })',
  ],
])(
  'a thread whose memory is full ends alone %s, and is refused in a sentence',
  (_, words, begin) => {
    const thread = JSON.stringify(new URL('../../paths/thread.ts', import.meta.url).href)
    const full = `import { reportExplored } from ${thread}; ${begin}; const all = []; for (;;) all.push({ all })`
    const script = `
    import { exitCodeOfThread } from ${thread}
    const full = new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(full)}`)})
    await exitCodeOfThread(full).catch(({ message }) => console.log(message))`
    const heap = ['--max-old-space-size=40', '--input-type=module', '-e', script]
    expect(execFileSync(process.execPath, heap, { encoding: 'utf8' })).toContain(
      `The memory of Node is full ${words}Say fewer facts`,
    )
  },
)
