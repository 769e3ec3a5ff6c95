import '../picture/picture.css'
import './stage.css'
import { memo, type RefObject, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { pictureOfAll } from '../../layout/picture.ts'
import type { Picture, Point } from '../../layout/sheet.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { openingOf } from '../neighbours.ts'
import type { OverlayStore } from '../overlay.ts'
import { SheetDrawing } from '../picture/SheetPicture.tsx'
import type { Route } from '../route.ts'
import { useViewer } from '../viewer.ts'
import { boxesOf, hitAt } from './boxes.ts'
import { pictureAt } from './camera.ts'
import { type Camera, createCamera } from './camera-store.ts'
import { Minimap } from './Minimap.tsx'
import { OverlayLayer } from './OverlayLayer.tsx'
import { useGestures } from './use-gestures.ts'
import { useStageKeys } from './use-stage-keys.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** How long after the last movement the picture is drawn sharp again. */
const IDLE_MS = 160

/**
 * The picture in a window of its own: it is moved and zoomed, chosen in and opened. The window stays
 * while the picture in it changes, and keeps the focus.
 */
export function Stage() {
  const viewer = useViewer()
  const { sheets, overview, sheet } = viewer
  const { depth, opened, chosen, panel } = viewer.route
  const picture = useMemo(
    () => picturePlaces({ sheets, overview, sheet }, { depth, opened }),
    [sheets, overview, sheet, depth, opened],
  )
  const camera = useMemo(() => createCamera(picture), [picture])
  const element = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const help = useId()
  const shown = `${depth} ${opened}`

  const press = useCallback(
    (point: Point, count: number) => {
      const at = pictureAt(camera.view(), point)
      const hit = hitIn(picture, at)
      if (count < 2) viewer.choose(hit)
      else if (hit !== null) viewer.go(openingOf(viewer, hit))
    },
    [camera, picture, viewer],
  )
  useGestures(element, camera, press)
  const onKeyDown = useStageKeys(viewer, camera)
  useTransform(content, element, camera)
  useRevealedChoice(picture, camera, chosen, panel)
  useRevealedByOverlay(picture, camera, viewer.overlay)

  return (
    <div className="chart-stage">
      <div
        ref={element}
        className="stage-window"
        role="application"
        aria-label="Picture of the statechart"
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the focus for its keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div key={shown} ref={content} className="stage-content" aria-hidden="true">
          <Drawn picture={picture} />
          <OverlayLayer picture={picture} />
        </div>
      </div>
      <p id={help} className="visually-hidden">
        Arrow right and left follow transitions, up and down to neighbours. Enter opens, Escape goes
        out. Plus, minus and 0 zoom. Outline and table hold the same as text.
      </p>
      <Minimap key={`map ${shown}`} picture={picture} camera={camera} />
      <ZoomButtons key={`zoom ${shown}`} camera={camera} />
    </div>
  )
}

/** Drawn once: neither moving nor choosing draws it again. */
const Drawn = memo(function Drawn({ picture: { width, height, places } }: { picture: Picture }) {
  return (
    <svg
      className="picture"
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {places.map(({ x, y, sheet }) => (
        <g key={sheet.id} transform={`translate(${x} ${y})`}>
          {places.length > 1 && (
            <rect className="place-box" width={sheet.width} height={sheet.height} rx="18" />
          )}
          <SheetDrawing sheet={sheet} />
        </g>
      ))}
    </svg>
  )
})

function hitIn({ places }: Picture, point: Point): string | null {
  for (const { x, y, sheet } of places) {
    const isInside =
      point.x >= x && point.x <= x + sheet.width && point.y >= y && point.y <= y + sheet.height
    if (isInside) return hitAt(sheet, { x: point.x - x, y: point.y - y })?.id ?? null
  }
  return null
}

/** Moves the picture by its transform alone, and makes the camera follow the size of the window. */
function useTransform(
  content: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
  camera: Camera,
): void {
  useEffect(() => {
    const picture = content.current
    const window = element.current
    if (!picture || !window) return
    let idleTimer: ReturnType<typeof setTimeout> | undefined
    const stop = camera.subscribe(({ x, y, scale }, isGliding) => {
      picture.classList.toggle('is-gliding', isGliding)
      picture.classList.add('is-moving')
      picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      clearTimeout(idleTimer)
      idleTimer = setTimeout(() => picture.classList.remove('is-moving', 'is-gliding'), IDLE_MS)
    })
    const observer = new ResizeObserver(() =>
      camera.resize({ width: window.clientWidth, height: window.clientHeight }),
    )
    camera.resize({ width: window.clientWidth, height: window.clientHeight })
    observer.observe(window)
    return () => {
      stop()
      observer.disconnect()
      clearTimeout(idleTimer)
    }
  }, [content, element, camera])
}

/** Reveals the choice again when a panel opens and takes room from the picture. */
function useRevealedChoice(
  picture: Picture,
  camera: Camera,
  chosen: string | null,
  panel: string | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel is a reason to look again
  useEffect(() => {
    if (chosen !== null) reveal(picture, camera, [chosen])
  }, [picture, camera, chosen, panel])
}

/** Reveals what the overlay asks for, such as the active states of a simulation. */
function useRevealedByOverlay(picture: Picture, camera: Camera, overlay: OverlayStore): void {
  useEffect(() => {
    const follow = () => {
      reveal(picture, camera, overlay.read()?.reveal ?? [])
    }
    follow()
    return overlay.subscribe(follow)
  }, [picture, camera, overlay])
}

/** Reveals the first of these that the picture shows. */
function reveal({ places }: Picture, camera: Camera, ids: readonly string[]): void {
  const [box] = ids.flatMap((id) =>
    places.flatMap(({ x, y, sheet }) =>
      boxesOf(sheet, id).map((found) => ({ ...found, x: found.x + x, y: found.y + y })),
    ),
  )
  if (box) camera.reveal(box)
}

/** The sheets that a route shows, each with its position. */
function picturePlaces(
  { sheets, overview, sheet }: Pick<ChartAtlas, 'sheets' | 'overview' | 'sheet'>,
  route: Pick<Route, 'depth' | 'opened'>,
): Picture {
  if (route.depth === 'everything') return pictureOfAll(sheets)
  const shown = (route.opened === null ? undefined : sheet(route.opened)) ?? overview
  return { width: shown.width, height: shown.height, places: [{ x: 0, y: 0, sheet: shown }] }
}
