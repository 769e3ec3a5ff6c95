import type { Board } from '../../machines/puzzle/board.ts'
import { levelAt, PUZZLE_COLORS, type PuzzleLevel } from '../../machines/puzzle/levels.ts'
import { PuzzleBoard } from '../ui/PuzzleBoard.tsx'
import type { Part } from './Parts.tsx'

const still = () => undefined

function board(level: PuzzleLevel, drawn: Pick<Board, 'paths' | 'drawing'>, disabled = false) {
  return (
    <PuzzleBoard
      {...drawn}
      level={level}
      disabled={disabled}
      onBegin={still}
      onExtend={still}
      onEnd={still}
      onRefused={still}
    />
  )
}

const ALL_COLORS: PuzzleLevel = {
  index: 1,
  rows: 6,
  cols: 4,
  mustCover: false,
  hint: false,
  pairs: PUZZLE_COLORS.map((color, at) => {
    const [x, y] = [(at % 2) * 2, Math.floor(at / 2)]
    return { color, start: [x, y], end: [x + 1, y] } as const
  }),
}

/** The board, bare, being drawn on, connected, and in all its colors. */
export const BOARD_PARTS: readonly Part[] = [
  { name: 'Board, level 4', shown: board(levelAt(4), { paths: {}, drawing: null }) },
  {
    name: 'Board, a color taken up',
    shown: board(levelAt(4), {
      paths: {
        blue: [
          [3, 0],
          [4, 0],
          [4, 1],
        ],
      },
      drawing: 'blue',
    }),
  },
  {
    name: 'Board, connected and at rest',
    shown: board(
      levelAt(1),
      {
        paths: {
          red: [
            [0, 0],
            [1, 0],
            [2, 0],
            [3, 0],
          ],
        },
        drawing: null,
      },
      true,
    ),
  },
  { name: 'Board, twelve colors', shown: board(ALL_COLORS, { paths: {}, drawing: null }) },
]
