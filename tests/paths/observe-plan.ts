import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { caseNamed, eventsOf, overAfter } from '../../src/statechart/chart/cases.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import { type Difference, differenceBetween } from './difference.ts'
import type { Observer } from './run-paths.ts'
import type { Runnable } from './test-paths.ts'

/** Compares state, context, status and transitions of a running machine with what was explored. */
export function observePlan<Machine extends AnyStateMachine>(
  runnable: Runnable<Machine>,
): Observer<Machine> {
  const stepper = createStepper(runnable.machine)
  return (start) => {
    let explored: AnyMachineSnapshot | undefined
    let over: readonly string[] = []
    return (name, { snapshot: { value, context, status } }, transitions) => {
      const taken =
        explored && caseNamed<Machine>(name, explored as SnapshotFrom<Machine>, runnable, over)
      const step =
        explored && taken
          ? stepper.step(explored as SnapshotFrom<Machine>, ...eventsOf(taken))
          : stepper.start(start.input)
      explored = step.snapshot as AnyMachineSnapshot
      if (taken) over = overAfter(over, taken, { ...step, snapshot: explored })
      const difference = differenceBetween(
        { state: explored.value, context: explored.context, status: explored.status },
        { state: value, context, status },
      )
      const again = transitions?.planned && { ...transitions, planned: step.transitions }
      const fromPlanned = differenceFromPlanned(transitions) ?? differenceFromPlanned(again)
      return difference || fromPlanned ? { ...difference, ...fromPlanned } : null
    }
  }
}

/** How the transitions of a step differ from the planned ones; null without planned ones. */
export function differenceFromPlanned(
  transitions: Parameters<ReturnType<Observer<AnyStateMachine>>>[2],
): Difference | null {
  if (!transitions?.planned) return null
  return differenceBetween(
    { [OTHER_ANSWER]: transitions.planned.join(', ') },
    { [OTHER_ANSWER]: transitions.taken.join(', ') },
  )
}

const OTHER_ANSWER = 'transitions: a guard answered differently when it was asked again'
