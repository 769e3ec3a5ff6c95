import { applicationRecord } from '../records/application.ts'
import { funnel } from '../setup.ts'
import type { StepPlace } from './step-list.ts'

/**
 * The assessment is complete; pressing Submit stores the application before anything else (section
 * 2).
 */
export const puzzleComplete = ({ step, segment, mayGoBack, next }: StepPlace) =>
  funnel.createStateConfig({
    id: 'puzzleComplete',
    description: 'Every level is solved; the applicant submits the application.',
    meta: {
      section: '2, Puzzle complete screen',
      screen: {
        name: 'puzzle-complete',
        path: '/apply/puzzle-complete',
        step,
        title: 'Congratulations!',
        subtitle: 'You have completed the puzzle assessment.',
        segment,
        mayGoBack,
        history: 'push',
      },
    },
    entry: [{ type: 'enterStep', params: { step: 'puzzleComplete' } }, 'raisePlaceRequested'],
    initial: 'reviewing',
    states: {
      reviewing: {
        description: 'Everything is ready to be sent.',
        on: {
          'APPLICATION.SUBMITTED': {
            description: 'Submit Application was pressed.',
            target: 'submitting',
            actions: [
              { type: 'emitStepCompleted', params: { name: 'puzzle-complete', data: 'none' } },
            ],
          },
        },
      },
      submitting: {
        description: 'The submission is written down on this device, before anything is decided.',
        tags: ['submitting'],
        on: {
          'APPLICATION.RESTARTED': {
            description: 'It is submitted: nothing can be started over.',
          },
          'APPLICATION.FORGOTTEN': { description: 'It is submitted: it clears by itself.' },
          'URL.REQUESTED': { description: 'The address waits until the submission is kept.' },
        },
        invoke: {
          id: 'writeSubmission',
          src: 'writeSubmission',
          input: ({ context }) => ({
            applicationId: context.applicationId,
            answers: applicationRecord(context, 'puzzleComplete'),
          }),
          onDone: { target: next, description: 'It is kept.' },
          onError: {
            target: next,
            description: 'This device keeps nothing: the application goes on from memory.',
          },
        },
      },
    },
  })
