import type { Box, Point } from '../layout/sheet.ts'
import { firstView, fitted, kept, revealing, type Size, type View, zoomedAt } from './camera.ts'

/** The view of one picture in one window; those who draw it listen, React does not render for it. */
export interface Camera {
  view(): View
  window(): Size
  picture(): Size
  resize(window: Size): void
  moveBy(dx: number, dy: number): void
  zoomAt(point: Point, factor: number): void
  zoom(factor: number): void
  fit(): void
  reveal(box: Box): void
  /** Puts a point of the picture into the middle of the window. */
  centre(point: Point): void
  /** `isGliding`: whether the way there may be shown. */
  subscribe(listener: (view: View, isGliding: boolean) => void): () => void
}

/** Readable without zooming. */
const READABLE = 0.82

/** Pixels at the lower end of a high window that minimap and buttons lie over. */
const COVERED = 150
/** Pixels that the buttons alone lie over in a low one. */
const BUTTONS = 60

export function createCamera(picture: Size): Camera {
  let window: Size = { width: 0, height: 0 }
  let view: View = { x: 0, y: 0, scale: 1 }
  /** Stays in sight while the window changes its size, until somebody moves the picture. */
  let sought: Box | undefined
  const listeners = new Set<(view: View, isGliding: boolean) => void>()

  function show(next: View, isGliding = false): void {
    view = kept(next, picture, window)
    for (const listener of listeners) listener(view, isGliding)
  }

  function revealed(box: Box): View {
    return revealing(view, box, { ...window, height: uncovered(window) })
  }

  return {
    view: () => view,
    window: () => window,
    picture: () => picture,
    resize(next) {
      const isFirst = window.width === 0
      window = next
      show(isFirst ? firstView(picture, window, READABLE) : view)
      if (sought) show(revealed(sought))
    },
    moveBy(dx, dy) {
      sought = undefined
      show({ ...view, x: view.x + dx, y: view.y + dy })
    },
    zoomAt(point, factor) {
      sought = undefined
      show(zoomedAt(view, point, factor))
    },
    zoom: (factor) =>
      show(zoomedAt(view, { x: window.width / 2, y: window.height / 2 }, factor), true),
    fit: () => show(fitted(picture, window), true),
    reveal(box) {
      sought = box
      show(revealed(box), true)
    },
    centre: ({ x, y }) =>
      show({
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

function uncovered({ height }: Size): number {
  return height - (height > 3 * COVERED ? COVERED : BUTTONS)
}
