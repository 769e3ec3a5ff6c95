import { analysisRequest } from '../actor-inputs.ts'
import { funnel } from '../setup.ts'

/**
 * The background's analysis by the vetting service: requested once; the flow never waits for it
 * (section 7).
 */
export const vetting = funnel.createStateConfig({
  description: 'The analysis of the background by the vetting service.',
  meta: {
    section: '7, AI analysis',
    phase: 'Puzzles',
    alongside: { begins: 'puzzleIntro', awaitedBy: 'thankYou' },
  },
  initial: 'idle',
  on: {
    'VETTING.REQUESTED': {
      description: 'Vetting is asked about the background.',
      target: '.analysing',
    },
    'RECORDS.RESTORED': [
      { guard: 'hasAnalysis', description: 'An answer was saved.', target: '.analysed' },
      {
        guard: 'isVettingOutstanding',
        description: 'Vetting had not answered when the page was closed: it is asked again.',
        target: '.analysing',
      },
      { description: 'Vetting was not asked yet.', target: '.idle' },
    ],
  },
  states: {
    idle: { description: 'Vetting was not asked yet.', meta: { title: 'Not asked yet' } },
    analysing: {
      description: 'The service analyses the background while the applicant plays.',
      meta: { deadline: 'None: the decision waits for it only until the spinner ends.' },
      invoke: {
        id: 'analyseBackground',
        src: 'analyseBackground',
        input: ({ context }) => analysisRequest(context),
        onDone: {
          description: 'The answer is stored.',
          target: 'analysed',
          actions: [{ type: 'storeAnalysis', params: ({ event }) => event.output }],
        },
        onError: {
          description:
            'The service fails: the applicant is not told, and the decision is made without its answer.',
          target: 'failed',
        },
      },
    },
    analysed: { description: 'The answer is known.' },
    failed: { description: 'The service failed.' },
  },
})
