import { isDeepStrictEqual } from 'node:util'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { BLANK_PROGRESS, elapsedTime } from '../../specification/application.ts'
import { LAST_LEVEL } from '../../specification/steps.ts'
import type { Observation } from '../observed/observation.ts'
import {
  answerAt,
  isRunningUnsolved,
  isSolved,
  levelAt,
  levelKey,
  type TakenCase,
} from './taken.ts'

function isBegun({ before, after, event }: TakenCase): boolean {
  return event?.type === 'PUZZLE.STARTED' && before.step !== after.step
}

/** The timer runs from Puzzle Start, except while it is paused, and stops with the last level. */
export function timerAfter(
  taken: TakenCase,
): Pick<Observation, 'timer' | 'totalTimeMs' | 'puzzlePerformance'> {
  const { before, event, after } = taken
  const { timer, totalTimeMs, puzzlePerformance } = before
  if (before.isLooking) return { timer, totalTimeMs, puzzlePerformance }
  if (isBegun(taken))
    return { timer: 'running', totalTimeMs: 0, puzzlePerformance: BLANK_PROGRESS.puzzlePerformance }
  if (after.step === LAST_LEVEL && isSolved(after) && timer !== 'stopped') return stoppedAt(after)
  const next = { 'TIMER.PAUSED': 'paused', 'TIMER.RESUMED': 'running' } as const
  const isTurned = timer === (event?.type === 'TIMER.PAUSED' ? 'running' : 'paused')
  const isPressed = event?.type === 'TIMER.PAUSED' || event?.type === 'TIMER.RESUMED'
  return { timer: isPressed && isTurned ? next[event.type] : timer, totalTimeMs, puzzlePerformance }
}

/** Seconds count from the moment that the board of the level is in sight until it no longer is. */
export function countingAfter(taken: TakenCase): Pick<Observation, 'isCounting'> {
  const { before, event } = taken
  const isRunning = before.timer === 'running' && timerAfter(taken).timer === 'running'
  if (
    !isRunning ||
    before.isLooking ||
    event?.type === 'BOARD.HIDDEN' ||
    event?.type === 'PAGE.LEFT'
  ) {
    return { isCounting: false }
  }
  return { isCounting: before.isCounting || event?.type === 'BOARD.SHOWN' }
}

/** Stopping records the total as elapsed seconds times 1000, with the moves. */
export function stoppedAt({
  elapsedSeconds,
  totalMoves,
}: Pick<Observation, 'elapsedSeconds' | 'totalMoves'>) {
  const totalTimeMs = elapsedSeconds * 1000
  return {
    timer: 'stopped',
    totalTimeMs,
    puzzlePerformance: {
      totalTimeMs,
      totalMoves,
      totalTimeFormatted: elapsedTime(elapsedSeconds),
    },
  } as const
}

/**
 * Seconds count while the timer runs, and moves as connections are made: in total and for their
 * level.
 */
export function countsAfter(
  taken: TakenCase,
): Pick<Observation, 'elapsedSeconds' | 'totalMoves' | 'puzzleAnswers'> {
  const { before, event } = taken
  if (isBegun(taken)) return { elapsedSeconds: 0, totalMoves: 0, puzzleAnswers: {} }
  const seconds = before.isCounting ? secondsOf(event) : 0
  const moves = isConnected(taken) ? 1 : 0
  const paths = pathsAfter(taken)
  const answer = answerAt(before)
  const isPlayed = seconds > 0 || paths !== answer.paths
  const counted = {
    paths,
    moves: answer.moves + moves,
    elapsedSeconds: answer.elapsedSeconds + seconds,
  }
  return {
    elapsedSeconds: before.elapsedSeconds + seconds,
    totalMoves: before.totalMoves + moves,
    puzzleAnswers: isPlayed
      ? { ...before.puzzleAnswers, [levelKey(before)]: counted }
      : before.puzzleAnswers,
  }
}

/** A page that is left counts the second that has begun. */
function secondsOf(event: TakenCase['event']): number {
  if (event?.type === 'PAGE.LEFT') return 1
  return event?.type === 'TIMER.TICKED' ? event.seconds : 0
}

/** The cases draw a colour from one endpoint to the other, along the level's solution. */
function isConnected({ before, event }: TakenCase): boolean {
  return event?.type === 'STROKE.EXTENDED' && isRunningUnsolved(before) && before.drawing !== null
}

/**
 * A stroke begins at an endpoint and ends at its partner; Reset empties the board; Undo restores what
 * was drawn before.
 */
function pathsAfter(taken: TakenCase) {
  const { before, event, after } = taken
  const { paths } = answerAt(before)
  const level = levelAt(before)
  if (level === undefined || !isRunningUnsolved(before)) return paths
  if (event?.type === 'BOARD.RESET') return isUndrawn(paths) ? paths : {}
  if (event?.type === 'STROKE.UNDONE') return before.undoStack.at(-1) ?? paths
  if (event?.type === 'STROKE.BEGUN' && after.drawing !== null)
    return { ...paths, [after.drawing]: [event.at] }
  if (!isConnected(taken) || before.drawing === null) return paths
  return { ...paths, [before.drawing]: SOLVED_BOARDS[level][before.drawing] }
}

/** A colour is being drawn from the press on its endpoint to the release. */
export function drawingAfter({
  before,
  event,
  after,
  name,
}: TakenCase): Pick<Observation, 'drawing'> {
  if (after.step !== before.step) return { drawing: null }
  const isLetGo = event?.type === 'STROKE.ENDED' && levelAt(before) && !isSolved(before)
  const isReset = event?.type === 'BOARD.RESET' && isRunningUnsolved(before)
  const isUndone = event?.type === 'STROKE.UNDONE' && isRunningUnsolved(before)
  if (isLetGo || isReset || (isUndone && before.undoStack.length > 0)) return { drawing: null }
  const isBegun = event?.type === 'STROKE.BEGUN' && isRunningUnsolved(before)
  return { drawing: isBegun ? (name.split(' ').at(-1) ?? null) : before.drawing }
}

/** What Undo goes back to: what was drawn before each stroke and reset of the level, each drawing once. */
export function undoStackOf({ before, event, after }: TakenCase): Pick<Observation, 'undoStack'> {
  const { undoStack } = before
  if (after.step !== before.step) return { undoStack: [] }
  const { paths } = answerAt(before)
  const isRemembered = isDeepStrictEqual(undoStack.at(-1), paths)
  if (event?.type === 'STROKE.ENDED' && before.drawing !== null && !isSolved(before))
    return { undoStack: isRemembered ? undoStack.slice(0, -1) : undoStack }
  if (!isRunningUnsolved(before)) return { undoStack }
  if (event?.type === 'STROKE.UNDONE') return { undoStack: undoStack.slice(0, -1) }
  const isReset = event?.type === 'BOARD.RESET' && !isUndrawn(paths)
  const isBegun = event?.type === 'STROKE.BEGUN' && after.drawing !== null
  return { undoStack: (isReset || isBegun) && !isRemembered ? [...undoStack, paths] : undoStack }
}

function isUndrawn(paths: object): boolean {
  return Object.keys(paths).length === 0
}
