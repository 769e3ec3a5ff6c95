import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { casesIn, type Exploration, eventsOf } from '../../src/graph/explore.ts'
import { createStepper, type StepAction } from '../../src/graph/microsteps.ts'
import { differenceOf } from './check.ts'
import { after } from './oracle/after.ts'
import { quietly, type World } from './oracle/world.ts'

/** A walk: how it starts, what an observer sees there, and the names of what happens then. */
export interface Walk {
  start: string
  world: World
  steps: readonly string[]
}

/** Where a walk ended: at the first difference, with the way there, or at its end. */
export type Walked =
  | { isWrong: true; way: readonly string[]; difference: Difference }
  | { isWrong: false; snapshot: FunnelSnapshot; world: World }
export type Difference = Record<string, { should: unknown; is: unknown }>

export type Walker = ReturnType<typeof createWalker>

/**
 * Takes named steps of a machine one by one and holds each against the oracle. Any case is taken
 * anywhere; a delay or an answer that the machine does not wait for is a difference.
 */
export function createWalker({ machine, starts, ...exploration }: Exploration<FunnelMachine>) {
  const stepper = createStepper(machine)
  const inputs = new Map(starts.map(({ name, input }) => [name, input]))
  const events = new Map(exploration.events.map((example) => [example.name, eventsOf(example)]))
  const awaited = { events: [], actors: exploration.actors }

  function step(from: FunnelSnapshot, world: World, given: string, way: readonly string[]): Walked {
    const name = given.replace(LATE, '')
    const taken =
      events.get(name) ??
      casesIn(from, awaited)
        .filter((candidate) => candidate.name === name)
        .map(eventsOf)[0]
    if (!taken && given !== name) {
      return { isWrong: false, snapshot: from, world: quietly(world) }
    }
    if (!taken) return { isWrong: true, way, difference: { waitedFor: { should: name, is: null } } }
    const { snapshot, actions } = stepper.step(from, ...taken)
    return held(after(world, name), snapshot, actions, way)
  }

  /** What was walked already, so that walks with a common beginning share it. */
  const begun = new Map<string, Walking>()

  function walk({ start, world, steps }: Walk): Walked {
    let walking = begun.get(start) ?? { walked: started(start, world), onward: new Map() }
    begun.set(start, walking)
    for (const [position, name] of steps.entries()) {
      const { walked, onward } = walking
      if (walked.isWrong) return walked
      const known = onward.get(name)
      const next = known ?? {
        walked: step(walked.snapshot, walked.world, name, [start, ...steps.slice(0, position + 1)]),
        onward: new Map(),
      }
      onward.set(name, next)
      walking = next
    }
    return walking.walked
  }

  function started(start: string, world: World): Walked {
    const input = inputs.get(start)
    if (!input) throw new Error(`There is no start '${start}'`)
    const { snapshot, actions } = stepper.start(input)
    return held(world, snapshot, actions, [start])
  }

  return { walk, step }
}

/** What comes too late to be waited for: nothing happens, or something is wrong. */
const LATE = /^late /

/** A point on the way, and where it was walked to from there. */
interface Walking {
  walked: Walked
  onward: Map<string, Walking>
}

function held(
  world: World,
  snapshot: FunnelSnapshot,
  actions: readonly StepAction[],
  way: readonly string[],
): Walked {
  const difference = differenceOf(world, snapshot, actions)
  return difference ? { isWrong: true, way, difference } : { isWrong: false, snapshot, world }
}
