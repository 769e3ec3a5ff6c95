import { ACTOR_CASES } from '../../machines/examples/cases.ts'
import { start } from '../../machines/examples/starts.ts'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { caseNamed, eventsOf } from '../../src/statechart/chart/cases.ts'
import { createStepper, type Step } from '../../src/statechart/chart/microsteps.ts'
import type { Difference } from '../paths/difference.ts'
import type { Exploration } from '../paths/explore.ts'
import { differenceAfter, differenceAtStart } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { STORED_AS_SECOND, WALK_EVENTS, WALK_STARTS } from './walks/cases.ts'
import { SCENARIOS } from './walks/scenarios.ts'

/** A sequence of named steps after a named start. */
export interface Walk {
  start: string
  steps: readonly string[]
}

/** The result of a walk: its first difference and the path to it, or its last state. */
export type Walked =
  | { isWrong: true; path: readonly string[]; difference: Difference }
  | { isWrong: false; snapshot: FunnelSnapshot }

export type Walker = ReturnType<typeof createWalker>

/**
 * Takes named steps of a machine and checks each against the invariants. Any case may be taken
 * anywhere; a delay or an answer that the machine does not wait for is a difference.
 */
export function createWalker({ machine, starts, ...exploration }: Exploration<FunnelMachine>) {
  const stepper = createStepper(machine)
  const inputs = new Map(starts.map(({ name, input }) => [name, input]))

  function step(from: FunnelSnapshot, given: string, path: readonly string[]): Walked {
    const name = given.replace(LATE, '')
    const taken = caseNamed(name, from, exploration)
    if (!taken && given !== name) return { isWrong: false, snapshot: from }
    if (!taken)
      return { isWrong: true, path, difference: { waitedFor: { should: name, is: null } } }
    const step = stepper.step(from, ...eventsOf(taken))
    return failureOf(differenceAfter(from, name, step), step, path)
  }

  /** Steps that were taken already: walks with a common prefix share them. */
  const begun = new Map<string, Walking>()

  function walk({ start, steps }: Walk): Walked {
    let walking = begun.get(start) ?? { walked: started(start), onward: new Map() }
    begun.set(start, walking)
    for (const [position, name] of steps.entries()) {
      const { walked, onward } = walking
      if (walked.isWrong) return walked
      const known = onward.get(name)
      const next = known ?? {
        walked: step(walked.snapshot, name, [start, ...steps.slice(0, position + 1)]),
        onward: new Map(),
      }
      onward.set(name, next)
      walking = next
    }
    return walking.walked
  }

  function started(start: string): Walked {
    const input = inputs.get(start)
    if (!input) throw new Error(`There is no start '${start}'`)
    const step = stepper.start(input)
    return failureOf(differenceAtStart(input, step), step, [start])
  }

  return { walk, step }
}

/** A step that arrives too late: it is skipped if the machine no longer waits for it. */
const LATE = /^late /

/** A step's result, and the steps after it by name. */
interface Walking {
  walked: Walked
  onward: Map<string, Walking>
}

function failureOf(
  difference: Difference | null,
  { snapshot }: Pick<Step<FunnelSnapshot>, 'snapshot'>,
  path: readonly string[],
): Walked {
  return difference ? { isWrong: true, path, difference } : { isWrong: false, snapshot }
}

/** The exploration's cases, with those that only walks take. */
export const WALKED: Exploration<FunnelMachine> = {
  ...FUNNEL_EXPLORATION,
  starts: [
    ...FUNNEL_EXPLORATION.starts,
    ...Object.entries(WALK_STARTS).map(([name, input]) => start(name, input)),
  ],
  events: [...FUNNEL_EXPLORATION.events, ...WALK_EVENTS],
  actors: {
    ...FUNNEL_EXPLORATION.actors,
    writeSubmission: [...(ACTOR_CASES.writeSubmission ?? []), STORED_AS_SECOND],
  },
}

/** Long paths that the graph does not take, since its keys keep few facts of the past. */
export const WALKS: readonly Walk[] = SCENARIOS.map(([from, steps]) => ({ start: from, steps }))
