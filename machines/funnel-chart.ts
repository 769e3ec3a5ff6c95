import { initialContext } from './context.ts'
import { DECISION_RULES } from './decision/table.ts'
import { guardWords } from './guard-words.ts'
import { delivery } from './regions/delivery.ts'
import { place } from './regions/place.ts'
import { resume } from './regions/resume.ts'
import { timer } from './regions/timer.ts'
import { vetting } from './regions/vetting.ts'
import { type FunnelActors, funnelWith } from './setup.ts'
import { stepStates } from './steps/index.ts'
import { intro } from './steps/intro.ts'
import { locating, restoring } from './steps/restoring.ts'

/**
 * The whole funnel as one statechart: the twelve steps, and what goes on beside them. Made with its
 * actors at once, since `provide` would make all of its states a second time.
 */
export const createFunnelMachine = (actors: FunnelActors) =>
  funnelWith(actors).createMachine({
    id: 'funnel',
    description: 'An anonymous applicant applies for the role of Remote AI Task Reviewer.',
    type: 'parallel',
    meta: { guards: guardWords(DECISION_RULES) },
    context: ({ input }) => initialContext(input),
    entry: ['emitApplicationViewed'],
    states: {
      flow: {
        description: 'Where the applicant is.',
        meta: { section: '4, Flow' },
        initial: 'restoring',
        on: {
          'URL.REQUESTED': [
            {
              guard: 'isStorageUnreadable',
              description: 'What this device kept cannot be used any more: both records are reset.',
              target: '.restoring',
              actions: [{ type: 'noteSaved', params: ({ event }) => event.saved }],
            },
            {
              guard: 'isStorageChanged',
              description: 'Another tab went on with the application: this one follows.',
              target: '.restoring',
              actions: [{ type: 'noteSaved', params: ({ event }) => event.saved }],
            },
            {
              guard: 'isRequestForEntry',
              description: 'The intro, when the application has started: the applicant stays.',
            },
            {
              guard: 'isRequestBeyondUnlocked',
              description: 'Beyond what is unlocked: the highest unlocked step.',
              target: '.locating',
              actions: ['goToHighestStep'],
            },
            {
              guard: 'isRequestForEarlierStep',
              description: 'An earlier step, from a step that allows Back.',
              target: '.locating',
              actions: [{ type: 'goToRequestedStep', params: ({ event }) => event.target }],
            },
            {
              guard: 'isRequestForNextStep',
              description: 'The next step, which was unlocked before.',
              target: '.locating',
              actions: [{ type: 'goToRequestedStep', params: ({ event }) => event.target }],
            },
            { description: 'Anything else: the applicant stays.' },
          ],
          'APPLICATION.RESTARTED': {
            description: 'The applicant starts over.',
            target: '.intro',
            actions: ['startOver', 'raiseRestored'],
          },
          'APPLICATION.FORGOTTEN': {
            description: 'This device is to keep nothing of the applicant.',
            target: '.intro',
            actions: ['forget', 'emitApplicationForgotten', 'raiseRestored'],
          },
        },
        states: { restoring, locating, intro, ...stepStates },
      },
      timer,
      resume,
      vetting,
      place,
      delivery,
    },
  })
