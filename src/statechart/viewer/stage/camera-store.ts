import type { Box, Point } from '../../layout/sheet.ts'
import {
  firstView,
  fitted,
  keptInWindow,
  revealing,
  type Size,
  type View,
  zoomedAt,
} from './camera.ts'

/** The view of one picture in one window; those who draw it listen, React does not render for it. */
export interface Camera {
  view(): View
  window(): Size
  picture(): Size
  /** Whether the user has moved the picture since it was first shown or fitted. */
  isMoved(): boolean
  resize(window: Size): void
  moveBy(dx: number, dy: number): void
  zoomAt(point: Point, factor: number): void
  zoom(factor: number): void
  fit(): void
  reveal(box: Box): void
  /** Puts a point of the picture into the middle of the window. */
  centre(point: Point): void
  /** `isGliding`: whether the movement may be animated. */
  subscribe(listener: (view: View, isGliding: boolean) => void): () => void
}

/** Readable without zooming. */
const READABLE = 0.82

/** Windows that are at least so wide have room besideMinimap the picture for the minimap. */
const WIDE = 960
/** Pixels at the right end of a wide window, and at the lower end of a high one, under the minimap. */
const COVERED = { width: 184, height: 110 }

export function createCamera(picture: Size): Camera {
  let window: Size = { width: 0, height: 0 }
  let view: View = { x: 0, y: 0, scale: 1 }
  /** Stays visible when the window is resized, until the user moves the picture. */
  let revealTarget: Box | undefined
  /** Computes the view again when the window is resized; null once the user has moved the picture. */
  let refit: ((window: Size) => View) | null = (room) => firstView(picture, room, READABLE)
  const listeners = new Set<(view: View, isGliding: boolean) => void>()

  function show(next: View, isGliding = false): void {
    view = keptInWindow(next, picture, window)
    for (const listener of listeners) listener(view, isGliding)
  }

  function revealed(box: Box): View {
    return revealing(view, box, { ...window, height: uncoveredHeight(window) })
  }

  function moved(next: View, isGliding = false): void {
    revealTarget = undefined
    refit = null
    show(next, isGliding)
  }

  return {
    view: () => view,
    window: () => window,
    picture: () => picture,
    isMoved: () => refit === null,
    resize(next) {
      window = next
      show(refit ? refit(besideMinimap(window)) : view)
      if (revealTarget) show(revealed(revealTarget))
    },
    moveBy: (dx, dy) => moved({ ...view, x: view.x + dx, y: view.y + dy }),
    zoomAt: (point, factor) => moved(zoomedAt(view, point, factor)),
    zoom: (factor) =>
      moved(zoomedAt(view, { x: window.width / 2, y: window.height / 2 }, factor), true),
    fit() {
      revealTarget = undefined
      refit = (room) => fitted(picture, room)
      show(refit(besideMinimap(window)), true)
    },
    reveal(box) {
      revealTarget = box
      show(revealed(box), true)
    },
    centre: ({ x, y }) =>
      moved({
        ...view,
        x: window.width / 2 - x * view.scale,
        y: window.height / 2 - y * view.scale,
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function uncoveredHeight({ height }: Size): number {
  return height > 3 * COVERED.height ? height - COVERED.height : height
}

/** The part of a window in which a refit picture is not covered by the minimap. */
function besideMinimap({ width, height }: Size): Size {
  return { width: width < WIDE ? width : width - COVERED.width, height }
}
