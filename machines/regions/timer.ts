import { funnel } from '../setup.ts'

/** The puzzle timer: one tick a second while it runs, by the clock (section 4, Timer). */
export const timer = funnel.createStateConfig({
  description: 'The puzzle timer.',
  meta: { section: '4, Timer' },
  initial: 'stopped',
  on: {
    'TIMER.RESET': {
      description: 'Everything back to zero.',
      target: '.stopped',
      actions: ['zeroTimer'],
    },
    'RECORDS.RESTORED': [
      {
        guard: 'wasTimerRunning',
        description: 'It was running when it was saved: it goes on counting.',
        target: '.running',
      },
      {
        guard: 'wasTimerPaused',
        description: 'It was paused when it was saved.',
        target: '.paused',
      },
      { description: 'It was not in use.', target: '.stopped' },
    ],
  },
  states: {
    stopped: {
      description: 'No time counts.',
      on: {
        'TIMER.STARTED': {
          description: 'The assessment begins.',
          target: 'running',
        },
      },
    },
    running: {
      description: 'Seconds count while a level is on the screen.',
      invoke: {
        id: 'ticker',
        src: 'ticker',
        input: ({ context }) => ({ elapsedSeconds: context.timer.elapsedSeconds }),
      },
      on: {
        'TIMER.TICKED': {
          description: 'A second, or as many as went by while the page slept.',
          actions: [{ type: 'countSeconds', params: ({ event }) => event }],
        },
        'TIMER.PAUSED': {
          description: 'The applicant takes a break.',
          target: 'paused',
        },
        'TIMER.STOPPED': {
          description: 'The last level is solved: the total is recorded.',
          target: 'stopped',
          actions: ['stopTimer'],
        },
      },
    },
    paused: {
      description: 'The board is covered and no time counts.',
      on: {
        'TIMER.RESUMED': {
          description: 'The break is over.',
          target: 'running',
        },
        'TIMER.STOPPED': {
          description: 'The last level was solved: the total is recorded.',
          target: 'stopped',
          actions: ['stopTimer'],
        },
      },
    },
  },
})
