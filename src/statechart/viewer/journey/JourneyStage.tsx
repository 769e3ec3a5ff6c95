import '../picture/picture.css'
import '../stage/stage.css'
import './journey.css'
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Journey } from '../../journey/journey.ts'
import type { PlacedLine } from '../../journey/lines.ts'
import {
  JOURNEY_WIDTH,
  type PlacedJourney,
  type PlacedStop,
  placeNarrow,
  placeWide,
} from '../../journey/place-journey.ts'
import { headPath } from '../picture/edge-path.ts'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { MarkedState } from '../stage/OverlayLayer.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { JourneyPicture, linePath } from './JourneyPicture.tsx'

/** The window's width, in pixels, from which on the phases stand side by side. */
const WIDE = 960
const SCROLLBAR = 18
/** The widest that sentences on cards are still read at a glance. */
const WIDEST = 1900

/** The journey, everything in it a link to what is said about it. */
export function JourneyStage({ journey }: { readonly journey: Journey }) {
  const width = useSyncExternalStore(watchWidth, () => window.innerWidth - SCROLLBAR)
  const placed = useMemo(
    () =>
      width < WIDE
        ? placeNarrow(journey, width)
        : placeWide(journey, Math.min(WIDEST, Math.max(JOURNEY_WIDTH, width))),
    [journey, width],
  )
  const stage = useRef<HTMLElement>(null)
  useRevealedChoice(stage, placed)
  return (
    <section ref={stage} className="journey-stage" aria-label="Journey">
      <div className="journey-sheet">
        <Drawn journey={placed} />
        <Screens stops={placed.stops} />
        <Laid journey={placed} />
      </div>
    </section>
  )
}

function watchWidth(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** Keeps what is chosen in sight, also when a panel takes room. */
function useRevealedChoice(stage: RefObject<HTMLElement | null>, placed: PlacedJourney): void {
  const { chosen } = useViewer().route
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or other places, are to be shown
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const reveal = () =>
      element.querySelector('.chosen > *')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const observer = new ResizeObserver(reveal)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage, chosen, placed])
}

/** Drawn once: choosing and marking do not draw it again. */
const Drawn = memo(function Drawn({ journey }: { readonly journey: PlacedJourney }) {
  return (
    <JourneyPicture
      journey={journey}
      title="How an application goes"
      linked={(id, name, drawn) => <Choice {...{ id, name }}>{drawn}</Choice>}
    />
  )
})

interface ChoiceProps {
  readonly id: string
  readonly name: string | undefined
  readonly children: ReactNode
}

function Choice({ id, name, children }: ChoiceProps) {
  const { route, choiceOf } = useViewer()
  return (
    <ViewerLink
      to={choiceOf(id)}
      aria-label={name}
      aria-current={route.chosen === id ? 'true' : undefined}
    >
      {children}
    </ViewerLink>
  )
}

/** The real screens in small, made once the picture is there. */
function Screens({ stops }: { readonly stops: readonly PlacedStop[] }) {
  const { adapter } = useViewer()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return stops.map(({ stop, x, y, screen }) => {
    const snapshot = screen && adapter.snapshotIn(stop.id)
    if (!screen || !snapshot) return null
    const { width, height } = screen
    return (
      <div
        key={stop.id}
        className="journey-screen"
        style={{ left: x + screen.x, top: y + screen.y, width, height }}
      >
        <SmallScreen snapshot={snapshot} />
      </div>
    )
  })
}

/** What a panel says of stops and lines, and the choice. */
function Laid({ journey: { width, height, stops, lines } }: { readonly journey: PlacedJourney }) {
  const { chosen } = useViewer().route
  const overlay = useCurrentOverlay()
  const isChosen = (id: string) => id === chosen
  return (
    <svg className="laid" aria-hidden="true" {...{ width, height }}>
      {lines.map((placed) => {
        const mark = overlay?.transitions?.get(placed.line.id)
        const { id, kind, to } = placed.line
        return mark && <MarkedLine key={`${id} ${kind} ${to}`} tone={mark.tone} {...{ placed }} />
      })}
      {stops.map(({ stop, ...box }) => {
        const mark = overlay?.states?.get(stop.id)
        return mark && <MarkedState key={stop.id} {...{ box, mark }} />
      })}
      <g className="chosen">
        {lines
          .filter(({ line }) => isChosen(line.id))
          .map((placed) => (
            <path
              key={`${placed.line.kind} ${placed.line.to}`}
              className="laid-line"
              d={linePath(placed)}
            />
          ))}
        {stops
          .filter(({ stop }) => isChosen(stop.id))
          .map((placed) => (
            <rect
              key={placed.stop.id}
              className="chosen-box"
              x={placed.x - 3}
              y={placed.y - 3}
              width={placed.width + 6}
              height={placed.height + 6}
              rx="12"
            />
          ))}
      </g>
    </svg>
  )
}

interface MarkedLineProps {
  readonly placed: PlacedLine
  readonly tone: string
}

function MarkedLine({ placed, tone }: MarkedLineProps) {
  return (
    <g className={`laid-${tone}`}>
      <path className="laid-line" d={linePath(placed)} />
      <path className="laid-head" d={headPath(placed.points)} />
    </g>
  )
}
