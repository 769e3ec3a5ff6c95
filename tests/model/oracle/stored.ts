import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { elapsedTime, STORE_VERSION } from '../../specification/application.ts'
import { FIRST_LEVEL, LAST_LEVEL } from '../../specification/steps.ts'
import type { World } from './world.ts'

/** What the vetting service said, as it is stored (sections 3 and 7). */
const ANALYSES: Partial<Record<World['vetting'], object>> = {
  approved: { status: 'approved', reasoning: 'Fits the role well.' },
  review: { ai_status: 'manual_review_required' },
}

/** Every record on the device, whole; null where nothing may be kept (section 3). */
export function storedRecords(world: World): object | null {
  const isBlank = !world.isStarted && Object.keys(world.tracking).length === 0
  if (world.isCleared || isBlank) return null
  return {
    application: storedApplication(world),
    timer: {
      totalTimeMs: world.totalTimeMs,
      totalMoves: world.moves,
      elapsedSeconds: world.seconds,
      isRunning: world.timer === 'running',
      isPaused: world.timer === 'paused',
    },
    drafts: {
      ...world.drafts,
      ...(world.drafts.workExperience.resume !== '' &&
        world.upload.fileName !== '' && { resumeFileName: world.upload.fileName }),
    },
    applicationId: world.applicationId,
  }
}

/** The application state with each of its fields (section 3). */
export function storedApplication(world: World): object {
  const analysisResult = ANALYSES[world.vetting]
  return {
    storeVersion: STORE_VERSION,
    currentStep: Math.max(1, world.step),
    maxUnlockedStep: world.unlocked,
    puzzleIndex: Math.min(Math.max(world.step, FIRST_LEVEL), LAST_LEVEL) - FIRST_LEVEL + 1,
    applicationStarted: world.isStarted,
    ...world.saved,
    puzzleAnswers: storedAnswers(world),
    puzzlePerformance: {
      totalTimeMs: world.measured.ms,
      totalMoves: world.measured.moves,
      totalTimeFormatted: elapsedTime(world.measured.ms / 1000),
    },
    trackingParams: world.tracking,
    ...(analysisResult && { analysisResult }),
  }
}

/** What is drawn and counted, level by level. */
function storedAnswers({ levels }: World): object {
  return Object.fromEntries(
    Object.entries(levels).map(([level, { cells, moves, seconds }]) => [
      `puzzle${level}`,
      { paths: pathsOf(Number(level), cells), moves, elapsedSeconds: seconds },
    ]),
  )
}

function pathsOf(level: number, cells: Readonly<Record<string, number>>): object {
  return Object.fromEntries(
    Object.entries(cells).map(([color, count]) => [
      color,
      SOLVED_BOARDS[level as 1][color]?.slice(0, count),
    ]),
  )
}
