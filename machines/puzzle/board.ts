import {
  indexInPath,
  isAdjacent,
  isInGrid,
  isSameCell,
  type Paths,
  pairAt,
  pairThrough,
} from './cells.ts'
import { isConnected } from './drawing.ts'
import type { Cell, Puzzle, PuzzleColor } from './levels.ts'
import { routeBetween } from './route.ts'

/** The board of one level while it is played. */
export interface Board {
  readonly paths: Paths
  /** The selected colour: its path follows the pointer until the stroke ends. */
  readonly drawing: PuzzleColor | null
  /** Connections made on this level so far, re-connections too (section 4). */
  readonly moves: number
  /** What was drawn before each stroke and reset that Undo takes back, the latest last. */
  readonly undoStack: readonly Paths[]
}

/** The board as a level starts. */
export const EMPTY_BOARD: Board = { paths: {}, drawing: null, moves: 0, undoStack: [] }

/**
 * Selects a colour at a cell. An endpoint starts its colour's path again; a drawn cell continues
 * its path from there and removes the rest; an empty cell or one outside the grid returns the same
 * board.
 */
export function beginStroke(level: Puzzle, board: Board, at: Cell): Board {
  const endpointOf = pairAt(level, at)
  if (endpointOf) return pickUp(board, endpointOf.color, [at])
  const pair = pairThrough(level, board.paths, at)
  const path = pair && board.paths[pair.color]
  return path ? pickUp(board, pair.color, path.slice(0, indexInPath(path, at) + 1)) : board
}

/**
 * Extends the selected path through cells in the order in which the pointer met them, filling in
 * those that a fast drag skipped (section 4). Entering a cell of the same path cuts back to it,
 * crossing another path clears that path, another pair's endpoint cannot be entered. The matching
 * endpoint connects the pair and counts a move; from then on only retracting has an effect, until
 * the stroke ends. Cells outside the grid are skipped. Returns the same board when nothing changes or
 * no colour is selected.
 */
export function extendStroke(level: Puzzle, board: Board, cells: readonly Cell[]): Board {
  const { drawing } = board
  if (!drawing) return board
  return cells.reduce((current, cell) => {
    const path = current.paths[drawing] ?? []
    const head = path.at(-1)
    if (!head || !isInGrid(level, cell)) return current
    if (indexInPath(path, cell) >= 0) return enterCell(level, current, drawing, cell)
    return routeBetween(level, current.paths, drawing, head, cell).reduce(
      (before, step) => enterCell(level, before, drawing, step),
      current,
    )
  }, board)
}

/**
 * Ends the stroke. A path that is not connected stays drawn and can be continued; a stroke that
 * leaves the drawing as it was adds no entry to Undo.
 */
export function endStroke(board: Board): Board {
  const { drawing, undoStack, paths } = board
  if (!drawing) return board
  const isUnchanged = isSameDrawing(undoStack.at(-1), paths)
  return { ...board, drawing: null, undoStack: isUnchanged ? undoStack.slice(0, -1) : undoStack }
}

/** Clears the drawing (section 4); moves stay counted. */
export function resetBoard(board: Board): Board {
  const isEmpty = Object.keys(board.paths).length === 0
  return isEmpty ? board : { ...board, paths: {}, drawing: null, undoStack: undoStackAfter(board) }
}

/**
 * Undoes the last stroke, with the paths that it crossed, or the last reset. Moves stay counted.
 * Returns the same board when there is nothing to undo.
 */
export function undoStroke(board: Board): Board {
  const paths = board.undoStack.at(-1)
  return paths ? { ...board, paths, drawing: null, undoStack: board.undoStack.slice(0, -1) } : board
}

function pickUp(board: Board, color: PuzzleColor, path: readonly Cell[]): Board {
  const isUnchanged = isSamePath(board.paths[color], path)
  if (isUnchanged && board.drawing === color) return board
  const paths = isUnchanged ? board.paths : { ...board.paths, [color]: path }
  return { ...board, paths, drawing: color, undoStack: undoStackAfter(board) }
}

function undoStackAfter({ undoStack, paths }: Board): readonly Paths[] {
  return isSameDrawing(undoStack.at(-1), paths) ? undoStack : [...undoStack, paths]
}

function isSameDrawing(a: Paths | undefined, b: Paths): boolean {
  const colors = Object.keys({ ...a, ...b })
  return a !== undefined && colors.every((color) => isSamePath(a[color], b[color]))
}

function isSamePath(a: readonly Cell[] = [], b: readonly Cell[] = []): boolean {
  return a.length === b.length && a.every((cell, at) => indexInPath(b, cell) === at)
}

function enterCell(level: Puzzle, board: Board, color: PuzzleColor, cell: Cell): Board {
  const path = board.paths[color] ?? []
  const head = path.at(-1)
  if (!head || isSameCell(head, cell)) return board

  const at = indexInPath(path, cell)
  if (at >= 0)
    return {
      ...board,
      paths: { ...board.paths, [color]: path.slice(0, at + 1) },
    }

  const endpointOf = pairAt(level, cell)
  const isBlocked = endpointOf !== undefined && endpointOf.color !== color
  if (isBlocked || !isAdjacent(head, cell) || isConnected(level, board.paths, color)) return board

  const crossed = pairThrough(level, board.paths, cell)
  const paths = { ...board.paths, [color]: [...path, cell] }
  if (crossed) delete paths[crossed.color]
  return { ...board, paths, moves: board.moves + (endpointOf ? 1 : 0) }
}
