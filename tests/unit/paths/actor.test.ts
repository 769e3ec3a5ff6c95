import { describe, expect, it, vi } from 'vitest'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  SimulatedClock,
  type StateValue,
} from 'xstate'
import { transitionId, transitionsOf } from '../../../src/statechart/chart/taken.ts'
import { ANSWERS, SMALL_CHARTS, type SmallChart } from '../../examples/charts/charts.ts'
import { measureChart } from '../../paths/criteria/measure.ts'
import { explore, type Graph, type GraphEdge } from '../../paths/explore.ts'

// The explorer takes steps of a machine that never runs. Whatever it says of a chart, an actor that
// runs must do as well, and the other way round.

/** What is compared after each event. */
interface Seen {
  event: string
  value: StateValue
  context: unknown
  status: string
  transitions: readonly string[]
}

const TICK_MS = 50
const LONGEST_WAIT_MS = 400
const WAIT = 'wait'

/** An actor on a clock of its own, and everything that happened to it, event by event. */
function start(machine: AnyStateMachine, input: unknown) {
  ANSWERS.clear()
  const clock = new SimulatedClock()
  const seen: Seen[] = []
  let taken: string[] = []
  const actor = createActor(machine, {
    clock,
    input,
    inspect(inspected) {
      if (inspected.actorRef.sessionId !== inspected.rootId) return
      if (inspected.type === '@xstate.microstep') {
        taken.push(...transitionsOf(inspected).map(transitionId))
      }
      if (inspected.type !== '@xstate.snapshot') return
      seen.push(sight(inspected.event.type, inspected.snapshot as AnyMachineSnapshot, taken))
      taken = []
    },
  })
  actor.subscribe({ error: () => {} })
  actor.start()

  /** Lets an event, an answer or the time of the next delay come. */
  async function happen(name: string, { exploration: { events, actors } }: SmallChart) {
    const event = events.find((one) => one.name === name)?.event
    if (event) actor.send(event)
    else if (name === WAIT) {
      const before = seen.length
      for (let ms = 0; ms < LONGEST_WAIT_MS && seen.length === before; ms += TICK_MS) {
        clock.increment(TICK_MS)
      }
    } else {
      const [id = ''] = name.split(/ (?:answers|fails): /)
      const answer = actors[id]?.find((one) => name.endsWith(`: ${one.name}`))
      const waiting = id in actor.getSnapshot().children ? ANSWERS.get(id) : undefined
      if (!answer || !waiting) return
      ANSWERS.delete(id)
      if ('error' in answer) waiting.reject(answer.error)
      else waiting.resolve(answer.output)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
  }
  return { seen, happen, stop: () => actor.stop() }
}

function sight(event: string, snapshot: AnyMachineSnapshot, transitions: readonly string[]): Seen {
  const { value, context, status } = snapshot
  return { event, value, context, status, transitions }
}

/** Everything that can be tried on an actor. */
function stimuliOf({ exploration: { events, actors } }: SmallChart): string[] {
  const answers = Object.entries(actors).flatMap(([id, cases]) =>
    cases.map((one) => `${id} ${'error' in one ? 'fails' : 'answers'}: ${one.name}`),
  )
  return [...events.map(({ name }) => name), WAIT, ...answers]
}

function sequencesOf(stimuli: readonly string[], length: number): string[][] {
  if (length === 0) return [[]]
  return sequencesOf(stimuli, length - 1).flatMap((one) => stimuli.map((each) => [...one, each]))
}

type AnyGraph = Graph<AnyStateMachine>

function sightAfter({ nodes }: AnyGraph, { to, transitions, event }: GraphEdge): Seen {
  const node = nodes.get(to)
  if (!node) throw new Error(`There is no node ${to}`)
  return sight(event.type, node.snapshot, transitions)
}

/** The way to every node, as edges. */
function waysIn({ edges }: AnyGraph): Map<string, readonly GraphEdge[]> {
  const ways = new Map<string, readonly GraphEdge[]>()
  for (const edge of edges) {
    if (!ways.has(edge.to)) ways.set(edge.to, [...(ways.get(edge.from ?? '') ?? []), edge])
  }
  return ways
}

/** Transitions that no actor can take, by chart. */
const NEVER: Readonly<Record<string, readonly string[]>> = {
  'always, and guards that need the one before': ['always.nobody / ASK / 1'],
  'delays of one state': ['delays.waiting / xstate.after.patience.delays.waiting / 0'],
  'guards by and, or, not and params': ['guards.third / GO / 0'],
  'raised events': ['raised.receiver.some / FULL / 0'],
}

describe.each(SMALL_CHARTS)('$name', (chart) => {
  const { exploration } = chart
  const explored = () => explore(exploration)

  it('does nothing that is not explored', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const graph = explored()
    const outgoing = Map.groupBy(graph.edges, ({ from }) => from ?? '')
    const stimuli = stimuliOf(chart)
    const length = stimuli.length > 6 ? 3 : 4
    for (const { name, input } of exploration.starts) {
      for (const sequence of sequencesOf(stimuli, length)) {
        const running = start(exploration.machine, input)
        let at = ''
        let known = 0
        for (const stimulus of [name, ...sequence]) {
          if (at !== '') await running.happen(stimulus, chart)
          for (const seen of running.seen.slice(known)) {
            const edges = (outgoing.get(at) ?? []).filter(
              (edge) =>
                edge.event.type === seen.event &&
                (at !== '' || edge.name === name) &&
                (edge.name === stimulus || stimulus === WAIT || at === ''),
            )
            expect(
              edges.map((edge) => sightAfter(graph, edge)),
              sequence.join(', '),
            ).toEqual([seen])
            at = edges[0]?.to ?? ''
          }
          known = running.seen.length
        }
        running.stop()
      }
    }
    // An actor that has ended is sent the rest of its sequence, too.
    expect(warn.mock.calls.filter(([text]) => !/was sent to stopped actor/.test(text))).toEqual([])
  })

  it('is explored as it runs, step by step', async () => {
    const graph = explored()
    const ways = waysIn(graph)
    for (const edge of graph.edges) {
      const way = [...(ways.get(edge.from ?? '') ?? []), edge]
      if (way.some(({ name }) => name.startsWith('after ') && name.includes(' in '))) continue
      const input = exploration.starts.find(({ name }) => name === way[0]?.name)?.input
      const running = start(exploration.machine, input)
      for (const { name } of way.slice(1)) {
        await running.happen(name.startsWith('after ') ? WAIT : name, chart)
      }
      const names = way.map(({ name }) => name).join(', ')
      expect(running.seen, names).toEqual(way.map((step) => sightAfter(graph, step)))
      running.stop()
    }
  })

  it('names the transitions that no path takes, and no other', () => {
    const [transitions] = measureChart(exploration).covered
    expect(transitions?.criterion.missing).toEqual(NEVER[chart.name] ?? [])
  })
})

it('counts the events that only wildcards take at their guards', () => {
  const wildcards = SMALL_CHARTS.find(({ name }) => name === 'wildcards')?.exploration
  const asked = wildcards && measureChart(wildcards).covered.at(-2)?.criterion
  // 'key.down' twice at its own guard, and it, 'key.up' and 'key' at that of 'key.*'.
  expect(asked?.items).toBe(6)
})
