import { useLayoutEffect, useRef } from 'react'
import type { Journey } from '../../journey/journey.ts'
import type { PlacedJourney, PlacedStop } from '../../journey/placed.ts'
import type { Point } from '../../layout/sheet.ts'
import type { Token as TokenState } from '../overlay.ts'
import { edgePath } from '../picture/edge-path.ts'
import { wayFrom } from './way.ts'

const RADIUS = 10
/** How fast the token runs: it is to be followed by eye. */
const PIXELS_PER_MS = 0.35
const LONGEST_MS = 3000
/** Pixels from one key frame to the next. */
const FRAME = 12

interface TokenProps {
  readonly token: TokenState
  readonly journey: Journey
  readonly placed: PlacedJourney
}

/** What is played, as a disc: it runs along the lines from stop to stop, or jumps where there is none. */
export function Token({ token, journey, placed }: TokenProps) {
  const disc = useRef<SVGGElement>(null)
  const track = useRef<SVGPathElement>(null)
  const stop = stopOf(token.active, placed.stops)
  const from = useRef<string | undefined>(undefined)
  const id = stop?.stop.id
  useLayoutEffect(() => {
    const before = from.current
    from.current = id
    const way = before === undefined || !id ? null : wayFrom(before, id, token.taken, journey)
    const path = track.current
    if (!way || !path || !disc.current) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    path.setAttribute('d', trackAlong(way, placed))
    const length = path.getTotalLength()
    const frames = Math.max(2, Math.ceil(length / FRAME))
    const duration = Math.min(token.runsFor, LONGEST_MS, length / PIXELS_PER_MS)
    const animation = disc.current.animate(
      Array.from({ length: frames }, (_, frame) => {
        return { transform: movedTo(path.getPointAtLength((length * frame) / (frames - 1))) }
      }),
      { duration, easing: 'ease-in-out' },
    )
    return () => animation.cancel()
  }, [token, id, journey, placed])
  if (!stop) return null
  return (
    <g className="token">
      <path ref={track} className="token-track" />
      <g ref={disc} data-at={id} style={{ transform: movedTo(restAt(stop)) }}>
        <circle className="token-ring" r={RADIUS + 2} />
        <circle className="token-disc" r={RADIUS} />
      </g>
    </g>
  )
}

/** The innermost active state that is a stop of its own, an outcome first. */
function stopOf(active: readonly string[], stops: readonly PlacedStop[]): PlacedStop | undefined {
  const found = active.flatMap((id) => stops.find(({ stop }) => stop.id === id) ?? [])
  return (
    found.find(({ stop }) => stop.kind === 'outcome') ??
    found.findLast(({ stop }) => stop.kind !== 'region')
  )
}

/** From stop to stop by the lines that are drawn, straight where none is. */
function trackAlong(way: readonly string[], { stops, lines }: PlacedJourney): string {
  return way
    .map((id, position) => {
      const stop = stops.find((placed) => placed.stop.id === id)
      const before = way[position - 1]
      const line = lines.find((placed) => placed.line.from === before && placed.line.to === id)
      const { x, y } = stop ? restAt(stop) : { x: 0, y: 0 }
      if (before === undefined) return `M${x} ${y}`
      return `${line ? edgePath(line.points, line.isCurved).replace('M', 'L') : ''}L${x} ${y}`
    })
    .join('')
}

/** On the left edge of a card, next to its words. */
function restAt({ x, y, height }: PlacedStop): Point {
  return { x: x - 2, y: y + height / 2 }
}

function movedTo({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`
}
