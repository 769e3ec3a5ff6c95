import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { PlacedJourney } from '../../journey/placed.ts'
import type { Box } from '../../layout/sheet.ts'
import { boxAround } from '../stage/boxes.ts'
import { CameraStage } from '../stage/CameraStage.tsx'
import { useRevealed } from '../stage/use-revealed.ts'

/** The stop or line that shows a state or transition. */
export type PlaceOf = (id: string) => string | undefined

interface StageProps {
  readonly placed: PlacedJourney
  /** How large it is first drawn. */
  readonly zoom: number
  readonly placeOf: PlaceOf
  readonly children: ReactNode
}

/** Side by side: moved and zoomed as the chart is. */
export function MovedStage({ placed, zoom, placeOf, children }: StageProps) {
  return (
    <CameraStage
      name="Journey"
      stageClass="journey-stage"
      picture={placed}
      zoom={zoom}
      boxesOf={useCallback((id) => boxesAt(placed, placeOf(id)), [placed, placeOf])}
    >
      <div className="journey-sheet">{children}</div>
    </CameraStage>
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
    // What is in it, too: it is placed anew after the stage has another size.
    for (const part of [stage.current, stage.current?.firstElementChild]) {
      if (part) observer.observe(part)
    }
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
