import { select } from 'd3-selection'
import { ZoomTransform, zoom, zoomTransform } from 'd3-zoom'
import { shortcutKey } from '../../../ui/shortcut.ts'
import type { Box, Point } from '../../layout/sheet.ts'
import {
  clamp,
  clampedToWindow,
  firstView,
  fitted,
  revealing,
  type Size,
  scrolled,
} from './views.ts'

/** The view of one picture in one window; those who draw it listen, React does not render for it. */
export interface Camera {
  view(): ZoomTransform
  moveBy(dx: number, dy: number): void
  zoom(factor: number): void
  fit(): void
  /** Moves no further than needed to make a box visible, and keeps it visible when the window is resized. */
  reveal(box: Box | undefined): void
  subscribe(listener: () => void): () => void
  stop(): void
}

/** By how much a key or a button zooms. */
export const ZOOM_STEP = 1.25
const SCALES: [number, number] = [0.08, 3]
/** Pixels that a mouse may move and still press. */
const SLACK = 5

/** Pixels of a line by which some browsers count what the wheel was turned. */
const LINE = 16
/** Doublings for each pixel that the wheel is turned, and the most at once: a mouse's wheel turns far. */
const WHEEL_ZOOM = 0.01
const MOST_ZOOM = 0.5

interface Framing {
  readonly picture: Size
  /** The largest scale at which it is first seen and fitted, and the least at which it is first seen. */
  readonly largest: number
  readonly least: number
}

/**
 * Drag, wheel and pinch move the content in the window, and so do these methods: the wheel alone scrolls, with
 * Ctrl or the Command key, as a pinch on a touchpad says it, it zooms.
 */
export function createCamera(
  window: HTMLElement,
  content: HTMLElement,
  { picture, largest, least }: Framing,
): Camera {
  const stage = select(window)
  const listeners = new Set<() => void>()
  let size: Size = { width: 0, height: 0 }
  /** Computes the view again when the window is resized; null once the user has moved the picture. */
  let refit: typeof firstView | null = firstView
  /** Stays visible when the window is resized, until the user moves the picture. */
  let revealed: Box | null = null

  const gestures = zoom<HTMLElement, unknown>()
    .scaleExtent(SCALES)
    .clickDistance(SLACK)
    .filter((event) =>
      event.type === 'wheel' ? isZooming(event) : !event.ctrlKey && !event.button,
    )
    .wheelDelta((event) => clamp(-pixelsOf(event).y * WHEEL_ZOOM, -MOST_ZOOM, MOST_ZOOM))
    .extent(() => [
      [0, 0],
      [size.width, size.height],
    ])
    .constrain((view) => clampedToWindow(view, picture, size))
    .on('start', ({ sourceEvent }) => {
      content.classList.add('is-moving')
      if (sourceEvent) content.classList.remove('is-gliding')
    })
    .on('zoom', ({ sourceEvent, transform: { x, y, k } }) => {
      if (sourceEvent) release()
      content.style.transform = `translate(${x}px, ${y}px) scale(${k})`
      for (const listener of listeners) listener()
    })
    .on('end', ({ transform: { k } }) => {
      content.classList.remove('is-moving')
      content.style.setProperty('--scale', `${k}`)
    })
  stage.call(gestures).on('dblclick.zoom', null).on('wheel.scroll', scroll)

  const observer = new ResizeObserver(resize)
  observer.observe(window)
  resize()

  function resize(): void {
    size = { width: window.clientWidth, height: window.clientHeight }
    show(refit ? refit(picture, size, largest, least) : view(), false)
    if (revealed) show(revealing(view(), revealed, size), false)
  }

  function view(): ZoomTransform {
    return zoomTransform(window)
  }

  function scroll(event: WheelEvent): void {
    event.preventDefault()
    if (isZooming(event)) return
    const next = scrolled(view(), pixelsOf(event), picture, size)
    if (next.x === view().x && next.y === view().y) return
    release()
    show(next, false)
  }

  function show(next: ZoomTransform, isGliding: boolean): void {
    content.classList.toggle('is-gliding', isGliding)
    gestures.transform(stage, clampedToWindow(next, picture, size))
  }

  /** The user has moved the picture. */
  function release(): void {
    refit = null
    revealed = null
  }

  return {
    view,
    moveBy(dx, dy) {
      const { x, y, k } = view()
      release()
      show(new ZoomTransform(k, x + dx, y + dy), false)
    },
    zoom(factor) {
      release()
      content.classList.add('is-gliding')
      gestures.scaleBy(stage, factor)
    },
    fit() {
      revealed = null
      refit = fitted
      show(fitted(picture, size, largest), true)
    },
    reveal(box) {
      if (!box) return
      revealed = box
      show(revealing(view(), box, size), true)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      observer.disconnect()
      stage.on('.zoom', null).on('.scroll', null)
    },
  }
}

/** What wheel and touchpad do to a map: together with a key they zoom. */
function isZooming({ ctrlKey, metaKey }: WheelEvent): boolean {
  return ctrlKey || metaKey
}

/** How far a wheel was turned; with Shift sideways. */
function pixelsOf({ deltaX, deltaY, deltaMode, shiftKey }: WheelEvent): Point {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
  const [x, y] = shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY]
  return { x: x * unit, y: y * unit }
}

/** Pixels that an arrow moves the picture. */
const STEP = 80

/** What each key does to the camera: plus, minus and 0 zoom, if the focus is on the buttons that name them; arrows move. */
const MOVES: Readonly<Record<string, (camera: Camera) => void>> = {
  '+': (camera) => camera.zoom(ZOOM_STEP),
  '=': (camera) => camera.zoom(ZOOM_STEP),
  '-': (camera) => camera.zoom(1 / ZOOM_STEP),
  0: (camera) => camera.fit(),
  ArrowRight: (camera) => camera.moveBy(-STEP, 0),
  ArrowLeft: (camera) => camera.moveBy(STEP, 0),
  ArrowUp: (camera) => camera.moveBy(0, STEP),
  ArrowDown: (camera) => camera.moveBy(0, -STEP),
}

export function onCameraKey(camera: Camera | null, event: KeyboardEvent): void {
  const key = shortcutKey(event)
  const move = MOVES[key]
  if (!move || !camera || event.ctrlKey || event.metaKey || event.altKey) return
  const { target } = event
  const isOnButtons = target instanceof Element && target.closest('.zoom-buttons') !== null
  if (key.length === 1 && !isOnButtons) return
  move(camera)
  event.preventDefault()
}
