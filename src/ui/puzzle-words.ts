import type { Board } from '../../machines/puzzle/board.ts'
import { type CellDescription, describeCell } from '../../machines/puzzle/cell-description.ts'
import { cellsOf, isSameCell, type Paths, pairAt } from '../../machines/puzzle/cells.ts'
import { isConnected, isLevelComplete, needsCoverHint } from '../../machines/puzzle/drawing.ts'
import type { Cell, ColorPair, Puzzle, PuzzleColor } from '../../machines/puzzle/levels.ts'
import { fill } from '../copy/index.ts'
import { puzzleCopy } from '../copy/puzzle.ts'

type Drawing = Pick<Board, 'paths' | 'drawing'>

/**
 * What is read out when a drawing has changed: 'Red connected', 'Red connection lost', 'Green cleared',
 * 'Blue taken up', 'Blue let go', 'Blue as before', 'The board is empty'; in one announcement with the
 * connection also the hint of levels 2 and 3 (section 4) and 'Solved'. Null when nothing is worth
 * saying, as while a path merely grows.
 */
export function announcementOf(puzzle: Puzzle, before: Drawing, after: Drawing): string | null {
  const hadPaths = Object.keys(before.paths).length > 0
  if (hadPaths && Object.keys(after.paths).length === 0) return puzzleCopy.board.boardCleared

  const is = (color: PuzzleColor, { paths }: Drawing) => isConnected(puzzle, paths, color)
  const colors = puzzle.pairs.map((pair) => pair.color)
  const connected = colors.filter((color) => is(color, after) && !is(color, before))
  const lost = colors.filter(
    (color) => is(color, before) && after.paths[color] && !is(color, after),
  )
  const cleared = colors.filter((color) => before.paths[color] && !after.paths[color])
  const restored = colors.filter(
    (color) =>
      after.paths[color] &&
      after.paths[color] !== before.paths[color] &&
      color !== after.drawing &&
      !connected.includes(color),
  )
  const news = [
    ...connected.map((color) => say(puzzleCopy.board.isConnected, color)),
    ...lost.map((color) => say(puzzleCopy.board.isLost, color)),
    ...cleared.map((color) => say(puzzleCopy.board.isCleared, color)),
    ...restored.map((color) => say(puzzleCopy.board.isRestored, color)),
  ]
  const takenUp = after.drawing === before.drawing ? null : after.drawing
  if (takenUp && lost.includes(takenUp)) news.push(say(puzzleCopy.board.isTakenUp, takenUp))
  const isNew = (holds: typeof isLevelComplete) =>
    holds(puzzle, after.paths) && !holds(puzzle, before.paths)
  if (isNew(needsCoverHint)) news.push(puzzleCopy.level.coverHint)
  if (isNew(isLevelComplete)) news.push(puzzleCopy.level.solved)
  if (news.length > 0) return news.join('. ')

  if (takenUp) return say(puzzleCopy.board.isTakenUp, takenUp)
  return before.drawing && !after.drawing && !is(before.drawing, after)
    ? say(puzzleCopy.board.isLetGo, before.drawing)
    : null
}

/**
 * What is left to do, as 'Green is open. 5 squares are empty. Green starts at row 2, column 1 and
 * ends at row 3, column 3.', or, when every pair is connected, where the first empty square is; at an
 * endpoint that of its color alone. It ends with the time, if there is one.
 */
export function whatIsLeft(puzzle: Puzzle, paths: Paths, at: Cell, time?: string): string {
  const pair = pairAt(puzzle, at)
  return [
    ...(pair ? [whatIsLeftOf(puzzle, paths, pair)] : whatIsLeftOfAll(puzzle, paths)),
    ...(time === undefined ? [] : [fill(puzzleCopy.board.time, { time })]),
  ].join('. ')
}

function whatIsLeftOf(puzzle: Puzzle, paths: Paths, pair: ColorPair): string {
  return isConnected(puzzle, paths, pair.color)
    ? say(puzzleCopy.board.isConnected, pair.color)
    : whatIsOpen(pair, paths[pair.color] ?? [])
}

function whatIsLeftOfAll(puzzle: Puzzle, paths: Paths): string[] {
  const open = puzzle.pairs.filter(({ color }) => !isConnected(puzzle, paths, color))
  const empty = cellsOf(puzzle).filter((cell) => describeCell(puzzle, paths, cell).part === 'empty')
  const [first] = empty
  const names = sentence(open.map(({ color }) => colorName(color)).join(', '))
  return [
    open.length === 0
      ? puzzleCopy.board.allConnected
      : fill(open.length === 1 ? puzzleCopy.board.isOpen : puzzleCopy.board.areOpen, {
          colors: names,
        }),
    empty.length === 1
      ? puzzleCopy.board.oneEmpty
      : fill(puzzleCopy.board.areEmpty, { count: empty.length }),
    ...open.map((pair) => whatIsOpen(pair, paths[pair.color] ?? [])),
    ...(open.length === 0 && first
      ? [fill(puzzleCopy.board.firstEmpty, { place: placeOf(first) })]
      : []),
  ]
}

function whatIsOpen({ color, start, end }: ColorPair, path: readonly Cell[]): string {
  const [first = start] = path
  const head = path.at(-1) ?? first
  const isDrawn = !isSameCell(head, first)
  return fill(isDrawn ? puzzleCopy.board.isDrawn : puzzleCopy.board.starts, {
    color: sentence(colorName(color)),
    start: placeOf(first),
    head: placeOf(head),
    end: placeOf(isSameCell(first, start) ? end : start),
  })
}

function placeOf([x, y]: Cell): string {
  return fill(puzzleCopy.board.place, { row: y + 1, column: x + 1 })
}

function say(text: string, color: PuzzleColor): string {
  return sentence(fill(text, { color: colorName(color) }))
}

/** Begins with a capital, as a sentence does. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * The accessible name of a cell, such as 'red path, from the left, goes on below'. Its row and column are
 * not part of it: screen readers say those of a grid themselves, and would say them twice.
 */
export function cellName({ color, part, ...path }: CellDescription): string {
  return [
    color === null ? puzzleCopy.board.empty : fill(PARTS[part], { color: colorName(color) }),
    ...(path.from ? [puzzleCopy.board.from[path.from]] : []),
    ...(path.to ? [puzzleCopy.board.to[path.to]] : []),
    ...(path.isConnected ? [puzzleCopy.board.connected] : []),
  ].join(', ')
}

const PARTS: Readonly<Record<CellDescription['part'], string>> = {
  empty: puzzleCopy.board.empty,
  endpoint: puzzleCopy.board.endpoint,
  path: puzzleCopy.board.path,
  'path end': puzzleCopy.board.pathEnd,
}

/** A colour as it is read out: 'light blue'. */
function colorName(color: PuzzleColor): string {
  return puzzleCopy.board.colors[color]
}

/** The letter on a colour's endpoints, so that they are not distinguished by colour alone. */
export const COLOR_LETTERS: Readonly<Record<PuzzleColor, string>> = puzzleCopy.board.letters
