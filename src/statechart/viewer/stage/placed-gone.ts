import { textAt } from '../../layout/measures.ts'
import type { Box, PlacedText, Point, Sheet } from '../../layout/sheet.ts'
import { LINE_HEIGHTS, type TextStyle, widthOf, wrap } from '../../layout/text.ts'
import type { Gone, GoneState, GoneWay, Overlay } from '../overlay.ts'
import { middleOf as middleOfWay } from '../picture/middle.ts'
import { type Candidate, freePlace, isFree, readOn } from './free-place.ts'
import { anywhereBox, goneStatesOn, type Seats, seatBox, seatsOf } from './gone-seats.ts'
import { markedStates } from './marked-states.ts'
import { type Room, routeBetween, stretchesOf } from './route.ts'

export interface PlacedGoneState {
  id: string
  title: string
  box: Box
  /** Joins it with what is left; none where a way does. */
  line: readonly [Point, Point] | null
}

export interface PlacedGoneWay {
  id: string
  points: Point[]
  /** Whether it leads to where it ends, or only to its label. */
  isLed: boolean
  label: Box & { texts: PlacedText[] }
  /** Joins it with a label that stands apart. */
  leader: readonly [Point, Point] | null
}

export interface PlacedGone {
  states: PlacedGoneState[]
  ways: PlacedGoneWay[]
}

const HEIGHT = 40
/** Pixels between a state and what is gone beside it; further away where there is no room. */
const DISTANCES = [28, 56, 112, 224]
const LABEL_WIDTH = 230
const PADDING = 8
/** How far a label stands from its line without being joined with it. */
const BESIDE = 8
/** Pixels between the places that are tried around a line, and how many of them each way. */
const STEP = 10
const STEPS = 20
/** What a pixel between a label and its line is worth in pixels that are covered. */
const APART = 8
/** How far from a line a press still means it. */
const REACH = 9

const PLACED = new WeakMap<Gone, Map<Sheet, PlacedGone>>()

/** Where on a sheet everything is drawn that is gone; nothing where the sheet shows no end of it. */
export function placedGone(sheet: Sheet, { gone, states }: Overlay): PlacedGone {
  if (!gone) return { states: [], ways: [] }
  const sheets = PLACED.get(gone) ?? new Map<Sheet, PlacedGone>()
  PLACED.set(gone, sheets)
  const known = sheets.get(sheet)
  if (known) return known
  const pills = markedStates(sheet, states).map(({ pill }) => pill)
  const placed = placedOn(sheet, gone, pills)
  sheets.set(sheet, placed)
  return placed
}

/** Whether a sheet draws something that is gone. */
export function drawsGone(sheet: Sheet, gone: Gone, id: string): boolean {
  const states = goneStatesOn(sheet, gone)
  return (
    states.some((state) => state.id === id) ||
    gone.ways.some((way) => way.id === id && seatsOf(sheet, way, states) !== null)
  )
}

/** Where something that is gone is to be read. */
export function goneBoxes({ states, ways }: PlacedGone, id: string): Box[] {
  return [
    ...ways.filter((way) => way.id === id).map(({ label }) => label),
    ...states.filter((state) => state.id === id).map(({ box }) => box),
  ]
}

/** What of it stands at a point of the sheet. */
export function goneAt({ states, ways }: PlacedGone, point: Point): string | null {
  const isHit = (box: Box, reach = 0) =>
    point.x >= box.x - reach &&
    point.x <= box.x + box.width + reach &&
    point.y >= box.y - reach &&
    point.y <= box.y + box.height + reach
  const hit =
    ways.find(({ label }) => isHit(label)) ??
    states.find(({ box }) => isHit(box)) ??
    ways.find(({ points }) => stretchesOf(points).some((stretch) => isHit(stretch, REACH)))
  return hit?.id ?? null
}

function placedOn(sheet: Sheet, gone: Gone, pills: readonly Box[]): PlacedGone {
  const shown = goneStatesOn(sheet, gone)
  const seated = gone.ways.flatMap((way) => {
    const seats = seatsOf(sheet, way, shown)
    return seats ? [{ way, seats }] : []
  })
  const boxes = new Map<string, Box>()
  for (const { state, title, beside } of shown) {
    const left = seatBox(sheet, beside)
    const size = { width: widthOf(title, 'title') + 36, height: HEIGHT }
    const taken = [...sheet.cards, ...pills, ...boxes.values()]
    if (left) boxes.set(state, freePlace(sheet, placesAround(left, size), taken))
  }
  return {
    states: shown.flatMap((state) => {
      const box = boxes.get(state.state)
      const isLed = seated.some(({ seats }) => [seats.from, seats.to].includes(state.state))
      return box ? [{ ...state, box, line: isLed ? null : lineBeside(sheet, state, box) }] : []
    }),
    ways: placedWays(sheet, seated, boxes, pills),
  }
}

interface SeatedWay {
  way: GoneWay
  seats: Seats
}

