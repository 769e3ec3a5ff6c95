import { LINE_HEIGHTS } from '../layout/text.ts'
import type { Journey, Line } from './journey.ts'
import { across, along, alongNext, backAcross, curve, down, LANE, up } from './line-shapes.ts'
import { INSET, onwardFrom, WORDS_INSET, WORDS_TOP, wordsBelow } from './line-words.ts'
import type { PlacedLine, PlacedStop } from './placed.ts'

const GUTTER = 26
const BACK_GUTTER = 64
/** For the curves from the rules to their outcomes. */
const FAN = 80

/** Pixels between a phase and the one before it, by what leads across. */
export function gutterBefore({ phases, lines }: Journey, position: number): number {
  const here = phases[position]
  const before = phases[position - 1]
  if (!here || !before) return 0
  const across = lines.filter(
    ({ from, to }) =>
      (isIn(before.stops, from) && isIn(here.stops, to)) ||
      (isIn(here.stops, from) && isIn(before.stops, to)),
  )
  if (across.some(({ kind }) => kind === 'decides')) return FAN
  const lanes = Map.groupBy(
    across.filter(({ kind }) => kind === 'back'),
    ({ from, words }) => `${from} ${words}`,
  )
  return lanes.size === 0 ? GUTTER : BACK_GUTTER + LANE * Math.max(0, lanes.size - 2)
}

function isIn(stops: readonly { id: string }[], id: string): boolean {
  return stops.some((stop) => stop.id === id)
}

/** A line between two placed stops, and what else decides how it is drawn. */
interface Route {
  line: Line
  from: PlacedStop
  to: PlacedStop
  /** Whether one stop is the next to the other in one column. */
  isNext: boolean
  journey: Journey
  trunks: Trunks
}

/** The lines between placed stops. */
export function linesOf(journey: Journey, stops: readonly PlacedStop[]): PlacedLine[] {
  const places = new Map(stops.map((stop, position) => [stop.stop.id, { stop, position }]))
  const trunks = trunksOf(journey, places)
  return journey.lines.flatMap((line) => {
    const [from, to] = [places.get(line.from)?.stop, places.get(line.to)?.stop]
    if (!from || !to || line.isUndrawn) return []
    const isNext = areNext(places, line)
    return [DRAWN[line.kind]({ line, from, to, isNext, journey, trunks })]
  })
}

const DRAWN: Record<Line['kind'], (route: Route) => PlacedLine> = {
  on: onward,
  else: onward,
  back,
  decides: ({ line, from, to }) => curve(line, from, to),
  begins: ofRegion,
  awaited: ofRegion,
}

function onward({ line, from, to, isNext, journey }: Route): PlacedLine {
  const all = onwardFrom(journey, line.from)
  const labelled = all.find(({ id, to }) => id === line.id && to === line.to) ?? line
  const texts = wordsBelow(labelled, from, all)
  return isNext ? down(line, from, to, texts) : across(line, from, to, texts)
}

function ofRegion({ line, from, to, isNext, trunks }: Route): PlacedLine {
  return isNext
    ? alongNext(line, from, to)
    : along(line, from, to, trunks.into(from.column).length > 0)
}

function back({ line, from, to, isNext, trunks }: Route): PlacedLine {
  if (isNext) return up(line, from, to)
  const column = trunks.into(to.column)
  const lane = column.findIndex((trunk) => trunk.includes(line))
  const trunk = column[lane] ?? []
  const hasWords = trunk.at(-1) === line && line.isOnCard !== true
  const before = trunks.places.get(trunk.at(-2)?.to ?? '')?.stop
  const words = hasWords ? { above: before?.y ?? from.y } : null
  return backAcross(line, from, to, { lane, words })
}

/** The lines that lead back along a gutter, those of one stop and one event together. */
interface Trunks {
  places: Places
  /** Those that end in a column; the one that leads back the furthest is next to the cards, so no two cross. */
  into(column: number): readonly (readonly Line[])[]
}

type Places = ReadonlyMap<string, { stop: PlacedStop; position: number }>

function trunksOf({ lines }: Journey, places: Places): Trunks {
  const highest = (trunk: readonly Line[]) =>
    Math.min(...trunk.map(({ to }) => places.get(to)?.position ?? 0))
  const groups = Map.groupBy(
    lines.filter((line) => line.kind === 'back' && !areNext(places, line)),
    ({ from, words }) => `${from} ${words}`,
  )
  const trunks = [...groups.values()].toSorted((one, other) => highest(one) - highest(other))
  return {
    places,
    into: (column) =>
      trunks.filter(([first]) => places.get(first?.to ?? '')?.stop.column === column),
  }
}

function areNext(places: Places, { from, to }: Line): boolean {
  const [first, second] = [places.get(from), places.get(to)]
  if (!first || !second || first.stop.column !== second.stop.column) return false
  return Math.abs(first.position - second.position) === 1
}

/** The lines down or up to the next stop, and for the others onward where they leave. */
export function linesDown(lines: readonly PlacedLine[]): PlacedLine[] {
  return lines.flatMap((placed) => {
    if (placed.isWithin) return [placed]
    const [first] = placed.texts
    if (placed.line.kind !== 'on' || !first) return []
    const x = first.x - WORDS_INSET + INSET
    const top = first.y - LINE_HEIGHTS.words
    return [
      {
        ...placed,
        points: [
          { x, y: top },
          { x, y: first.y + WORDS_TOP },
        ],
      },
    ]
  })
}
