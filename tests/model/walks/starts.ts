import {
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../../machines/examples/records.ts'
import type { start } from '../exploration.ts'
import { STARTS } from '../oracle/starts.ts'
import { FIRST_VISIT, type World } from '../oracle/world.ts'

const at5 = STARTS['saved at step 5'] ?? FIRST_VISIT
const at11 = STARTS['saved at step 11'] ?? FIRST_VISIT
const at12 = STARTS['saved at step 12'] ?? FIRST_VISIT
const solved = at11.levels

/** Starts that only walks take: what they bring is lost in the key of a state. */
export const WALK_STARTS: Record<string, { input: Parameters<typeof start>[1]; world: World }> = {
  'an earlier assessment saved at step 5': {
    input: {
      saved: saved(
        applicationAt(5, {
          puzzleAnswers: applicationAt(11).puzzleAnswers,
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
      opened: { kind: 'step', step: 5 },
    },
    world: {
      ...at5,
      levels: solved,
      measured: { ms: 83_000, moves: 13 },
      totalTimeMs: 83_000,
      seconds: 83,
      moves: 13,
      vetting: 'approved',
    },
  },
  'another application saved at step 11': {
    input: {
      saved: saved(applicationAt(11), { applicationId: OTHER_APPLICATION_ID }),
      opened: { kind: 'step', step: 11 },
    },
    world: { ...at11, applicationId: OTHER_APPLICATION_ID },
  },
  'saved at step 11, under no name': {
    input: {
      saved: saved(applicationAt(11), { applicationId: undefined }),
      opened: { kind: 'step', step: 11 },
    },
    world: at11,
  },
  'saved at step 12, step 2 opened': {
    input: { saved: savedAt(12), opened: { kind: 'step', step: 2 } },
    world: at12,
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
