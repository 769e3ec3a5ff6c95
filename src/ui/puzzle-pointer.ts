import { type MouseEvent, type PointerEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Board, EMPTY_BOARD, extendStroke } from '../../machines/puzzle/board.ts'
import { indexInPath, isSameCell, pairAt, pairThrough } from '../../machines/puzzle/cells.ts'
import { isConnected } from '../../machines/puzzle/drawing.ts'
import type { Cell, Puzzle } from '../../machines/puzzle/levels.ts'

/** The board as it is drawn, and what is done with it. */
export interface Strokes extends Pick<Board, 'paths' | 'drawing'> {
  readonly level: Puzzle
  /** While the level is paused or solved nothing can be drawn; a running drag ends. */
  readonly disabled: boolean
  /** A colour is taken up at a cell. */
  readonly onBegin: (at: Cell) => void
  /** The taken-up path is led through these cells, in this order; skipped ones are not listed. */
  readonly onExtend: (cells: readonly Cell[]) => void
  /** The taken-up colour is let go. */
  readonly onEnd: () => void
}

/** A pointer that draws: a press without effect is none. */
interface Gesture {
  readonly pointerId: number
  readonly pointerType: string
  readonly intent: PressIntent
  readonly last: Cell
  /** Whether the pointer has left the cell that it pressed, which makes the press a drag. */
  readonly hasMoved: boolean
}

interface Presses {
  /** A cell is pressed, with any effect or none. */
  readonly onPress: (cell: Cell) => void
  /** A press that can do nothing there. */
  readonly onRefused: (cell: Cell) => void
}

/** How far outside the grid, in cells, a pointer still draws along the nearest edge. */
const EDGE_SLACK = 0.5

/** The primary button, or the contact of a finger or pen, in `buttons`. */
const PRIMARY = 1

/**
 * Pointer handlers that draw by mouse, touch or pen. A drag ends its stroke when the pointer is
 * lifted. A tap leaves the colour taken up, so that the path can be led on cell by cell with
 * further taps, until it is connected or its head is tapped again (section 4).
 *
 * A release can be lost to a menu or another window, so every move has to show that the button is
 * still down. One pointer draws at a time: a further finger waits, but not for a press without effect.
 */
export function usePointerStrokes(props: Strokes, { onPress, onRefused }: Presses) {
  const { level, paths, drawing, disabled, onBegin, onExtend, onEnd } = props
  const gesture = useRef<Gesture | null>(null)
  const end = useEffectEvent(onEnd)

  useLayoutEffect(() => {
    if (!gesture.current || (drawing !== null && !disabled)) return
    gesture.current = null
    if (drawing !== null) end()
  }, [drawing, disabled])

  /** Ends the gesture as a release does; returns the colour that is still taken up. */
  function release(): Strokes['drawing'] {
    const current = gesture.current
    gesture.current = null
    const isDone =
      current?.hasMoved ||
      current?.intent === 'hold' ||
      (current && drawing !== null && isConnected(level, paths, drawing))
    if (!isDone) return drawing
    onEnd()
    return null
  }
  function cancel({ pointerId }: PointerEvent<HTMLElement>): void {
    if (gesture.current?.pointerId !== pointerId) return
    gesture.current = null
    onEnd()
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (disabled || event.button !== 0) return
      if (gesture.current && isOutranked(event, gesture.current)) return
      const cell = cellUnder(level, event.currentTarget, event.nativeEvent)
      const board = { ...props, drawing: release() }
      if (!cell) return
      onPress(cell)
      const intent = pressIntent(level, board, cell)
      if (intent === 'takeUp') onBegin(cell)
      if (intent === 'extend') onExtend([cell])
      if (intent === 'nothing' || (intent === 'extend' && hasNoEffect(board, cell))) {
        onRefused(cell)
        return
      }
      const { pointerId, pointerType } = event
      // A press that a program makes, such as an assistive one, has no pointer to capture.
      if (event.isTrusted) event.currentTarget.setPointerCapture(pointerId)
      gesture.current = { pointerId, pointerType, intent, last: cell, hasMoved: false }
    },

    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = gesture.current
      if (disabled || current?.pointerId !== event.pointerId) return
      if ((event.buttons & PRIMARY) === 0) {
        release()
        return
      }
      const cells: Cell[] = []
      for (const sample of samplesOf(event.nativeEvent)) {
        const cell = cellUnder(level, event.currentTarget, sample)
        if (cell && !isSameCell(cell, cells.at(-1) ?? current.last)) cells.push(cell)
      }
      const last = cells.at(-1)
      if (!last) return
      gesture.current = { ...current, last, hasMoved: true }
      onExtend(cells)
    },

    onPointerUp({ pointerId }: PointerEvent<HTMLElement>) {
      if (gesture.current?.pointerId === pointerId) release()
    },
    onPointerCancel: cancel,
    /** Not of a cell, from which the grid takes a finger over. */
    onLostPointerCapture(event: PointerEvent<HTMLElement>) {
      if (event.target === event.currentTarget) cancel(event)
    },
    /** A long press, or a second button, is part of the drawing. */
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}

