import '../picture/picture.css'
import './stage.css'
import { pointer } from 'd3-selection'
import { type MouseEvent, memo, useCallback, useId, useMemo } from 'react'
import { pictureOfAll } from '../../layout/picture.ts'
import type { Box, Picture, Point, Sheet } from '../../layout/sheet.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { openingOf } from '../neighbours.ts'
import { Drawing } from '../picture/Drawing.tsx'
import { SheetDrawing } from '../picture/SheetPicture.tsx'
import type { Route } from '../route.ts'
import { useViewer } from '../viewer.ts'
import { boxesOf, hitAt } from './boxes.ts'
import { type MapShapes, Minimap } from './Minimap.tsx'
import { OverlayLayer } from './OverlayLayer.tsx'
import { onStageKey } from './stage-keys.ts'
import { useCamera, useRevealed } from './use-camera.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/**
 * The picture in a window of its own: it is moved and zoomed, chosen in and opened. The window stays
 * while the picture in it changes, and keeps the focus.
 */
export function Stage() {
  const viewer = useViewer()
  const { sheets, overview, sheet } = viewer
  const { depth, opened } = viewer.route
  const picture = useMemo(
    () => picturePlaces({ sheets, overview, sheet }, { depth, opened }),
    [sheets, overview, sheet, depth, opened],
  )
  const shapes = useMemo(() => shapesOf(picture), [picture])
  const { camera, window, content } = useCamera(picture, { isBesideMinimap: true })
  const help = useId()
  useRevealed(
    useCallback(
      (ids) => camera?.reveal(ids.flatMap((id) => boxesIn(picture, id))[0]),
      [camera, picture],
    ),
  )

  const press = (event: MouseEvent<HTMLDivElement>) => {
    if (!camera) return
    const [x, y] = camera.view().invert(pointer(event.nativeEvent, event.currentTarget))
    const hit = hitIn(picture, { x, y })
    if (event.detail < 2) viewer.choose(hit)
    else if (hit !== null) viewer.go(openingOf(viewer, hit))
  }

  return (
    <div className="chart-stage">
      <div
        ref={window}
        className="stage-window"
        role="application"
        aria-label="Picture of the statechart"
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the focus for its keys
        tabIndex={0}
        onClick={press}
        onKeyDown={(event) => onStageKey(viewer, camera, event)}
      >
        <div key={`${depth} ${opened}`} ref={content} className="stage-content" aria-hidden="true">
          <Drawn picture={picture} />
          <OverlayLayer picture={picture} />
        </div>
      </div>
      <p id={help} className="visually-hidden">
        Arrow right and left follow transitions, up and down to neighbours. Enter opens, Escape goes
        out. Plus, minus and 0 zoom. Outline and table hold the same as text.
      </p>
      {camera && <Minimap size={picture} {...{ shapes, camera }} />}
      {camera && <ZoomButtons camera={camera} />}
    </div>
  )
}

/** Drawn once: neither moving nor choosing draws it again. */
const Drawn = memo(function Drawn({ picture: { width, height, places } }: { picture: Picture }) {
  return (
    <Drawing {...{ width, height }}>
      {places.map(({ x, y, sheet }) => (
        <g key={sheet.id} transform={`translate(${x} ${y})`}>
          {places.length > 1 && (
            <rect className="place-box" width={sheet.width} height={sheet.height} rx="18" />
          )}
          <SheetDrawing sheet={sheet} />
        </g>
      ))}
    </Drawing>
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

function boxesIn({ places }: Picture, id: string): Box[] {
  return places.flatMap(({ x, y, sheet }) => moved(boxesOf(sheet, id), x, y))
}

function shapesOf({ places }: Picture): MapShapes {
  const all = (boxes: (sheet: Sheet) => readonly Box[]) =>
    places.flatMap(({ x, y, sheet }) => moved(boxes(sheet), x, y))
  return {
    frames: all(({ frames }) => frames),
    cards: all(({ cards }) => cards),
    texts: all(({ edges, legend, width, height }) => [
      ...edges.flatMap(({ label }) => label ?? []),
      ...(legend ? [{ ...legend, width: width - legend.x, height: height - legend.y }] : []),
    ]),
  }
}

function moved(boxes: readonly Box[], dx: number, dy: number): Box[] {
  return boxes.map(({ x, y, width, height }) => ({ x: x + dx, y: y + dy, width, height }))
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
