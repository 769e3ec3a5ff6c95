import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { beginStroke, EMPTY_BOARD, extendStroke } from '../../machines/puzzle/board.ts'
import { isInGrid } from '../../machines/puzzle/cells.ts'
import { isConnected } from '../../machines/puzzle/drawing.ts'
import type { Cell } from '../../machines/puzzle/levels.ts'
import type { Strokes } from './puzzle-pointer.ts'
import { shortcutKey } from './shortcut.ts'

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Focus {
  readonly cell: Cell
  readonly moveTo: (cell: Cell) => void
  /** Called when the path cannot go where an arrow pointed. */
  readonly onBlocked: (at: Cell) => void
  /** Called when there is no color to take up. */
  readonly onNothingThere: (at: Cell) => void
  /** Called when the applicant asks what is left. */
  readonly onAsked: () => void
}

/**
 * A key handler that plays the board: arrows move the focus; Space or Enter takes up
 * the colour of the focused cell and lets go again; while a colour is taken up, arrows draw from
 * its head; connecting or Escape lets go (section 4). L asks what is left.
 */
export function keyboardStrokes(props: Strokes, focus: Focus) {
  const { level, paths, drawing, disabled, onBegin, onExtend, onEnd } = props

  const board = { ...EMPTY_BOARD, paths, drawing }

  function drawOrMove([dx, dy]: Cell) {
    const head = (drawing && paths[drawing]?.at(-1)) ?? focus.cell
    const next: Cell = [head[0] + dx, head[1] + dy]
    if (!isInGrid(level, next)) return drawing ? focus.onBlocked(head) : undefined
    if (!drawing) return focus.moveTo(next)

    const after = extendStroke(level, board, [next])
    if (after === board) return focus.onBlocked(next)
    onExtend([next])
    focus.moveTo(next)
    if (isConnected(level, after.paths, drawing)) onEnd()
  }

  function takeUp() {
    if (beginStroke(level, board, focus.cell) === board) focus.onNothingThere(focus.cell)
    else onBegin(focus.cell)
  }

  return (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.altKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    const isPress = event.key === ' ' || event.key === 'Enter'
    const isAsked = shortcutKey(event) === 'l'
    if (!arrow && !isPress && !isAsked && event.key !== 'Escape') return
    event.preventDefault()
    if (arrow) drawOrMove(arrow)
    else if (event.repeat) return
    else if (isAsked) focus.onAsked()
    else if (drawing) onEnd()
    else if (isPress) takeUp()
  }
}

/**
 * The one cell of the grid that the Tab key reaches, its focus, and whether its ring is shown: a
 * pointer moves the focus along without a ring, the next key or the next visit shows it.
 */
export function useGridFocus(first: Cell) {
  const gridRef = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const [focus, setFocus] = useState({ cell: first, isRingShown: true })

  useLayoutEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    const [x, y] = focus.cell
    gridRef.current?.rows[y]?.cells[x]?.focus({ preventScroll: true })
  }, [focus])

  function move(cell: Cell, isRingShown: boolean) {
    hasMoved.current = true
    setFocus({ cell, isRingShown })
  }

  function showRing() {
    if (!focus.isRingShown) setFocus({ ...focus, isRingShown: true })
  }

  return {
    gridRef,
    ...focus,
    moveByKey: (cell: Cell) => move(cell, true),
    moveByPointer: (cell: Cell) => move(cell, false),
    showRing,
    onBlur(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) showRing()
    },
  }
}
