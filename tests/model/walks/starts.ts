import {
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../../machines/examples/records.ts'
import { PUZZLE_COMPLETE, PUZZLE_INTRO, THANK_YOU } from '../../specification/steps.ts'
import type { start } from '../exploration.ts'
import { STARTS } from '../oracle/starts.ts'
import { FIRST_VISIT, type World } from '../oracle/world.ts'

const atIntro = STARTS[`saved at step ${PUZZLE_INTRO}`] ?? FIRST_VISIT
const atComplete = STARTS[`saved at step ${PUZZLE_COMPLETE}`] ?? FIRST_VISIT
const atThankYou = STARTS[`saved at step ${THANK_YOU}`] ?? FIRST_VISIT
const solved = atComplete.levels

/** Starts that only walks take: what they bring is lost in the key of a state. */
export const WALK_STARTS: Record<string, { input: Parameters<typeof start>[1]; world: World }> = {
  [`an earlier assessment saved at step ${PUZZLE_INTRO}`]: {
    input: {
      saved: saved(
        applicationAt(PUZZLE_INTRO, {
          puzzleAnswers: applicationAt(PUZZLE_COMPLETE).puzzleAnswers,
          puzzlePerformance: { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' },
          analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
        }),
        {
          timer: {
            totalTimeMs: 83_000,
            totalMoves: 13,
            elapsedSeconds: 83,
            isRunning: false,
            isPaused: false,
          },
        },
      ),
      opened: { kind: 'step', step: PUZZLE_INTRO },
    },
    world: {
      ...atIntro,
      levels: solved,
      measured: { ms: 83_000, moves: 13 },
      totalTimeMs: 83_000,
      seconds: 83,
      moves: 13,
      vetting: 'approved',
    },
  },
  [`another application saved at step ${PUZZLE_COMPLETE}`]: {
    input: {
      saved: saved(applicationAt(PUZZLE_COMPLETE), { applicationId: OTHER_APPLICATION_ID }),
      opened: { kind: 'step', step: PUZZLE_COMPLETE },
    },
    world: { ...atComplete, applicationId: OTHER_APPLICATION_ID },
  },
  [`saved at step ${PUZZLE_COMPLETE}, under no name`]: {
    input: {
      saved: saved(applicationAt(PUZZLE_COMPLETE), { applicationId: undefined }),
      opened: { kind: 'step', step: PUZZLE_COMPLETE },
    },
    world: atComplete,
  },
  [`saved at step ${THANK_YOU}, step 2 opened`]: {
    input: { saved: savedAt(THANK_YOU), opened: { kind: 'step', step: 2 } },
    world: atThankYou,
  },
  'a page of this site leads here': {
    input: {
      arrival: {
        parameters: {},
        externalReferrer: '',
        documentReferrer: 'https://funnel.example/about',
        isViewed: true,
      },
    },
    world: { ...FIRST_VISIT, documentReferrer: 'https://funnel.example/about' },
  },
}
