import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { selectOutcome } from '../../../../machines/selectors.ts'
import { DATABASE_WAIT_MS } from '../../../effects/storage/submission-database.ts'
import type { Fact } from '../../viewer/facts/facts.ts'
import { timeInWords } from '../../viewer/facts/facts.ts'
import { type Awaited, timedRun } from '../../viewer/play/timed-run.ts'
import { exampleInput } from '../examples.ts'
import { answered, servicesIn } from '../person/services.ts'

const SUBMIT = { type: 'APPLICATION.SUBMITTED' } as const

/** The least and the most that the applicant waits after Submit Application, by runs of the machine. */
export function submitWaits() {
  const atOnce = [
    answered('locate', 'Geolocation answers', 0, null),
    answered('analyseBackground', 'Vetting answers', 0, { status: 'approved' }),
  ]
  return { least: waitWith(atOnce, 0), most: waitWith([], DATABASE_WAIT_MS) }
}

/** How long the applicant waits after Submit Application until the outcome shows, by runs of the machine. */
export function submitWaitFact(): Fact {
  const { least, most } = submitWaits()
  return {
    words: `After Submit Application the outcome shows after at least ${timeInWords(least.ms)} and at most ${timeInWords(most.ms)}.`,
    lines: [
      `At least: every service answers at once.`,
      `At most: the device's storage takes ${timeInWords(DATABASE_WAIT_MS)}, its limit; vetting and geolocation never answer.`,
    ],
    places: [...new Set(most.taken)],
  }
}

function waitWith(services: readonly Awaited[], deviceMs: number) {
  const run = timedRun({
    machine: funnelMachine,
    input: exampleInput('puzzleComplete'),
    acts: [
      {
        name: 'Submit Application',
        after: 0,
        isPossible: (snapshot) => snapshot.can(SUBMIT),
        eventsIn: () => [SUBMIT],
      },
    ],
    awaitedIn: (snapshot) => servicesIn(snapshot, services, { deviceMs: deviceMs }),
  })
  const steps = [...run]
  const from = steps.findIndex(({ name }) => name === 'Submit Application')
  const to = steps.findIndex(({ step }) => selectOutcome(step.snapshot) !== 'processing')
  const ms = (steps[to]?.at ?? Number.NaN) - (steps[from]?.at ?? Number.NaN)
  return { ms, taken: steps.slice(from, to + 1).flatMap(({ step }) => step.transitions) }
}
