import '../picture/picture.css'
import '../stage/stage.css'
import './journey.css'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Journey,
  type Line,
  numbered,
  placesIn,
  withoutScreens,
} from '../../journey/journey.ts'
import { placeWide } from '../../journey/place-journey.ts'
import type { PlacedJourney } from '../../journey/placed.ts'
import { useLostFocus } from '../lost-focus.ts'
import { LIT, type Overlay, type StateMark, type TransitionMark } from '../overlay.ts'
import { LaidLine } from '../picture/lines.tsx'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { ChosenBox, MarkedState } from '../stage/OverlayLayer.tsx'
import type { Size } from '../stage/views.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { Flows, Lost } from './Flows.tsx'
import { fitted } from './fitted.ts'
import { JourneyPicture } from './JourneyPicture.tsx'
import { drawnAnew, MovedStage, type PlaceOf, ScrolledStage } from './JourneyWindow.tsx'

/** At this width it has the largest letters on a sheet of A4 across. */
const PAPER_WIDTH = 1400
/** How low a badge is between a title and the word 'Back' above it, if numbers have no room of their own. */
const LOW = 10

/** The journey, everything in it a link to what is said about it, in letters that follow the reader's text size. */
export function JourneyStage({ journey }: { readonly journey: Journey }) {
  const isNumbered = useCurrentOverlay()?.flows !== undefined
  const isPrinted = useIsPrinted()
  const { width, height, letters } = useRoom()
  const { tree } = useViewer()
  const { placed, zoom, isBelow } = useMemo(() => {
    const drawn = isNumbered ? numbered(journey) : journey
    if (!isPrinted) return fitted(drawn, { width, height }, letters)
    return { placed: placeWide(withoutScreens(drawn), PAPER_WIDTH), zoom: 1, isBelow: false }
  }, [journey, width, height, letters, isPrinted, isNumbered])
  const placeOf = useMemo(() => placesIn(journey, tree), [journey, tree])
  const Stage = isBelow ? ScrolledStage : MovedStage
  useLostFocus([Stage], drawnAnew)
  return (
    <Stage placed={placed} zoom={zoom} placeOf={placeOf}>
      <Drawn journey={placed} title={tree.root.description} />
      <Screens journey={placed} />
      <Laid journey={placed} drawn={journey} placeOf={placeOf} />
    </Stage>
  )
}

/** The size of the part of the page that the map has, and how many times 16 pixels the reader's letters are. */
function useRoom() {
  const [room, setRoom] = useState<Size>({ width: window.innerWidth, height: window.innerHeight })
  useLayoutEffect(() => {
    const main = document.querySelector('.viewer-main')
    if (!main) return
    const measure = () => setRoom({ width: main.clientWidth, height: main.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(main)
    return () => observer.disconnect()
  }, [])
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  return { ...room, letters }
}

/** A sheet of paper has room for all phases side by side, a phone's too, without the screens in small. Known before what fits the sheet. */
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
function Screens({ journey: { stops, frames } }: { readonly journey: PlacedJourney }) {
  const { adapter } = useViewer()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return [...stops, ...frames].flatMap(({ screens, x: left, y: top }) =>
    screens.map(({ state, alongside, x, y, width, height }) => {
      const snapshot = adapter.snapshotIn(state, alongside)
      return (
        snapshot && (
          <div
            key={`${state} ${alongside}`}
            className="journey-screen"
            style={{ left: left + x, top: top + y, width, height }}
          >
            <SmallScreen snapshot={snapshot} />
          </div>
        )
      )
    }),
  )
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
            <g key={`${id} ${kind} ${to}`} className={`tone-${mark.tone}`}>
              <LaidLine {...placed} />
            </g>
          )
        )
      })}
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
      {stops.map(({ stop, ...box }) => {
        const mark = states.get(stop.id)
        if (!mark) return null
        return (
          <g key={stop.id}>
            <Lost placed={{ stop, ...box }} share={mark.lost ?? 0} />
            <MarkedState
              {...{ box, mark }}
              rise={isLow && stop.kind === 'step' ? LOW : undefined}
            />
          </g>
        )
      })}
    </svg>
  )
}

/** An overlay by the stops and lines that show its states and transitions; a stop's own mark comes first. */
function onJourney(overlay: Overlay | null, drawn: Journey, placeOf: PlaceOf) {
  const states = new Map<string, StateMark>()
  const transitions = new Map<string, TransitionMark>()
  const isLit = overlay?.isLit ?? false
  const lines = drawn.lines.filter((line) => line.transitions.length > 0)
  for (const [id, mark] of overlay?.transitions ?? []) {
    const place = placeOf(id)
    const isShown = place === id || isLit || lines.some((line) => line.id === place)
    if (place === undefined || !isShown) continue
    transitions.set(place, mark)
    if (isLit) states.set(place, { ...mark, text: overlay?.meanings?.[mark.tone] ?? LIT })
  }
  for (const [id, mark] of overlay?.states ?? []) {
    const place = placeOf(id)
    if (place !== undefined && (place === id || isLit)) states.set(place, mark)
  }
  return { states, transitions }
}

/** What goes past a rule is marked where a later one is; the lines of a region represent no transition. */
function markOf(
  { id, kind, transitions }: Line,
  marks: ReadonlyMap<string, TransitionMark>,
): TransitionMark | undefined {
  if (transitions.length === 0) return undefined
  if (kind !== 'else') return marks.get(id)
  return transitions.map((later) => marks.get(later)).find((mark) => mark !== undefined)
}
