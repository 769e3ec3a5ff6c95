import { applicationRecord } from '../records/application.ts'
import { DATABASE_DEADLINE } from '../requests/submissions.ts'
import { funnel } from '../setup.ts'
import type { StepParams } from '../step-list.ts'

/**
 * The assessment is complete; pressing Submit stores the application before anything else (section
 * 2).
 */
export const puzzleComplete = ({ step, segment, mayGoBack, next }: StepParams) =>
  funnel.createStateConfig({
    id: 'puzzleComplete',
    description: 'Every level is solved; the applicant submits the application.',
    meta: {
      section: '2, Puzzle complete screen',
      phase: 'Submit',
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
            description: 'The application is submitted: the device stores it first.',
            target: 'submitting',
            actions: [
              { type: 'emitStepCompleted', params: { name: 'puzzle-complete', data: 'none' } },
            ],
          },
        },
      },
      submitting: {
        description: 'The application is stored on this device before it is decided.',
        meta: { deadline: DATABASE_DEADLINE },
        tags: ['submitting'],
        on: {
          'APPLICATION.RESTARTED': {
            description: 'Already submitted: starting over is not possible.',
          },
          'APPLICATION.FORGOTTEN': {
            description: 'Already submitted: the saved answers are removed automatically.',
          },
          'URL.REQUESTED': {
            description: 'No other page is opened until the application is stored.',
          },
          'SUBMISSION.FOUND': { description: 'This page is submitting it.' },
        },
        invoke: {
          id: 'writeSubmission',
          src: 'writeSubmission',
          input: ({ context }) => ({
            applicationId: context.applicationId,
            answers: applicationRecord(context, 'puzzleComplete'),
          }),
          onDone: {
            target: next,
            description: 'Submit Application; stored on this device first.',
            actions: [{ type: 'noteSubmission', params: ({ event }) => event.output }],
          },
          onError: {
            target: next,
            description:
              'The device does not store the application: it goes on while the page is open.',
          },
        },
      },
    },
  })
