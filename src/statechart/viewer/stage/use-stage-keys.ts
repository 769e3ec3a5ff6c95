import { type KeyboardEvent, useCallback } from 'react'
import { type Direction, neighbourOf, openingOf } from '../neighbours.ts'
import type { Viewer } from '../viewer.ts'
import { boxesOf } from './boxes.ts'
import type { Camera } from './camera-store.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowRight: 'on',
  ArrowLeft: 'back',
  ArrowUp: 'previous',
  ArrowDown: 'next',
}
const ZOOM = 1.25
const STEP = 80

/** What the keys do while the picture has the focus; with Shift the arrows move the picture. */
export function useStageKeys(viewer: Viewer, camera: Camera) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!handled(viewer, camera, event)) return
      event.preventDefault()
    },
    [viewer, camera],
  )
}

function handled(viewer: Viewer, camera: Camera, { key, shiftKey }: KeyboardEvent): boolean {
  const direction = DIRECTIONS[key]
  if (direction && shiftKey) {
    const towards = direction === 'on' || direction === 'next' ? -STEP : STEP
    if (direction === 'on' || direction === 'back') camera.moveBy(towards, 0)
    else camera.moveBy(0, towards)
    return true
  }
  if (direction) return goTo(viewer, direction)
  if (key === '+' || key === '=') camera.zoom(ZOOM)
  else if (key === '-') camera.zoom(1 / ZOOM)
  else if (key === '0') camera.fit()
  else if (key === 'Enter') {
    if (viewer.route.chosen === null) return false
    viewer.go(openingOf(viewer, viewer.route.chosen))
  } else if (key === 'Escape') goUp(viewer)
  else return false
  return true
}

function goTo(viewer: Viewer, direction: Direction): boolean {
  const { chart, tree, route } = viewer
  const sheet = visibleSheet(viewer)
  if (route.chosen === null) {
    viewer.choose(sheet.cards.find(({ role }) => role === 'state')?.state ?? null)
    return true
  }
  const id = neighbourOf(chart, tree, route.chosen, direction)
  if (id === null) return true
  const isSeen = (state: string) => boxesOf(sheet, state).length > 0
  const seen = viewer.hasState(id)
    ? [id, ...tree.around(id).map((state) => state.id)].find(isSeen)
    : undefined
  viewer.choose(seen ?? id)
  return true
}

/** From an opened state to the overview with that state chosen; there, to nothing chosen. */
function goUp(viewer: Viewer): void {
  const { depth, opened } = viewer.route
  if (depth === 'overview') viewer.choose(null)
  else viewer.go({ opened: null, depth: 'overview', chosen: opened })
}

function visibleSheet({ route, sheet, overview }: Viewer) {
  return (route.opened === null ? undefined : sheet(route.opened)) ?? overview
}
