import { funnel } from '../setup.ts'

/**
 * The puzzle timer: one tick a second while it runs and the level's board is in sight, by the clock
 * (section 4, Timer).
 */
export const timer = funnel.createStateConfig({
  description: 'The puzzle timer: from Start to the end of the last level; it can be paused.',
  meta: { section: '4, Timer', phase: 'Puzzles', frame: 'Timed levels' },
  initial: 'stopped',
  on: {
    'TIMER.RESET': {
      description: 'Time and moves are set to zero.',
      target: '.stopped',
      actions: ['zeroTimer'],
    },
    'RECORDS.RESTORED': [
      {
        guard: 'wasTimerRunning',
        description: 'The clock ran when it was saved: it goes on from there.',
        target: '.running',
      },
      {
        guard: 'wasTimerPaused',
        description: 'The clock was paused when it was saved: it stays paused.',
        target: '.paused',
      },
      { description: 'It was not in use.', target: '.stopped' },
    ],
  },
  states: {
    stopped: {
      description: 'No time is counted.',
      on: {
        'TIMER.STARTED': {
          description: 'The timer starts.',
          target: 'running',
        },
      },
    },
    running: {
      description: "Seconds are counted while the level's board is in sight.",
      meta: { deadline: 'None: it ends with this state.' },
      invoke: { id: 'watchBoard', src: 'watchBoard' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The board is not in sight: it loads, or the page is left.',
          on: {
            'BOARD.SHOWN': {
              description: 'The board is in sight: its time counts.',
              target: 'counting',
            },
          },
        },
        counting: {
          description: 'The board is in sight, and its time counts.',
          meta: { deadline: 'None: it ends with this state.' },
          invoke: {
            id: 'ticker',
            src: 'ticker',
            input: ({ context: { timer, timerResets } }) => ({
              elapsedSeconds: timer.elapsedSeconds,
              timerResets,
            }),
          },
          on: {
            'TIMER.TICKED': {
              description: 'A second passes, or several that the browser reports late.',
              actions: [{ type: 'countSeconds', params: ({ event }) => event }],
            },
            'BOARD.HIDDEN': {
              description: 'The board is out of sight: no time counts.',
              target: 'waiting',
            },
            'PAGE.LEFT': {
              description:
                'The page is left or reloaded: the clock stops, and the second that has begun counts.',
              target: 'waiting',
              actions: [{ type: 'countSeconds', params: { seconds: 1 } }],
            },
          },
        },
      },
      on: {
        'TIMER.PAUSED': {
          description: 'The applicant pauses the timer.',
          target: 'paused',
        },
        'TIMER.STOPPED': {
          description:
            'The last level is solved: the clock stops at once, and the total is recorded.',
          target: 'stopped',
          actions: ['stopTimer'],
        },
      },
    },
    paused: {
      description: 'The board is hidden and no time is counted.',
      on: {
        'TIMER.RESUMED': {
          description: 'The applicant resumes the timer.',
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
