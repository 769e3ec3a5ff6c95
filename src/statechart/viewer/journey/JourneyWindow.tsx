import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { PlacedJourney } from '../../journey/place-journey.ts'
import type { Box } from '../../layout/sheet.ts'
import { widthOf } from '../../layout/text.ts'
import { boxAround } from '../stage/boxes.ts'
import { type MapShapes, Minimap } from '../stage/Minimap.tsx'
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
  const { camera, window, content } = useCamera(placed, { largest: zoom })
  const shapes = useMemo(() => shapesOf(placed), [placed])
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
      {camera && <Minimap size={placed} {...{ shapes, camera }} />}
      {camera && <ZoomButtons camera={camera} />}
    </section>
  )
}

/** One below the other: the page scrolls. */
export function ScrolledStage({ placeOf, children }: StageProps) {
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
      <div className="journey-sheet">{children}</div>
    </section>
  )
}

/** Keeps the focus on the same stop or line when another stage draws it anew. */
export function useKeptFocus(stage: unknown): void {
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: globalThis.FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage is a reason to look again
  useEffect(() => {
    const lost = last.current
    if (!(lost instanceof Element) || lost.isConnected) return
    const id = lost.getAttribute('data-id') ?? ''
    document.querySelector<SVGAElement>(linkTo(id))?.focus()
  }, [stage])
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

function shapesOf({ frames, stops, heads, lines }: PlacedJourney): MapShapes {
  const texts = [...heads, ...lines.flatMap((line) => line.texts)]
  return {
    frames,
    cards: stops,
    texts: texts.map(({ x, y, text, style }) => ({
      x,
      y: y - 16,
      width: widthOf(text, style),
      height: 20,
    })),
  }
}
