import { initialContext } from './context.ts'
import type { ChartWords } from './meta.ts'
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
 * The whole funnel as one statechart: the twelve steps, and the regions parallel to them. Made with its
 * actors at once, since `provide` would make all of its states a second time.
 *
 * @param words for readers of the chart; a running page has no use for them
 */
export const createFunnelMachine = (actors: FunnelActors, words: ChartWords = {}) =>
  funnelWith(actors).createMachine({
    id: 'funnel',
    description: 'An anonymous applicant applies for the role of Remote AI Task Reviewer.',
    type: 'parallel',
    meta: words,
    context: ({ input }) => initialContext(input),
    entry: ['emitApplicationViewed'],
    states: {
      flow: {
        description: 'Where the applicant is.',
        meta: { title: 'The steps', section: '4, Flow' },
        initial: 'restoring',
        on: {
          'URL.REQUESTED': [
            {
              guard: 'isStorageUnreadable',
              description:
                'The saved answers can no longer be read: answers and timer are removed.',
              target: '.restoring',
              actions: [{ type: 'noteSaved', params: ({ event }) => event.saved }],
            },
            {
              guard: 'isStorageChanged',
              description: 'Another tab has changed the saved answers: this tab loads them.',
              target: '.restoring',
              actions: [{ type: 'noteSaved', params: ({ event }) => event.saved }],
            },
            {
              guard: 'isRequestForEntry',
              description: 'The intro after the start: the applicant stays on the current step.',
            },
            {
              guard: 'isRequestBeyondUnlocked',
              description:
                'An unknown page, or a step that is not unlocked yet: the furthest unlocked step.',
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
            {
              description: 'Anything else, and before the start every page: the applicant stays.',
            },
          ],
          'APPLICATION.RESTARTED': {
            description: 'The applicant starts over.',
            target: '.intro',
            actions: ['clearOutbox', 'emitApplicationCleared', 'startOver', 'raiseRestored'],
          },
          'APPLICATION.ENDED': {
            description: 'Another page has cleared or forgotten it: nothing of it shows again.',
            target: '.intro',
            actions: ['forget', 'raiseRestored'],
          },
          'SUBMISSION.FOUND': {
            guard: 'isOpenApplication',
            description: 'The device says late that the application was submitted before.',
            target: '.thankYou',
            actions: [
              { type: 'restoreSubmission', params: ({ event }) => event.submission },
              'raiseRestored',
            ],
          },
          'APPLICATION.FORGOTTEN': {
            description: 'The applicant removes all data from this device.',
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
