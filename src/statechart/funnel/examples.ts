import { DEFAULT_CONFIGURATION } from '../../../machines/configuration.ts'
import type { FunnelInput } from '../../../machines/context.ts'
import { VALID_FORMS } from '../../../machines/examples/answers.ts'
import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import { type Answers, BLANK_ANSWERS, BLANK_TIMER } from '../../../machines/records/application.ts'
import type { StepId } from '../../../machines/step-list.ts'
import { answerOf } from '../chart/cases.ts'
import type { createStepper } from '../chart/microsteps.ts'

/** The input that starts the funnel at a step, or before the first one, without data of a real applicant. */
export function exampleInput(step: StepId | null, answers: Partial<Answers> = {}): FunnelInput {
  return {
    configuration: DEFAULT_CONFIGURATION,
    applicationId: '00000000-0000-4000-8000-000000000000',
    opened: step === null ? { kind: 'entry' } : { kind: 'step', step },
    arrival: { parameters: {}, externalReferrer: '', documentReferrer: '', isViewed: true },
    saved:
      step === null
        ? { kind: 'missing' }
        : {
            kind: 'read',
            step,
            unlocked: step,
            application: { ...BLANK_ANSWERS, ...VALID_FORMS, ...answers },
            timer: BLANK_TIMER,
            timerState: 'stopped',
            drafts: {},
            applicationId: undefined,
          },
  }
}

/** The state of a page that is opened so, on a device without a submission. */
export function startedWith(
  { start, step }: ReturnType<typeof createStepper<FunnelMachine>>,
  input: FunnelInput,
) {
  const { snapshot } = start(input)
  if (!('readSubmission' in snapshot.children)) return snapshot
  return step(snapshot, answerOf('readSubmission', { output: null })).snapshot
}
