import type { AnyMachineSnapshot } from 'xstate'
import {
  DEFAULT_CONFIGURATION,
  type FunnelConfiguration,
} from '../../../../machines/configuration.ts'
import { SUBMITTING } from '../../../../machines/examples/cases.ts'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { activeStates } from '../../chart/chart.ts'
import { askGuards, createStepper, type Step } from '../../chart/microsteps.ts'
import type { Verdict } from '../../viewer/rules/BranchTable.tsx'
import { EXAMPLE_ANSWERS, exampleInput } from '../examples.ts'
import type { TriedValues } from './tried-values.ts'

/** More answers than the chart can wait for one after the other. */
const MOST_ANSWERS = 20

/**
 * Lets the machine itself decide about tried values: an application saved at the last page before
 * the end is submitted, and every actor that the machine then invokes is answered.
 */
export function decide(
  values: TriedValues,
  branches: readonly string[],
  configuration: FunnelConfiguration = DEFAULT_CONFIGURATION,
): Verdict {
  const stepper = createStepper(funnelMachine)
  const answers = answersFor(values)
  const taken: string[] = []

  function answered(step: Step<AnyMachineSnapshot>): AnyMachineSnapshot {
    let { snapshot } = step
    taken.push(...step.transitions)
    for (let count = 0; count < MOST_ANSWERS; count += 1) {
      const id = waitedFor(snapshot).find((actor) => answers.has(actor))
      if (id === undefined) break
      const event = { type: `xstate.done.actor.${id}`, output: answers.get(id), actorId: id }
      answers.delete(id)
      const next = stepper.step(snapshot, event)
      taken.push(...next.transitions)
      snapshot = next.snapshot
    }
    return snapshot
  }

  const ready = answered(stepper.start({ ...inputFor(values), configuration }))
  const decided = answered(stepper.step(ready, ...SUBMITTING))
  return {
    taken: branches.find((id) => taken.includes(id)) ?? null,
    holds: askGuards(funnelMachine, decided, SUBMITTING[0], branches),
  }
}

function waitedFor(snapshot: AnyMachineSnapshot): string[] {
  return activeStates(snapshot).flatMap(({ invoke }) => invoke.map(({ id }) => id))
}

function answersFor({ city, state, country, today }: TriedValues): Map<string, unknown> {
  const isKnown = `${city}${state}${country}` !== ''
  const place = { country, countryCode: '', region: state, regionName: '', city }
  return new Map<string, unknown>([
    ['readSubmission', null],
    ['locate', isKnown ? place : null],
    ['writeSubmission', undefined],
    ['readClock', { today }],
  ])
}

function inputFor(values: TriedValues) {
  const { born, residence, email, firstName, lastName, vetting } = values
  const [year = '', month = '', day = ''] = born.split('-')
  return exampleInput('puzzleComplete', {
    contactDetails: { ...EXAMPLE_ANSWERS.contactDetails, email, firstName, lastName },
    eligibility: {
      ...EXAMPLE_ANSWERS.eligibility,
      isOfAge: born === '' ? 'yes' : 'no',
      dobYear: year,
      dobMonth: withoutZero(month),
      dobDay: withoutZero(day),
      stateOfResidence: residence,
    },
    analysisResult: vetting === '' ? {} : { status: vetting },
  })
}

function withoutZero(text: string): string {
  return text.replace(/^0/, '')
}
