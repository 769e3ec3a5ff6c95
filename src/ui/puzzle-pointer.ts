import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { isSameCell } from '../../machines/puzzle/cells.ts'
import { isConnected } from '../../machines/puzzle/drawing.ts'
import type { Cell, Puzzle } from '../../machines/puzzle/levels.ts'
import { leadTo, type PressIntent, pathsLedTo, pressIntent, type Strokes } from './puzzle-press.ts'

/** A pointer that draws: a press without effect is none. */
interface Gesture {
  readonly pointerId: number
  readonly pointerType: string
  readonly intent: PressIntent
  readonly last: Cell
  /** Whether the pointer has left the cell that it pressed, which makes the press a drag. */
  readonly hasMoved: boolean
  /** How far taps had led the path that was taken up when the press came. */
  readonly head: Cell | undefined
}

type Finger = Pick<globalThis.PointerEvent, 'pointerType' | 'isPrimary' | 'timeStamp'>

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

/** A second finger that comes this soon after the first is the other half of a pinch, and no palm. */
const PINCH_MS = 150

/**
 * Pointer handlers that draw by mouse, touch or pen. A drag is a stroke of its own and ends it when the
 * pointer is lifted. A tap takes a colour up, or leads the path to where it is released, cell by cell,
 * until that is connected or its head is tapped again (section 4).
 *
 * A release can be lost to a menu or another window, so every move has to show that the button is
 * still down. One pointer draws at a time: a further finger waits, but not for a press without effect.
 * Two fingers that come together draw nothing: they zoom, wherever the browser lets them; on a page that
 * is zoomed in one that can draw nothing may move the page, which is no press to be refused.
 */
export function usePointerStrokes(props: Strokes, { onPress, onRefused }: Presses) {
  const { level, paths, drawing, disabled, onBegin, onExtend, onEnd, onUndo } = props
  const gesture = useRef<Gesture | null>(null)
  const firstFingerAt = useRef(Number.NEGATIVE_INFINITY)
  const isZoomed = useIsZoomed()
  const end = useEffectEvent(onEnd)

  useLayoutEffect(() => {
    if (!gesture.current || (drawing !== null && !disabled)) return
    gesture.current = null
    if (drawing !== null) end()
  }, [drawing, disabled])

  const hasConnected = () => drawing !== null && isConnected(level, paths, drawing)

  /** Ends the gesture as a release does; returns the colour that is still taken up. */
  function release(): Strokes['drawing'] {
    const current = gesture.current
    gesture.current = null
    const isDone = current?.hasMoved || current?.intent === 'hold' || (current && hasConnected())
    if (!isDone) return drawing
    onEnd()
    return null
  }

  /** Ends the gesture as if it had not begun; what it has connected stays, since that is counted. */
  function takeBack({ hasMoved, intent, head }: Gesture): void {
    gesture.current = null
    if (hasConnected()) onEnd()
    else if (hasMoved || intent === 'takeUp') {
      onUndo()
      if (head) onBegin(head)
    }
  }

  function cancel({ pointerId }: PointerEvent<HTMLElement>): void {
    const current = gesture.current
    if (current?.pointerId !== pointerId) return
    if (isZoomed) takeBack(current)
    else {
      gesture.current = null
      onEnd()
    }
  }

  /**
   * Whether a finger pinches with another one: on a page that is zoomed in whenever it comes, which not
   * every engine follows by a pointercancel.
   */
  function isPinch({ pointerType, isPrimary, timeStamp }: Finger): boolean {
    if (pointerType !== 'touch' || isPrimary) return false
    return isZoomed || timeStamp - firstFingerAt.current < PINCH_MS
  }

  /** On a page that is zoomed in a finger draws from a dot or a head; from elsewhere it taps, or moves the page, which takes the press back. */
  function mayMovePage({ pointerType, intent }: Pick<Gesture, 'pointerType' | 'intent'>): boolean {
    return isZoomed && pointerType === 'touch' && (intent === 'extend' || intent === 'nothing')
  }

  /** Either finger of a pinch may be outside the board. */
  const followFinger = useEffectEvent((finger: Finger) => {
    if (finger.pointerType === 'touch' && finger.isPrimary) firstFingerAt.current = finger.timeStamp
    const current = gesture.current
    if (current?.pointerType !== 'touch' || !isPinch(finger)) return
    if (isZoomed || !current.hasMoved) takeBack(current)
  })
  useEffect(() => {
    document.addEventListener('pointerdown', followFinger, true)
    return () => document.removeEventListener('pointerdown', followFinger, true)
  }, [])

  /** A drag from where taps have led the path begins a stroke of its own. */
  function beginAgain(): void {
    const head = headOf(props)
    if (!head) return
    onEnd()
    onBegin(head)
  }

  return {
    'data-zoomed': isZoomed || undefined,

    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (disabled || event.button !== 0 || isPinch(event)) return
      const current = gesture.current
      if (current && isOutranked(event, current)) return
      const cell = cellUnder(level, event.currentTarget, event.nativeEvent)
      const board = { ...props, drawing: release() }
      if (!cell) return
      onPress(cell)
      const intent = pressIntent(level, board, cell)
      if (intent === 'takeUp') onBegin(cell)
      const { pointerId, pointerType } = event
      if (intent === 'nothing' || (intent === 'extend' && !pathsLedTo(board, cell))) {
        if (!mayMovePage({ pointerType, intent })) onRefused(cell)
        return
      }
      // A press that a program makes, such as an assistive one, has no pointer to capture.
      if (event.isTrusted) event.currentTarget.setPointerCapture(pointerId)
      gesture.current = {
        pointerId,
        pointerType,
        intent,
        last: cell,
        hasMoved: false,
        head: headOf(board),
      }
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
      if (!last || mayMovePage(current)) return
      gesture.current = { ...current, last, hasMoved: true }
      const isFirst = !current.hasMoved && current.intent !== 'takeUp'
      if (isFirst) beginAgain()
      onExtend(isFirst ? [current.last, ...cells] : cells)
    },

    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = gesture.current
      if (current?.pointerId !== event.pointerId) return
      if (current.hasMoved || current.intent !== 'extend') {
        release()
        return
      }
      gesture.current = null
      const cell = cellUnder(level, event.currentTarget, event.nativeEvent)
      if (cell && isSameCell(cell, current.last)) leadTo(props, cell)
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

/** Where the taken-up path ends; undefined if none is taken up. */
function headOf({ paths, drawing }: Pick<Strokes, 'paths' | 'drawing'>): Cell | undefined {
  return drawing ? paths[drawing]?.at(-1) : undefined
}

/** Whether the applicant has zoomed in by pinching. */
function useIsZoomed(): boolean {
  return useSyncExternalStore(
    onZoom,
    () => (window.visualViewport?.scale ?? 1) > 1,
    () => false,
  )
}

function onZoom(notify: () => void): () => void {
  window.visualViewport?.addEventListener('resize', notify)
  return () => window.visualViewport?.removeEventListener('resize', notify)
}

/** Whether a press has to wait for another contact: fingers for each other, and all but a pen for a pen. */
function isOutranked(press: PointerEvent, { pointerId, pointerType }: Gesture): boolean {
  if (press.pointerId === pointerId || press.pointerType === 'pen') return false
  return pointerType === 'pen' || (pointerType === 'touch' && press.pointerType === 'touch')
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