/** Whether a press has to wait for another contact: fingers for each other, and all but a pen for a pen. */
function isOutranked(press: PointerEvent, { pointerId, pointerType }: Gesture): boolean {
  if (press.pointerId === pointerId || press.pointerType === 'pen') return false
  return pointerType === 'pen' || (pointerType === 'touch' && press.pointerType === 'touch')
}

/** Whether the taken-up path cannot be led to a cell at all. */
function hasNoEffect({ level, paths, drawing }: Strokes, cell: Cell): boolean {
  const board = { ...EMPTY_BOARD, paths, drawing }
  return extendStroke(level, board, [cell]) === board
}

function samplesOf(event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] {
  const coalesced = event.getCoalescedEvents?.() ?? []
  return coalesced.length > 0 ? coalesced : [event]
}

function cellUnder(
  level: Puzzle,
  grid: Element,
  point: { readonly clientX: number; readonly clientY: number },
): Cell | undefined {
  const box = grid.getBoundingClientRect()
  const x = ((point.clientX - box.left) / box.width) * level.cols
  const y = ((point.clientY - box.top) / box.height) * level.rows
  const isNear =
    x >= -EDGE_SLACK &&
    y >= -EDGE_SLACK &&
    x < level.cols + EDGE_SLACK &&
    y < level.rows + EDGE_SLACK
  return isNear ? [clampTo(level.cols, x), clampTo(level.rows, y)] : undefined
}

function clampTo(count: number, position: number): number {
  return Math.min(Math.max(Math.floor(position), 0), count - 1)
}

/** What pressing a cell does; a `hold` lets go unless the pointer then leads the path further. */
export type PressIntent = 'takeUp' | 'extend' | 'hold' | 'nothing'

/**
 * What pressing a cell means, so that single taps and drags can be mixed freely. While a colour is
 * taken up, a cell of its path or in a straight line with its head leads the path there, its head
 * holds it, and another pair's endpoint or another path further off takes up that colour instead.
 */
export function pressIntent(
  level: Puzzle,
  { paths, drawing }: Pick<Board, 'paths' | 'drawing'>,
  cell: Cell,
): PressIntent {
  const endpointOf = pairAt(level, cell)
  const canTakeUp = endpointOf !== undefined || pairThrough(level, paths, cell) !== undefined
  const path = drawing ? (paths[drawing] ?? []) : []
  const head = path.at(-1)
  if (!head) return canTakeUp ? 'takeUp' : 'nothing'

  if (isSameCell(head, cell)) return 'hold'
  if (endpointOf && endpointOf.color !== drawing) return 'takeUp'
  const isInLine = head[0] === cell[0] || head[1] === cell[1]
  if (isInLine || indexInPath(path, cell) >= 0) return 'extend'
  return canTakeUp ? 'takeUp' : 'nothing'
}
