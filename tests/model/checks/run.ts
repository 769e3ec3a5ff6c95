import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { transitionId } from '../../../src/graph/chart.ts'
import { casesIn, eventsOf } from '../../../src/graph/explore.ts'
import { transitionsOf } from '../../../src/graph/microsteps.ts'
import { fakeEdge, never } from '../edge.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'

/** Nothing at the edge answers by itself: each answer is a named case. */
const SILENT = {
  analyseBackground: never,
  locate: never,
  readClock: never,
  readSubmission: never,
  writeSubmission: never,
  freezeSubmission: never,
}

const EVENTS = new Map(
  FUNNEL_EXPLORATION.events.map((example) => [example.name, eventsOf(example)]),
)

/** Really runs a machine from a named start, by named cases, on a clock that only `wait` moves. */
export function runFunnel(machine: FunnelMachine, start: string) {
  const input = FUNNEL_EXPLORATION.starts.find(({ name }) => name === start)?.input
  if (!input) throw new Error(`There is no start '${start}'`)
  const clock = new SimulatedClock()
  const taken: string[] = []
  const running: AnyStateMachine = machine.provide({ actors: fakeEdge(SILENT).actors })
  const actor = createActor(running, {
    clock,
    input,
    inspect(inspected) {
      if (inspected.type !== '@xstate.microstep') return
      taken.push(...transitionsOf(inspected).map(transitionId))
    },
  }).start()

  return {
    /** Every transition taken so far, by its id in the chart. */
    taken,
    get snapshot() {
      return actor.getSnapshot() as ReturnType<FunnelMachine['getInitialSnapshot']>
    },
    /** Lets a named case happen: an event from outside, or an answer that is waited for. */
    take(name: string) {
      const awaited = casesIn<AnyStateMachine>(actor.getSnapshot(), {
        events: [],
        actors: FUNNEL_EXPLORATION.actors,
      })
      const answer = awaited.filter((inner) => inner.name === name).flatMap(eventsOf)
      for (const event of EVENTS.get(name) ?? answer) actor.send(event)
    },
    wait(ms: number) {
      clock.increment(ms)
    },
  }
}
