import { LEVELS, type PuzzleIndex } from '../puzzle/levels.ts'
import { funnel } from '../setup.ts'
import type { StepParams } from '../step-list.ts'

/** One of the timed levels: solved by the drawn paths, never by a view's report (section 4). */
export function puzzleLevel(index: PuzzleIndex) {
  const id = `puzzle${index}` as const
  const title = `Level ${index} of ${LEVELS.length}`
  const isLast = index === LEVELS.length
  return ({ step, segment, mayGoBack, next }: StepParams) =>
    funnel.createStateConfig({
      id,
      description: `${title}: the applicant connects the pairs of colors.`,
      meta: {
        section: '4, Puzzle play',
        phase: 'Puzzles',
        frame: 'Timed levels',
        screen: {
          name: `puzzle-${index}`,
          path: `/apply/puzzle/${index}`,
          step,
          title,
          subtitle: 'Connect the matching colors.',
          segment,
          mayGoBack,
          history: 'replace',
        },
      },
      entry: [
        { type: 'enterStep', params: { step: id } },
        { type: 'enterLevel', params: { index } },
      ],
      initial: 'playing',
      states: {
        playing: {
          description: 'The applicant draws; while the timer is paused nothing can be drawn.',
          always: {
            guard: { type: 'isLevelSolved', params: { index } },
            description:
              index === 1
                ? 'The pair is connected end to end.'
                : 'Every pair is connected end to end and every square is covered.',
            target: 'solved',
          },
          on: {
            'STROKE.BEGUN': {
              guard: 'isTimerRunning',
              description:
                'While the timer runs: the applicant begins a line, or takes one up again.',
              actions: [{ type: 'beginStroke', params: ({ event }) => event }],
            },
            'STROKE.EXTENDED': {
              guard: 'isTimerRunning',
              description:
                'While the timer runs: the line grows and is stored, so that a reload shows it again; a pair that is connected counts as a move.',
              actions: [{ type: 'extendStroke', params: ({ event }) => event }],
            },
            'STROKE.ENDED': {
              description: 'The line stays as it is.',
              actions: ['endStroke'],
            },
            'BOARD.RESET': {
              guard: 'isTimerRunning',
              description:
                'While the timer runs: the drawing of this level is removed; time and moves stay.',
              actions: ['resetBoard'],
            },
            'STROKE.UNDONE': {
              guard: 'isTimerRunning',
              description:
                'While the timer runs: the last line or reset is taken back; time and moves stay.',
              actions: ['undoStroke'],
            },
          },
        },
        solved: {
          description: 'The level is solved, which is shown for a moment.',
          tags: ['solved'],
          entry: isLast ? ['raiseTimerStopped'] : [],
          after: {
            levelAdvance: {
              description: isLast
                ? 'On to the end of the assessment.'
                : 'On to the next level; until then the clock runs on.',
              target: next,
              actions: [
                { type: 'emitStepCompleted', params: { name: `puzzle-${index}`, data: 'level' } },
              ],
            },
          },
        },
      },
    })
}
