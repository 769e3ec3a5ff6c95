import { type RefObject, useEffect } from 'react'
import type { Point } from '../../layout/sheet.ts'
import type { Camera } from './camera-store.ts'

/** Pixels that a finger or mouse may move and still press. */
const SLACK = 5
/** A wheel's pixels until the scale has doubled. */
const DOUBLED_AFTER = 360
const LINE = 16

/**
 * Drag, wheel and pinch move the camera; a press that is no drag comes with its point in the
 * window and how many presses came together.
 */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  camera: Camera,
  onPress: (point: Point, count: number) => void,
): void {
  useEffect(() => {
    const stage = element.current
    if (!stage) return
    const down = new Map<number, Point>()
    let travelled = 0

    const placeOf = (event: MouseEvent): Point => {
      const { left, top } = stage.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const begin = (event: PointerEvent) => {
      if (event.button !== 0) return
      if (down.size === 0) travelled = 0
      down.set(event.pointerId, placeOf(event))
    }
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId)
      if (!before) return
      const now = placeOf(event)
      travelled += Math.hypot(now.x - before.x, now.y - before.y)
      if (travelled < SLACK) return
      if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId)
      const other = [...down].find(([pointer]) => pointer !== event.pointerId)?.[1]
      down.set(event.pointerId, now)
      if (!other) {
        camera.moveBy(now.x - before.x, now.y - before.y)
        return
      }
      camera.moveBy((now.x - before.x) / 2, (now.y - before.y) / 2)
      camera.zoomAt(middleOf(now, other), distance(now, other) / distance(before, other))
    }
    const end = (event: PointerEvent) => down.delete(event.pointerId)
    const press = (event: MouseEvent) => {
      if (travelled < SLACK) onPress(placeOf(event), event.detail)
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE
      if (event.shiftKey) camera.moveBy(-(event.deltaX || event.deltaY) * unit, 0)
      else {
        const strength = event.ctrlKey ? 3 : 1
        const factor = 2 ** ((-event.deltaY * unit * strength) / DOUBLED_AFTER)
        camera.zoomAt(placeOf(event), factor)
      }
    }

    stage.addEventListener('pointerdown', begin)
    stage.addEventListener('pointermove', move)
    stage.addEventListener('pointerup', end)
    stage.addEventListener('pointercancel', end)
    stage.addEventListener('click', press)
    stage.addEventListener('wheel', wheel, { passive: false })
    return () => {
      stage.removeEventListener('pointerdown', begin)
      stage.removeEventListener('pointermove', move)
      stage.removeEventListener('pointerup', end)
      stage.removeEventListener('pointercancel', end)
      stage.removeEventListener('click', press)
      stage.removeEventListener('wheel', wheel)
    }
  }, [element, camera, onPress])
}

function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
}
