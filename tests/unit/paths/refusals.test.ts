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
      'a list that grows, wherever it is in the context',
      exploring(['ADD'], {
        machine: createMachine({
          id: 'todo',
          context: { page: { entries: [] as string[] }, title: 'Today' },
          on: {
            ADD: {
              actions: assign({
                page: ({ context: { page } }) => ({ entries: [...page.entries, 'milk'] }),
              }),
            },
          },
        }),
        facts: ({ context }) => exactInMemory(context),
      }),
      "'todo' has no end of states: 'page.entries' of the context grows, so far to a size of 511.",
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

it('a thread whose memory is full ends alone, and is refused in a sentence', () => {
  const script = `
    import { exitCodeOfThread } from ${JSON.stringify(new URL('../../paths/thread.ts', import.meta.url).href)}
    const full = new URL('data:text/javascript,const all = []; for (;;) all.push({ all })')
    await exitCodeOfThread(full).catch(({ message }) => console.log(message))`
  const heap = ['--max-old-space-size=40', '--input-type=module', '-e', script]
  expect(execFileSync(process.execPath, heap, { encoding: 'utf8' })).toMatch(
    /^The memory of Node is full while paths are planned: /,
  )
})
