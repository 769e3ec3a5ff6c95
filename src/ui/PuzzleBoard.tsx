import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Board } from '../../machines/puzzle/board.ts'
import { isSameCell, type Paths } from '../../machines/puzzle/cells.ts'
import { describeCell, isConnected } from '../../machines/puzzle/drawing.ts'
import type { Cell, PuzzleLevel } from '../../machines/puzzle/levels.ts'
import { copy } from '../copy/index.ts'
import { cellsOf, PuzzleDrawing, type Refusal } from './puzzle-drawing.tsx'
import { keyboardStrokes, useGridFocus } from './puzzle-keyboard.ts'
import { type PuzzleBoardProps, usePointerStrokes } from './puzzle-pointer.ts'
import { announcementOf, cellName } from './puzzle-words.ts'

const NOTHING_REFUSED: Refusal = { at: undefined, turn: 0 }

/**
 * The board of a puzzle level, played by dragging, by single taps or by keyboard (section 4,
 * 'Puzzle play'). The drawing is for the eye only; a transparent grid on top of it, one named cell
 * for each square and one tab stop in all, is what pointers, keys and assistive technology use.
 * Give it the level as `key`, so that every level starts with its focus on its first endpoint.
 */
export function PuzzleBoard(props: PuzzleBoardProps) {
  const { level, paths, drawing, disabled } = props
  const focus = useGridFocus(level.pairs[0]?.start ?? [0, 0])
  const [announcement, announce] = useAnnouncement(level, paths, drawing)
  useConnectionPulse(level, paths)
  const [refused, setRefused] = useState<Refusal>(NOTHING_REFUSED)
  const helpId = useId()
  const refuse = (at: Cell) => {
    setRefused(({ turn }) => ({ at, turn: turn + 1 }))
    props.onRefused(at)
  }
  const pointer = usePointerStrokes(props, { onPress: focus.moveByPointer, onRefused: refuse })
  const strokeByKey = keyboardStrokes(props, {
    cell: focus.cell,
    moveTo: focus.moveByKey,
    onBlocked: (at) => {
      setRefused(({ turn }) => ({ at, turn: turn + 1 }))
      announce(copy.board.blocked)
    },
  })

  return (
    <div className="puzzle-board" data-cols={level.cols} data-disabled={disabled || undefined}>
      <div className="puzzle-field">
        <PuzzleDrawing level={level} paths={paths} drawing={drawing} refused={refused} />
        <div className="puzzle-cells">
          <table
            ref={focus.gridRef}
            className="puzzle-grid"
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of focusable cells
            role="grid"
            aria-label={copy.board.name}
            aria-describedby={helpId}
            aria-disabled={disabled}
            data-ring={focus.isRingShown || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onBlur={focus.onBlur}
            onKeyDown={(event) => {
              focus.showRing()
              strokeByKey(event)
            }}
            {...pointer}
          >
            <tbody>
              {rowsOf(level).map((row) => (
                <tr key={String(row[0])}>
                  {row.map((cell) => (
                    <td
                      key={String(cell)}
                      tabIndex={!disabled && isSameCell(cell, focus.cell) ? 0 : -1}
                      aria-label={cellName(describeCell(level, paths, cell))}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p id={helpId} hidden>
        {copy.board.help}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

function useAnnouncement(
  level: PuzzleLevel,
  paths: Board['paths'],
  drawing: Board['drawing'],
): [string, (text: string) => void] {
  const [announcement, announce] = useState('')
  const before = useRef({ paths, drawing })
  useLayoutEffect(() => {
    const text = announcementOf(level, before.current, { paths, drawing })
    before.current = { paths, drawing }
    if (text) announce(text)
  }, [level, paths, drawing])
  return [announcement, announce]
}

function rowsOf(level: PuzzleLevel): Cell[][] {
  const cells = cellsOf(level)
  return Array.from({ length: level.rows }, (_, y) =>
    cells.slice(y * level.cols, (y + 1) * level.cols),
  )
}

const PULSE_MS = 15

/** A short pulse when a pair is connected, on devices that have one and were touched already. */
function useConnectionPulse(level: PuzzleLevel, paths: Paths): void {
  const connected = level.pairs.filter(({ color }) => isConnected(level, paths, color)).length
  const before = useRef(connected)
  useEffect(() => {
    const isMore = connected > before.current
    before.current = connected
    if (isMore && canPulse()) navigator.vibrate(PULSE_MS)
  }, [connected])
}

function canPulse(): boolean {
  return 'vibrate' in navigator && (navigator.userActivation?.hasBeenActive ?? false)
}
