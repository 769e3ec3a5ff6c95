import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import type { PlacedJourney } from '../../journey/placed.ts'
import type { Box } from '../../layout/sheet.ts'
import { boxAround } from '../stage/boxes.ts'
import { onCameraKey } from '../stage/stage-keys.ts'
import { useCamera, useRevealed } from '../stage/use-camera.ts'
import { ZoomButtons } from '../stage/ZoomButtons.tsx'

/** The stop or line that shows a state or transition. */
export type PlaceOf = (id: string) => string | undefined

interface StageProps {
  readonly placed: PlacedJourney
  /** How large it is first drawn. */
  readonly zoom: number
  readonly placeOf: PlaceOf
  readonly children: ReactNode
}

/** Side by side: moved and zoomed as the chart is; what is reached by Tab comes into view. */
export function CameraStage({ placed, zoom, placeOf, children }: StageProps) {
  const { camera, window, content } = useCamera(placed, { largest: zoom, least: zoom })
  const reveal = useCallback(
    (ids: readonly string[]) =>
      camera?.reveal(ids.flatMap((id) => boxesAt(placed, placeOf(id)))[0]),
    [camera, placed, placeOf],
  )
  useRevealed(reveal)
  const follow = ({ target }: FocusEvent) => {
    const id = target.getAttribute('data-id')
    if (id !== null && target.matches(':focus-visible')) reveal([id])
  }
  return (
    <section className="journey-stage chart-stage" aria-label="Journey">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links in it */}
      <div
        ref={window}
        className="stage-window"
        onFocus={follow}
        onKeyDown={(event) => onCameraKey(camera, event)}
      >
        <div ref={content} className="journey-sheet stage-content">
          {children}
        </div>
      </div>
      {camera && <ZoomButtons camera={camera} />}
    </section>
  )
}

/** How large letters are, for the style sheet: paper has a size of its own. */
function lettersOf(zoom: number): CSSProperties {
  return { '--letters': zoom } as CSSProperties
}

/** One below the other: the page scrolls. */
export function ScrolledStage({ zoom, placeOf, children }: StageProps) {
  const stage = useRef<HTMLElement>(null)
  const revealed = useRef<Element>(null)
  const show = useCallback(() => revealed.current?.scrollIntoView({ block: 'nearest' }), [])
  useEffect(() => {
    const observer = new ResizeObserver(show)
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [show])
  useRevealed(
    useCallback(
      (ids) => {
        const links = ids.map((id) => stage.current?.querySelector(linkTo(placeOf(id))))
        revealed.current = links.find((link) => link) ?? revealed.current
        show()
      },
      [placeOf, show],
    ),
  )
  return (
    <section ref={stage} className="journey-stage" aria-label="Journey">
      <div className="journey-sheet" style={lettersOf(zoom)}>
        {children}
      </div>
    </section>
  )
}

/** Where the same stop or line is when another stage has drawn it anew. */
export function drawnAnew(lost: Element): SVGAElement | null {
  return document.querySelector<SVGAElement>(linkTo(lost.getAttribute('data-id') ?? ''))
}

function linkTo(id = ''): string {
  return `[data-id="${CSS.escape(id)}"]`
}

/** Where a stop or line is. */
function boxesAt({ stops, lines }: PlacedJourney, id: string | undefined): Box[] {
  return [
    ...stops.filter(({ stop }) => stop.id === id),
    ...lines.filter(({ line }) => line.id === id).map(({ points }) => boxAround(points)),
  ]
}
