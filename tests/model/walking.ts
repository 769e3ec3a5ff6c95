import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { eventsOf } from '../../src/statechart/chart/cases.ts'
import { createStepper, type Step } from '../../src/statechart/chart/microsteps.ts'
import type { Difference } from '../paths/difference.ts'
import { caseNamed, type Exploration } from '../paths/explore.ts'
import { differenceAfter, differenceAtStart } from './check.ts'

/** A walk: how it starts, and the names of what happens then. */
export interface Walk {
  start: string
  steps: readonly string[]
}

/** Where a walk ended: at the first difference, with the way there, or at its end. */
export type Walked =
  | { isWrong: true; path: readonly string[]; difference: Difference }
  | { isWrong: false; snapshot: FunnelSnapshot }

export type Walker = ReturnType<typeof createWalker>

/**
 * Takes named steps of a machine one by one and holds each against the invariants. Any case is taken
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
    return held(differenceAfter(from, name, step), step, path)
  }

  /** What was walked already, so that walks with a common beginning share it. */
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
    return held(differenceAtStart(input, step), step, [start])
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
  difference: Difference | null,
  { snapshot }: Pick<Step<FunnelSnapshot>, 'snapshot'>,
  path: readonly string[],
): Walked {
  return difference ? { isWrong: true, path, difference } : { isWrong: false, snapshot }
}
