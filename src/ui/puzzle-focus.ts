import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from '../../machines/puzzle/levels.ts'

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
