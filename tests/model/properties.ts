import type { Property, SeenStep } from '../paths/properties.ts'
import { FIRST_LEVEL, LAST_FORM_STEP, PUZZLE_COMPLETE, THANK_YOU } from '../specification/steps.ts'
import { isSolved, levelAt } from './invariants/taken.ts'
import type { Observation } from './observed/observation.ts'

type Step = SeenStep<Observation>
const everywhere = () => true

/** Whether both are of one application and neither another tab's records nor its submission came between. */
function isSame({ before, after, name }: Step): boolean {
  const isReplaced = /^(URL\.REQUESTED|APPLICATION\.|readSubmission|SUBMISSION\.FOUND)/.test(name)
  return before.applicationId === after.applicationId && !isReplaced
}

/** What the funnel promises over time, in the specification's words. */
export const PROPERTIES: readonly Property<Observation>[] = [
  {
    says: 'A step is never entered beyond the highest unlocked one.',
    from: 'A step can be entered only if it is accessible (section 2).',
    where: ({ after }) => !after.isLooking && after.step > 0,
    never: ({ after }) => after.step > after.unlocked,
  },
  {
    says: 'Back never leads to the intro.',
    from: 'Moving back from the intro to a started application is blocked (section 2).',
    where: ({ name }) => name.startsWith('BACK.PRESSED'),
    never: ({ before, after }) => before.step > 0 && after.step === 0,
  },
  {
    says: 'From a level on, Back never leads anywhere.',
    from: 'Steps 6 onward cannot go back (section 4).',
    where: ({ before, name }) => name.startsWith('BACK.PRESSED') && before.step >= FIRST_LEVEL,
    never: ({ before, after }) => after.step !== before.step,
  },
  {
    says: 'Seconds never grow while the timer is paused or stopped.',
    from: 'Pause applies only while running; Stop halts counting (section 4).',
    where: (step) => isSame(step) && step.before.timer !== 'running',
    never: ({ before, after }) => after.elapsedSeconds > before.elapsedSeconds,
  },
  {
    says: 'Nothing counts but a level in sight.',
    from: 'Counts seconds once per second (section 4); while its board is in sight (design).',
    where: ({ after }) => after.isCounting,
    always: ({ after }) => levelAt(after) !== undefined,
  },
  {
    says: 'A solved level leads on.',
    from: 'Completing a level advances after 1 second (section 4).',
    after: (seen) => isSolved(seen) && seen.timer !== 'paused',
    eventually: (seen) => !isSolved(seen),
  },
  {
    says: 'Moves never become fewer within an application, but by Start.',
    from: 'Moves increment one at a time (section 4).',
    where: (step) => isSame(step) && !step.name.startsWith('PUZZLE.STARTED'),
    never: ({ before, after }) => after.totalMoves < before.totalMoves,
  },
  {
    says: 'Vetting is never asked before the puzzle was begun.',
    from: 'It is fired when puzzle Start is pressed (section 7).',
    where: ({ after }) => after.isVetting,
    never: ({ after }) => after.unlocked <= LAST_FORM_STEP,
  },
  {
    says: 'The place is never asked before the puzzle is complete.',
    from: 'The result feeds the test-applicant checks (section 7); started when the puzzle is complete (design).',
    where: ({ after }) => after.place === 'asked',
    never: ({ after }) => after.unlocked < PUZZLE_COMPLETE,
  },
  {
    says: 'Whoever waits for the place waits no longer than for its answer or its time limit.',
    from: 'Timeout 3000 ms (section 7).',
    after: ({ place }) => place === 'asked',
    eventually: ({ place }) => place !== 'asked',
  },
  {
    says: 'A Continue that waits for its file comes to an end.',
    from: 'A geolocation or upload failure never blocks (section 8).',
    after: ({ face }) => face === 'waiting',
    eventually: ({ face }) => face !== 'waiting',
  },
  {
    says: 'A submission that is looked up is found, or is not.',
    from: 'Saved state is restored on every navigation (section 2).',
    after: ({ isLooking }) => isLooking,
    eventually: ({ isLooking }) => !isLooking,
  },
  {
    says: 'A submitted application is decided.',
    from: 'The stage is computed on the thank-you page (section 4).',
    after: ({ step, isLooking }) => step === THANK_YOU && !isLooking,
    eventually: ({ rule }) => rule !== null,
  },
  {
    says: 'A decision never becomes another.',
    from: 'The stage is computed on the thank-you page (section 4); a reload never decides twice (design).',
    where: (step) => isSame(step) && step.before.rule !== null && step.after.step === THANK_YOU,
    never: ({ before, after }) => after.rule !== before.rule,
  },
  {
    says: 'The outcome is never shown before there is a decision.',
    from: 'If the stage is Qualified, it shows … (section 2).',
    where: ({ after: { shown } }) => ![null, 'processing'].includes(shown.outcome),
    never: ({ after }) => after.rule === null,
  },
  {
    says: 'The spinner turns until its three seconds are over.',
    from: "A spinner reads 'Processing application... please wait' for 3 seconds (section 2).",
    begins: ({ step, isLooking, isSpinnerOver }) =>
      step === THANK_YOU && !isLooking && !isSpinnerOver,
    until: ({ isSpinnerOver }) => isSpinnerOver,
    holds: ({ after, name }) => !after.isSpinnerOver || name === 'after spinner',
  },
  {
    says: 'After the outcome the records are removed, once the submission is safe.',
    from: 'The application and timer are removed from browser storage 2 seconds later (section 4).',
    after: ({ isSpinnerOver, isStored }) => isSpinnerOver && isStored,
    eventually: ({ isCleared }) => isCleared,
  },
  {
    says: 'Nothing is saved after clearing.',
    from: 'The application and timer are removed from browser storage (section 4).',
    where: ({ after }) => after.isCleared,
    always: ({ after }) => after.shown.stored === null,
  },
  {
    says: 'The answers are never removed before the submission is stored or delivered.',
    from: 'Nothing is lost (design).',
    where: (step) => step.after.isCleared && !step.before.isCleared && isSame(step),
    always: ({ after }) => after.isStored || ['delivered', 'added'].includes(after.delivery),
  },
  {
    says: 'Nothing is handed to the outbox before it is decided.',
    from: 'The body has applicant_s_pipeline_stage (section 3).',
    where: ({ after }) => after.step === THANK_YOU && after.delivery === 'freezing',
    always: ({ after }) => after.rule !== null,
  },
  {
    says: 'A submitted application can be delivered whatever went before, or was refused.',
    from: 'On submission the product creates a contact record (section 1).',
    after: ({ submission, delivery }) => submission === 'decided' && delivery !== 'none',
    eventually: ({ delivery }) => ['delivered', 'added', 'refused'].includes(delivery),
  },
  {
    says: 'What was delivered is never sent again.',
    from: 'On submission the product creates a contact record (section 1).',
    where: (step) => isSame(step) && step.before.delivery === 'delivered',
    never: ({ after }) => ['freezing', 'waiting', 'sending', 'refused'].includes(after.delivery),
  },
  {
    says: 'How the applicant came is never overwritten.',
    from: 'Tracking parameters are set once per key; an existing value is never overwritten (section 4).',
    where: everywhere,
    never: (step) =>
      isSame(step) &&
      Object.entries(step.before.trackingParams).some(
        ([name, value]) =>
          step.after.step > 0 && Reflect.get(step.after.trackingParams, name) !== value,
      ),
  },
]
