import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isInGrid } from '../../machines/puzzle/cells.ts'
import type { Cell } from '../../machines/puzzle/levels.ts'
import { leadTo, pressCell, pressIntent, type Strokes } from './puzzle-press.ts'
import { shortcutKey } from './shortcut.ts'

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Acts {
  readonly moveTo: (cell: Cell) => void
  /** Called when the path cannot go where an arrow pointed. */
  readonly onBlocked: (at: Cell) => void
  /** Called when a press of the cell can do nothing. */
  readonly onRefused: (at: Cell) => void
  /** Called when the applicant asks what is left. */
  readonly onAsked: (at: Cell) => void
}

/**
 * A key handler that plays the board, always at the cell that has the focus, however that got there:
 * Space or Enter presses it as a tap does, and at the head of the taken-up path lets go; arrows draw from
 * the head, and move the focus from any other cell; connecting or Escape lets go (section 4). L asks what
 * is left.
 */
export function keyboardStrokes(strokes: Strokes, acts: Acts) {
  const { level, drawing, disabled, onEnd } = strokes

  function drawOrMove(cell: Cell, [dx, dy]: Cell) {
    const next: Cell = [cell[0] + dx, cell[1] + dy]
    const isAtHead = pressIntent(level, strokes, cell) === 'hold'
    if (!isInGrid(level, next)) return isAtHead ? acts.onBlocked(cell) : undefined
    // Drawn before the focus comes: a screen reader reads the cell as it is by then.
    const canMove = !isAtHead || flushSync(() => leadTo(strokes, next))
    if (canMove) acts.moveTo(next)
    else acts.onBlocked(next)
  }

  return (event: KeyboardEvent, cell: Cell) => {
    if (disabled || event.ctrlKey || event.altKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    const isPress = event.key === ' ' || event.key === 'Enter'
    const isAsked = shortcutKey(event) === 'l'
    if (!arrow && !isPress && !isAsked && event.key !== 'Escape') return
    event.preventDefault()
    if (arrow) drawOrMove(cell, arrow)
    else if (event.repeat) return
    else if (isAsked) acts.onAsked(cell)
    else if (isPress) pressCell(strokes, cell) || acts.onRefused(cell)
    else if (drawing) onEnd()
  }
}

/**
 * The focus within the grid: where the Tab key enters it, which is where the focus was last, and whether
 * its ring is shown: a pointer moves the focus along without a ring and without scrolling, the next key or
 * the next visit shows it.
 */
export function useGridFocus(first: Cell) {
  const gridRef = useRef<HTMLTableElement>(null)
  const [tabStop, setTabStop] = useState(first)
  const [isRingShown, setRingShown] = useState(true)

  function focus([x, y]: Cell, options?: FocusOptions) {
    gridRef.current?.rows[y]?.cells[x]?.focus(options)
  }

  return {
    gridRef,
    tabStop,
    isRingShown,
    onFocus: setTabStop,
    moveByKey: (cell: Cell) => focus(cell),
    moveByPointer(cell: Cell) {
      setRingShown(false)
      focus(cell, { preventScroll: true })
    },
    showRing: () => setRingShown(true),
    onBlur(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) setRingShown(true)
    },
  }
}
