import { and, not } from 'xstate'
import { funnel } from '../setup.ts'
import type { StepParams } from '../step-list.ts'
import { decision } from './decision.ts'

/** The decision and what the applicant sees of it, in parallel (section 4, thank-you). */
export const thankYou = ({ step, segment, mayGoBack }: StepParams) =>
  funnel.createStateConfig({
    id: 'thankYou',
    description:
      'Decided as soon as location and vetting are known, at the latest when the processing message ends. Then the outcome shows, never sooner.',
    meta: {
      section: '2, Thank-you screen',
      phase: 'Submit',
      screen: {
        name: 'thank-you',
        path: '/apply/thank-you',
        step,
        title: 'Thank you',
        subtitle: 'You have finished every step.',
        segment,
        mayGoBack,
        history: 'push',
      },
    },
    entry: [{ type: 'enterStep', params: { step: 'thankYou' } }, 'raisePlaceRequested'],
    type: 'parallel',
    on: {
      'DECISION.MADE': [
        {
          guard: 'isQualified',
          description:
            "Application and approval are reported to analytics, and a third party's conversion script runs.",
          actions: ['emitApplicationSubmitted', 'emitDecisionIssued', 'emitConversionDue'],
        },
        {
          description:
            "The application is reported to analytics, and a third party's conversion script runs.",
          actions: ['emitApplicationSubmitted', 'emitConversionDue'],
        },
      ],
      'URL.REQUESTED': {
        guard: and(['isDecided', 'isSameSubmission']),
        description:
          'Another tab has submitted the same application, which this tab has decided already.',
      },
      'SUBMISSION.FOUND': { description: 'This page shows the outcome already.' },
      'APPLICATION.RESTARTED': {
        guard: not('mayRestart'),
        description: 'Already submitted: starting over is not possible before the outcome.',
      },
      'APPLICATION.FORGOTTEN': {
        guard: not('mayForget'),
        description: 'Already submitted: the saved answers are removed automatically.',
      },
    },
    states: {
      decision,
      screen: {
        description: 'What the applicant sees.',
        meta: { title: 'What shows' },
        initial: 'processing',
        states: {
          processing: {
            description: 'The applicant reads that the application is being processed.',
            after: {
              spinner: {
                target: 'due',
                description:
                  'The processing message ends: without a decision by then, it is decided with what is known.',
                actions: ['raiseDecisionDue'],
              },
            },
          },
          due: {
            meta: { title: 'Waiting for the decision' },
            description: 'The processing message has ended; the outcome waits for the decision.',
            always: {
              guard: 'isDecided',
              description: 'The application is decided.',
              target: 'outcome',
            },
          },
          outcome: {
            description: 'The applicant reads the outcome.',
            after: {
              clearing: [
                {
                  guard: 'isSubmissionSafe',
                  target: 'cleared',
                  description: 'Answers and timer are removed from this device.',
                },
                {
                  target: 'retained',
                  description:
                    'The application is neither stored nor delivered: the answers remain.',
                },
              ],
            },
          },
          retained: {
            meta: { title: 'Answers remain' },
            description:
              'The answers remain on this device until the application is stored or delivered.',
            always: {
              guard: 'isSubmissionSafe',
              description: 'The application is stored or delivered: the answers are removed.',
              target: 'cleared',
            },
          },
          cleared: {
            meta: { title: 'Answers removed' },
            description: 'The outcome stays visible; nothing is saved any more.',
            tags: ['unsaved'],
            entry: ['clearOutbox', 'emitApplicationCleared'],
          },
        },
      },
    },
  })
