import {
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../../machines/examples/records.ts'
import { idAt, PUZZLE_COMPLETE, PUZZLE_INTRO, THANK_YOU } from '../../specification/steps.ts'
import type { start } from '../exploration.ts'

/** Starts that only walks take: the key of a state does not contain what they set. */
export const WALK_STARTS: Record<string, Parameters<typeof start>[1]> = {
  'an earlier assessment saved at puzzleIntro': {
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
    opened: { kind: 'step', step: idAt(PUZZLE_INTRO) },
  },
  'another application saved at puzzleComplete': {
    saved: saved(applicationAt(PUZZLE_COMPLETE), { applicationId: OTHER_APPLICATION_ID }),
    opened: { kind: 'step', step: idAt(PUZZLE_COMPLETE) },
  },
  'saved at puzzleComplete, under no name': {
    saved: saved(applicationAt(PUZZLE_COMPLETE), { applicationId: undefined }),
    opened: { kind: 'step', step: idAt(PUZZLE_COMPLETE) },
  },
  'saved at thankYou, eligibility opened': {
    saved: savedAt(THANK_YOU),
    opened: { kind: 'step', step: idAt(2) },
  },
  'a page of this site leads here': {
    arrival: {
      parameters: {},
      externalReferrer: '',
      documentReferrer: 'https://funnel.example/about',
      isViewed: true,
    },
  },
}
