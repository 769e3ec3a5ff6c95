import type { AnyStateMachine } from 'xstate'
import { caseNamed, eventsOf } from '../../src/statechart/chart/cases.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import type { Observer } from './run-paths.ts'
import type { Runnable } from './test-paths.ts'

/**
 * The guards of which one alone, were its answer the other one, makes the last step of a path right:
 * where a branch was not taken, those that were taken instead are no cause. Empty where the path cannot be
 * taken again by its names.
 */
export function guardsThatMend<Machine extends AnyStateMachine>(
  { machine, starts, ...cases }: Runnable<Machine>,
  observe: Observer<Machine>,
  [first, ...names]: readonly string[],
): string[] {
  const start = starts.find(({ name }) => name === first)
  const last = names.at(-1)
  if (!start || last === undefined) return []
  const asked = new Set<string>()
  let isLast = false
  let switched = ''
  const guards = Object.entries(machine.implementations.guards).flatMap(([name, guard]) =>
    // One of XState's own, such as `and`, is no plain function: its parts are switched.
    typeof guard !== 'function' || 'check' in guard
      ? []
      : [
          [
            name,
            (...given: Parameters<typeof guard>) => {
              const answer = guard(...given)
              if (isLast) asked.add(name)
              return isLast && name === switched ? !answer : answer
            },
          ],
        ],
  )
  const stepper = createStepper(
    machine.provide({ guards: Object.fromEntries(guards) }) as unknown as Machine,
  )
  const isRight = (guard: string): boolean | undefined => {
    isLast = false
    switched = guard
    const check = observe(start)
    let step = stepper.start(start.input)
    let difference = check(start.name, step)
    for (const [position, name] of names.entries()) {
      isLast = position === names.length - 1
      const taken = caseNamed<Machine>(name, step.snapshot, cases)
      if (!taken) return undefined
      step = stepper.step(step.snapshot, ...eventsOf(taken))
      difference = check(name, step)
    }
    return difference === null
  }
  if (isRight('') !== false) return []
  return [...asked].filter((guard) => isRight(guard) === true)
}
