import '../picture/picture.css'
import '../stage/stage.css'
import './journey.css'
import {
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { type Journey, type Line, numbered, placesIn } from '../../journey/journey.ts'
import {
  JOURNEY_WIDTH,
  type PlacedJourney,
  type PlacedStop,
  placeNarrow,
  placeWide,
} from '../../journey/place-journey.ts'
import { LIT, type Overlay, type StateMark, type TransitionMark } from '../overlay.ts'
import { LaidLine } from '../picture/lines.tsx'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { ChosenBox, MarkedState } from '../stage/OverlayLayer.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { Flows, Lost } from './Flows.tsx'
import { JourneyPicture } from './JourneyPicture.tsx'
import { CameraStage, type PlaceOf, ScrolledStage, useKeptFocus } from './JourneyWindow.tsx'
import { Token } from './Token.tsx'

/** The window's width, in pixels, from which on the phases stand side by side. */
const WIDE = 960
const SCROLLBAR = 18
/** The pixels of a window that head, panel links and zoom buttons take. */
const AROUND = 170
const LARGEST = 1.6
const SMALLER = 0.04
/** Of a badge above a screen: without room for numbers the word 'Back' stands right above it. */
const LOW = 8

/** The journey, everything in it a link to what is said about it. */
export function JourneyStage({ journey }: { readonly journey: Journey }) {
  const width = useSyncExternalStore(watchSize, () => window.innerWidth)
  const isNumbered = useCurrentOverlay()?.flows !== undefined
  const height = useSyncExternalStore(watchSize, () => window.innerHeight)
  const isPrinted = useIsPrinted()
  const isNarrow = width < WIDE && !isPrinted
  const { placed, zoom } = useMemo(() => {
    const drawn = isNumbered ? numbered(journey) : journey
    return isNarrow
      ? { placed: placeNarrow(drawn, width - SCROLLBAR), zoom: 1 }
      : largestIn(drawn, { width, height: height - AROUND })
  }, [journey, width, height, isNarrow, isNumbered])
  const { tree } = useViewer()
  const placeOf = useMemo(() => placesIn(journey, tree), [journey, tree])
  const Stage = width < WIDE ? ScrolledStage : CameraStage
  useKeptFocus(Stage)
  return (
    <Stage placed={placed} zoom={zoom} placeOf={placeOf}>
      <Drawn journey={placed} title={tree.root.description} />
      <Screens stops={placed.stops} />
      <Laid journey={placed} drawn={journey} placeOf={placeOf} />
    </Stage>
  )
}

/** The journey in the largest letters with which all of it is seen, in those of the page where it is not. */
function largestIn(journey: Journey, room: { width: number; height: number }) {
  for (let zoom = Math.min(LARGEST, room.width / JOURNEY_WIDTH); zoom > 1; zoom -= SMALLER) {
    const placed = placeWide(journey, Math.floor(room.width / zoom))
    if (placed.height * zoom <= room.height) return { placed, zoom }
  }
  return { placed: placeWide(journey, Math.max(JOURNEY_WIDTH, room.width)), zoom: 1 }
}

/** A sheet of paper has room for all phases side by side, a phone's too. Known before what fits the sheet. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useLayoutEffect(() => {
    const note = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'))
    window.onbeforeprint = note
    window.onafterprint = note
    return () => {
      window.onbeforeprint = null
      window.onafterprint = null
    }
  }, [])
  return isPrinted
}

function watchSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

interface DrawnProps {
  readonly journey: PlacedJourney
  readonly title: string
}

/** Drawn once: choosing and marking do not draw it again. */
const Drawn = memo(function Drawn({ journey, title }: DrawnProps) {
  return (
    <JourneyPicture
      journey={journey}
      title={title}
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
      data-id={id}
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

interface LaidProps {
  readonly journey: PlacedJourney
  readonly drawn: Journey
  readonly placeOf: PlaceOf
}

/** What a panel says of stops and lines, and the choice: of what the journey leaves out, where it happens. */
function Laid({ journey, drawn, placeOf }: LaidProps) {
  const { width, height, stops, lines } = journey
  const { chosen } = useViewer().route
  const overlay = useCurrentOverlay()
  const shown = chosen === null ? undefined : placeOf(chosen)
  const isChosen = (id: string) => id === shown
  const isLow = overlay?.flows === undefined
  const { states, transitions } = useMemo(
    () => onJourney(overlay, drawn, placeOf),
    [overlay, drawn, placeOf],
  )
  return (
    <svg className="laid" aria-hidden="true" {...{ width, height }}>
      {overlay?.flows && <Flows journey={journey} flows={overlay.flows} />}
      {lines.map((placed) => {
        const mark = overlay?.flows ? undefined : markOf(placed.line, transitions)
        const { id, kind, to } = placed.line
        return (
          mark && (
            <g key={`${id} ${kind} ${to}`} className={`laid-${mark.tone}`}>
              <LaidLine {...placed} />
            </g>
          )
        )
      })}
      {stops.map(({ stop, ...box }) => {
        const mark = states.get(stop.id)
        if (!mark) return null
        return (
          <g key={stop.id}>
            <Lost placed={{ stop, ...box }} share={mark.lost ?? 0} />
            <MarkedState {...{ box, mark }} rise={isLow && stop.hasScreen ? LOW : undefined} />
          </g>
        )
      })}
      {overlay?.token && <Token token={overlay.token} journey={drawn} placed={journey} />}
      <g className="chosen">
        {lines
          .filter(({ line }) => isChosen(line.id))
          .map((placed) => (
            <LaidLine key={`${placed.line.kind} ${placed.line.to}`} {...placed} />
          ))}
        {stops
          .filter(({ stop }) => isChosen(stop.id))
          .map((placed) => (
            <ChosenBox key={placed.stop.id} box={placed} />
          ))}
      </g>
    </svg>
  )
}

/** An overlay by the stops and lines that show its states and transitions; a stop's own mark comes first. */
function onJourney(overlay: Overlay | null, drawn: Journey, placeOf: PlaceOf) {
  const states = new Map<string, StateMark>()
  const transitions = new Map<string, TransitionMark>()
  const isLit = overlay?.isLit ?? false
  for (const [id, mark] of overlay?.transitions ?? []) {
    const place = placeOf(id)
    const isShown = place === id || isLit || drawn.lines.some((line) => line.id === place)
    if (place === undefined || !isShown) continue
    transitions.set(place, mark)
    if (isLit) states.set(place, { ...mark, text: LIT })
  }
  for (const [id, mark] of overlay?.states ?? []) {
    const place = placeOf(id)
    if (place !== undefined && (place === id || isLit)) states.set(place, mark)
  }
  return { states, transitions }
}

/** What goes past a rule is marked where a later one is. */
function markOf(
  { id, kind, transitions }: Line,
  marks: ReadonlyMap<string, TransitionMark>,
): TransitionMark | undefined {
  if (kind !== 'else') return marks.get(id)
  return transitions.map((later) => marks.get(later)).find((mark) => mark !== undefined)
}
