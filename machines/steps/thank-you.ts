import { and } from 'xstate'
import { funnel } from '../setup.ts'
import { decision } from './decision.ts'
import type { StepPlace } from './step-list.ts'

/** The decision and what the applicant sees of it, side by side (section 4, thank-you). */
export const thankYou = ({ step, segment, mayGoBack }: StepPlace) =>
  funnel.createStateConfig({
    id: 'thankYou',
    description: 'The application is decided while a spinner turns; then the outcome shows.',
    meta: {
      section: '2, Thank-you screen',
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
          description: 'Analytics learns that it is submitted and approved; a conversion counts.',
          actions: ['emitApplicationSubmitted', 'emitDecisionIssued', 'emitConversionDue'],
        },
        {
          description: 'Analytics learns that it is submitted; a conversion counts.',
          actions: ['emitApplicationSubmitted', 'emitConversionDue'],
        },
      ],
      'URL.REQUESTED': {
        guard: and(['isDecided', 'isSameSubmission']),
        description: 'Another tab has submitted the same application: this one has decided it.',
      },
      'APPLICATION.RESTARTED': { description: 'It is submitted: nothing can be started over.' },
      'APPLICATION.FORGOTTEN': { description: 'It is submitted: it clears by itself.' },
    },
    states: {
      decision,
      screen: {
        description: 'What the applicant sees.',
        initial: 'processing',
        states: {
          processing: {
            description: 'A spinner turns while the application is decided.',
            after: {
              spinner: {
                target: 'due',
                description: 'The spinner ends: it is decided now, with what is known.',
                actions: ['raiseDecisionDue'],
              },
            },
          },
          due: {
            description: 'The outcome waits for the decision, never the other way round.',
            always: {
              guard: 'isDecided',
              description: 'The application is decided.',
              target: 'outcome',
            },
          },
          outcome: {
            description: 'The applicant reads the outcome.',
            after: {
              clearing: {
                target: 'cleared',
                description: 'Application and timer are removed from this device.',
              },
            },
          },
          cleared: {
            description: 'The outcome stays in sight; nothing is saved again.',
            tags: ['unsaved'],
            entry: ['clearOutbox', 'emitApplicationCleared'],
          },
        },
      },
    },
  })
