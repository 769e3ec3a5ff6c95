import type { Board } from '../../machines/puzzle/board.ts'
import { cellsOf, pairThrough } from '../../machines/puzzle/cells.ts'
import { isConnected, isLevelComplete } from '../../machines/puzzle/drawing.ts'
import type { Cell, ColorPair, Puzzle } from '../../machines/puzzle/levels.ts'
import { COLOR_LETTERS } from './puzzle-words.ts'

/** The side of a cell in the drawing's own units: lengths below read as per cent of a cell. */
const CELL = 100

/** How much later each diagonal of a solved board moves: with the animation, within the second that it shows. */
const WAVE_STEP_MS = 30

/** The cell where a press did nothing, and how often that happened; each time shows it again. */
export interface Refusal {
  readonly at: Cell | undefined
  readonly turn: number
}

interface PuzzleDrawingProps extends Pick<Board, 'paths' | 'drawing'> {
  readonly level: Puzzle
  readonly refused: Refusal
}

/** The board as it is seen: endpoints at 60 % of the cell, paths at 30 % (section 3). */
export function PuzzleDrawing({ level, paths, drawing, refused }: PuzzleDrawingProps) {
  return (
    <svg
      className="puzzle-drawing"
      viewBox={`0 0 ${level.cols * CELL} ${level.rows * CELL}`}
      aria-hidden="true"
      focusable="false"
      data-solved={isLevelComplete(level, paths) || undefined}
    >
      {cellsOf(level).map((cell) => (
        <rect
          key={String(cell)}
          className="puzzle-square"
          data-color={pairThrough(level, paths, cell)?.color}
          style={{ animationDelay: `${(cell[0] + cell[1]) * WAVE_STEP_MS}ms` }}
          x={cell[0] * CELL + 3}
          y={cell[1] * CELL + 3}
          width={94}
          height={94}
          rx={20}
        />
      ))}
      {level.pairs.map((pair) => (
        <PairDrawing
          key={pair.color}
          pair={pair}
          path={paths[pair.color] ?? []}
          isConnected={isConnected(level, paths, pair.color)}
          isTakenUp={pair.color === drawing}
        />
      ))}
      {refused.at && (
        <rect
          key={refused.turn}
          className="puzzle-refused"
          x={refused.at[0] * CELL + 3}
          y={refused.at[1] * CELL + 3}
          width={94}
          height={94}
          rx={20}
        />
      )}
    </svg>
  )
}

interface PairDrawingProps {
  readonly pair: ColorPair
  readonly path: readonly Cell[]
  readonly isConnected: boolean
  readonly isTakenUp: boolean
}

function PairDrawing({ pair, path, isConnected, isTakenUp }: PairDrawingProps) {
  const points = path.map((cell) => centreOf(cell).join(',')).join(' ')
  const head = path.at(-1)
  return (
    <g className="puzzle-pair" data-color={pair.color} data-connected={isConnected || undefined}>
      {path.length > 1 && (
        <>
          <polyline className="puzzle-glow" points={points} strokeWidth={48} />
          <polyline className="puzzle-path-edge" points={points} strokeWidth={30} />
          <polyline className="puzzle-path" points={points} strokeWidth={24} />
          {isConnected && (
            <polyline className="puzzle-wave" points={points} strokeWidth={24} pathLength={1} />
          )}
        </>
      )}
      {head && path.length > 1 && !isConnected && <Dot className="puzzle-head" cell={head} r={7} />}
      {[pair.start, pair.end].map((cell) => (
        <g key={String(cell)} className="puzzle-endpoint">
          <Dot className="puzzle-endpoint-edge" cell={cell} r={30} />
          <Dot className="puzzle-endpoint-face" cell={cell} r={26.5} />
          <text x={centreOf(cell)[0]} y={centreOf(cell)[1]} dy="0.36em" fontSize={32}>
            {COLOR_LETTERS[pair.color]}
          </text>
        </g>
      ))}
      {head && isTakenUp && !isConnected && <Dot className="puzzle-taken-up" cell={head} r={39} />}
    </g>
  )
}

interface DotProps {
  readonly className: string
  readonly cell: Cell
  readonly r: number
}

function Dot({ className, cell, r }: DotProps) {
  const [cx, cy] = centreOf(cell)
  return <circle className={className} cx={cx} cy={cy} r={r} />
}

function centreOf([x, y]: Cell): [number, number] {
  return [(x + 0.5) * CELL, (y + 0.5) * CELL]
}
