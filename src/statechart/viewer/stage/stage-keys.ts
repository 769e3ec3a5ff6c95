import type { KeyboardEvent } from 'react'
import { shortcutKey } from '../../../ui/shortcut.ts'
import { type Direction, neighbourOf, openingOf } from '../neighbours.ts'
import type { Viewer } from '../viewer.ts'
import { boxesOf } from './boxes.ts'
import { type Camera, ZOOM_STEP } from './camera.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowRight: 'on',
  ArrowLeft: 'back',
  ArrowUp: 'previous',
  ArrowDown: 'next',
}
const STEP = 80

/** What each key does to the camera: plus, minus and 0 zoom, arrows move the picture. */
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
  const move = MOVES[shortcutKey(event)]
  if (!move || !camera || isShortcut(event)) return
  move(camera)
  event.preventDefault()
}

/** What the keys do while the picture has the focus; with Shift the arrows move the picture. */
export function onStageKey(viewer: Viewer, camera: Camera | null, event: KeyboardEvent): void {
  if (!isShortcut(event) && navigated(viewer, event)) event.preventDefault()
  else onCameraKey(camera, event)
}

/** Those of the browser. */
function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

function navigated(viewer: Viewer, { key, shiftKey }: KeyboardEvent): boolean {
  const direction = shiftKey ? undefined : DIRECTIONS[key]
  if (direction) goTo(viewer, direction)
  else if (key === 'Enter' && viewer.route.chosen !== null) {
    viewer.go(openingOf(viewer, viewer.route.chosen))
  } else if (key === 'Escape') goUp(viewer)
  else return false
  return true
}

function goTo(viewer: Viewer, direction: Direction): void {
  const { chart, tree, route, shown } = viewer
  if (route.chosen === null) {
    viewer.choose(shown.cards.find(({ role }) => role === 'state')?.state ?? null)
    return
  }
  const id = neighbourOf(chart, tree, route.chosen, direction)
  if (id === null) return
  const isSeen = (state: string) => boxesOf(shown, state).length > 0
  const seen = tree.has(id) ? tree.upFrom(id).find((state) => isSeen(state.id)) : undefined
  viewer.choose(seen?.id ?? id)
}

/** From an opened state to the overview with that state chosen; there, to nothing chosen. */
function goUp(viewer: Viewer): void {
  const { depth, opened } = viewer.route
  if (depth === 'overview') viewer.choose(null)
  else viewer.go({ opened: null, depth: 'overview', chosen: opened })
}
