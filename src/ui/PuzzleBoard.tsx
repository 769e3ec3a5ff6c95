import { useEffect, useId, useRef, useState } from 'react'
import { describeCell } from '../../machines/puzzle/cell-description.ts'
import { cellsOf, isSameCell, type Paths } from '../../machines/puzzle/cells.ts'
import type { Cell, Puzzle } from '../../machines/puzzle/levels.ts'
import { puzzleCopy } from '../copy/puzzle.ts'
import { announce } from './Announced.tsx'
import { PuzzleDrawing, type Refusal } from './puzzle-drawing.tsx'
import { keyboardStrokes, useGridFocus } from './puzzle-keyboard.ts'
import { usePointerStrokes } from './puzzle-pointer.ts'
import { pressCell, type Strokes } from './puzzle-press.ts'
import { announcementOf, cellName, whatIsLeft } from './puzzle-words.ts'

interface PuzzleBoardProps extends Strokes {
  /** What to do after a press that did nothing, to be shown; '' as soon as one does something. */
  readonly onAdvice: (advice: string) => void
  /** The time so far as it is shown; none on a board without one. */
  readonly readTime?: () => string
}

const NOTHING_REFUSED: Refusal = { at: undefined, turn: 0 }

/**
 * The board of a puzzle, played by dragging, by single taps or by keyboard (section 4, 'Puzzle
 * play'). The drawing is for the eye only; a transparent grid on top of it, one named cell for each
 * square and one tab stop in all, is what pointers, keys and assistive technology use. Whatever is
 * to be announced of a level is announced here, so that no two announcements meet. Give it the level
 * as `key`, so that every level starts with its focus on its first endpoint.
 */
export function PuzzleBoard({ onAdvice, readTime, ...props }: PuzzleBoardProps) {
  const { level, paths, drawing, disabled } = props
  const focus = useGridFocus(level.pairs[0]?.start ?? [0, 0])
  useAnnouncedChanges(level, paths, drawing)
  const [refused, setRefused] = useState<Refusal>(NOTHING_REFUSED)
  const helpId = useId()
  // A screen reader says the keys at the first cell: it does not read the description of a grid there.
  const [hasKeys, setHasKeys] = useState(false)
  const strokes: Strokes = {
    ...props,
    onBegin: (at) => {
      onAdvice('')
      props.onBegin(at)
    },
    onExtend: (cells) => {
      onAdvice('')
      props.onExtend(cells)
    },
  }
  const refuse = (at: Cell, reason: string) => {
    setRefused(({ turn }) => ({ at, turn: turn + 1 }))
    announce(reason)
  }
  const onRefused = (at: Cell) => {
    const { nothingThere, outOfReach } = puzzleCopy.level
    const advice = drawing === null ? nothingThere : outOfReach
    refuse(at, advice)
    onAdvice(advice)
  }
  const pointer = usePointerStrokes(strokes, {
    onPress: focus.moveByPointer,
    onRefused,
  })
  const strokeByKey = keyboardStrokes(strokes, {
    moveTo: focus.moveByKey,
    onBlocked: (at) => refuse(at, puzzleCopy.board.blocked),
    onRefused,
    onAsked: (at) => announce(whatIsLeft(level, paths, at, readTime?.())),
  })

  return (
    <div className="puzzle-board" data-cols={level.cols} data-disabled={disabled || undefined}>
      <p id={helpId} className="visually-hidden">
        {puzzleCopy.board.help}
      </p>
      <div className="puzzle-field">
        <PuzzleDrawing level={level} paths={paths} drawing={drawing} refused={refused} />
        <div className="puzzle-cells">
          <table
            ref={focus.gridRef}
            className="puzzle-grid"
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of focusable cells
            role="grid"
            aria-label={puzzleCopy.board.name}
            aria-disabled={disabled}
            data-ring={focus.isRingShown || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onBlur={focus.onBlur}
            onKeyDown={() => {
              focus.showRing()
              setHasKeys(true)
            }}
            {...pointer}
          >
            <tbody>
              {rowsOf(level).map((row) => (
                <tr key={String(row[0])}>
                  {row.map((cell) => {
                    const description = describeCell(level, paths, cell)
                    return (
                      <td
                        key={String(cell)}
                        tabIndex={!disabled && isSameCell(cell, focus.tabStop) ? 0 : -1}
                        aria-label={cellName(description)}
                        aria-describedby={
                          !hasKeys && isSameCell(cell, focus.tabStop) ? helpId : undefined
                        }
                        data-part={description.part}
                        onFocus={() => focus.onFocus(cell)}
                        onKeyDown={(event) => strokeByKey(event, cell)}
                        onClick={({ detail, nativeEvent }) => {
                          if (disabled || !isWithoutPointer(detail, nativeEvent)) return
                          if (!pressCell(strokes, cell)) onRefused(cell)
                        }}
                      />
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  )
}

function useAnnouncedChanges(level: Puzzle, paths: Paths, drawing: Strokes['drawing']): void {
  const before = useRef({ paths, drawing })
  useEffect(() => {
    const text = announcementOf(level, before.current, { paths, drawing })
    before.current = { paths, drawing }
    if (text) announce(text)
  }, [level, paths, drawing])
}

/** As assistive programs click: in Firefox once as by a mouse, but by no pointer. */
function isWithoutPointer(detail: number, click: MouseEvent): boolean {
  return detail === 0 || ('pointerType' in click && click.pointerType === '')
}

function rowsOf(level: Puzzle): Cell[][] {
  const cells = cellsOf(level)
  return Array.from({ length: level.rows }, (_, y) =>
    cells.slice(y * level.cols, (y + 1) * level.cols),
  )
}