function placedWays(
  sheet: Sheet,
  seated: readonly SeatedWay[],
  gone: ReadonlyMap<string, Box>,
  pills: readonly Box[],
): PlacedGoneWay[] {
  const blocks = [...sheet.cards, ...gone.values()]
  const taken: Box[] = [...blocks, ...pills]
  const lines = sheet.edges.map(({ points }) => points)
  const boxOf = (id: string) => gone.get(id) ?? seatBox(sheet, id) ?? anywhereBox(sheet, id)
  return seated.flatMap(({ way, seats }) => {
    const [from, to] = [boxOf(seats.from), seats.to === null ? null : boxOf(seats.to)]
    if (!from || to === undefined) return []
    const label = labelOf(way, to === null)
    const room: Room = {
      width: sheet.width,
      height: sheet.height,
      blocks,
      read: [...readOn(sheet), ...taken.slice(blocks.length)],
      lines,
    }
    const drawn = lines.flatMap((points) => stretchesOf(points)).map(thick)
    const covered = [...taken, ...drawn]
    const place = (places: readonly Candidate[]) => freePlace(sheet, places, covered)
    const named = to === null ? place(placesAround(from, label)) : null
    const points = routeBetween(from, named ?? to ?? from, {
      ...room,
      blocks: named ? [...blocks, named] : blocks,
    })
    const along = named ?? place(placesAlong(points, label))
    const box =
      named || isFree(along, sheet, covered)
        ? along
        : place([...placesAlong(points, label), ...placesNear(points, label)])
    lines.push(points)
    taken.push(box)
    const leader = named ? null : leaderTo(box, points)
    return [{ id: way.id, points, isLed: way.to !== null, label: { ...label, ...box }, leader }]
  })
}

/** What is written on a way: that it is gone, its trigger and guard, and where it led if that is not seen. */
function labelOf({ said, trigger, guard, to }: GoneWay, isNamed: boolean) {
  const texts: PlacedText[] = []
  let y = PADDING
  const write = (style: TextStyle, text: string) => {
    for (const line of wrap(text, style, LABEL_WIDTH)) {
      texts.push(textAt(PADDING, y, style, line))
      y += LINE_HEIGHTS[style]
    }
  }
  write('note', said)
  write('event', trigger)
  if (guard !== null) write('code', `[${guard}]`)
  if (isNamed) write('note', to === null ? 'stays' : `→ ${to.title}`)
  const width = Math.max(...texts.map((text) => text.width)) + 2 * PADDING
  return { texts, width, height: y + PADDING - 4 }
}

function lineBeside(sheet: Sheet, { beside }: GoneState, box: Box): readonly [Point, Point] | null {
  const left = seatBox(sheet, beside)
  if (!left) return null
  const from = nearestIn(left, middleOf(box))
  return [from, nearestIn(box, from)]
}

interface Size {
  width: number
  height: number
}

function placesAround({ x, y, width, height }: Box, own: Size): Box[] {
  const size = { width: own.width, height: own.height }
  const middle = { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 }
  return DISTANCES.flatMap((far) => [
    { ...size, x: x + width + far, y: middle.y },
    { ...size, x: x - far - size.width, y: middle.y },
    { ...size, x: middle.x, y: y + height + far },
    { ...size, x: middle.x, y: y - far - size.height },
    { ...size, x: x + width + far, y: y + height + far / 2 },
    { ...size, x: x - far - size.width, y: y + height + far / 2 },
  ])
}

/** On and beside the stretches of a line, the longest first. */
function placesAlong(points: readonly Point[], { width, height }: Size): Box[] {
  return stretchesOf(points)
    .toSorted((one, other) => other.width + other.height - one.width - one.height)
    .flatMap((stretch) =>
      [0.5, 0.3, 0.7, 0.1, 0.9].flatMap((share) => {
        const x = stretch.x + stretch.width * share - width / 2
        const y = stretch.y + stretch.height * share - height / 2
        const beside =
          stretch.width === 0
            ? [
                { x: stretch.x + 6, y },
                { x: stretch.x - width - 6, y },
              ]
            : [
                { x, y: stretch.y - height - 6 },
                { x, y: stretch.y + 6 },
              ]
        return [{ x, y }, ...beside].map((corner) => ({ ...corner, width, height }))
      }),
    )
}

/** Around the middle of a line; the further from it, the worse. */
function placesNear(points: readonly Point[], { width, height }: Size): Candidate[] {
  const middle = { x: middleOfWay(points, 'x'), y: middleOfWay(points, 'y') }
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, step) => (step - STEPS) * STEP)
  return steps.flatMap((dx) =>
    steps.map((dy) => {
      const x = middle.x + dx - width / 2
      const y = middle.y + dy - height / 2
      const place = { x, y, width, height }
      const leader = leaderTo(place, points)
      return { ...place, cost: leader === null ? 0 : distance(...leader) * APART }
    }),
  )
}

/** From a line to a label that does not touch it. */
function leaderTo(label: Box, points: readonly Point[]): readonly [Point, Point] | null {
  const middle = middleOf(label)
  const [nearest] = stretchesOf(points)
    .map((stretch) => nearestIn(stretch, middle))
    .map((from) => ({ from, to: nearestIn(label, from) }))
    .toSorted((one, other) => distance(one.from, one.to) - distance(other.from, other.to))
  if (!nearest || distance(nearest.from, nearest.to) <= BESIDE) return null
  return [nearest.from, nearest.to]
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function thick({ x, y, width, height }: Box): Box {
  return { x: x - 3, y: y - 3, width: width + 6, height: height + 6 }
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** The point of a box that is nearest to another point. */
function nearestIn({ x, y, width, height }: Box, point: Point): Point {
  return {
    x: Math.min(Math.max(point.x, x), x + width),
    y: Math.min(Math.max(point.y, y), y + height),
  }
}
