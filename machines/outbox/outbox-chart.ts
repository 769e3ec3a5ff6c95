import type { ChartWords } from '../meta.ts'
import { initialContext } from './context.ts'
import { clearing } from './regions/clearing.ts'
import { sending } from './regions/sending.ts'
import { takeover } from './regions/takeover.ts'
import { type OutboxActors, outboxWith } from './setup.ts'

/** The outbox: delivers all submissions of this device. The funnel's region `delivery` invokes it. */
export const createOutboxMachine = (actors: OutboxActors, words: ChartWords = {}) =>
  outboxWith(actors).createMachine({
    id: 'outbox',
    description:
      'The submissions stored on this device are delivered to the backend. Watching the page has no deadline: it lasts as long as the page.',
    type: 'parallel',
    meta: words,
    context: ({ input }) => initialContext(input),
    invoke: { id: 'watchPage', src: 'watchPage' },
    on: {
      'OUTBOX.FILLED': {
        description: 'A submission was decided.',
        actions: ['raiseRoundRequested'],
      },
      'CONNECTION.RESTORED': {
        description: 'The connection is back.',
        actions: ['raiseRoundRequested'],
      },
      'PAGE.RESTORED': {
        description: 'The page is back from the back/forward cache.',
        actions: ['raiseRoundRequested'],
      },
      'PAGE.SHOWN': {
        description: 'The page is visible again.',
        actions: ['raiseRoundRequested', 'raiseTakeoverRequested'],
      },
    },
    states: { sending, takeover, clearing },
  })
