import type { Box, Point } from '../../layout/sheet.ts'
import { cheapestFirst } from './cheapest-first.ts'

/** What a way is led through. */
export interface Room {
  readonly width: number
  readonly height: number
  /** Not to be crossed. */
  readonly blocks: readonly Box[]
  /** To be read: better not crossed. */
  readonly read: readonly Box[]
  /** Lines that are drawn already: crossed rather than followed. */
  readonly lines: readonly (readonly Point[])[]
}

/** Pixels between a block and a way that passes it, for several ways beside each other. */
const PASSES = [14, 24, 34]
/** The outermost way that a sheet has room for. */
const RIM = 10
const LEEWAY = 8

/** Pixels of way that each pixel through something is worth, and each bend. */
const COSTS = { block: 60, read: 14, rim: 3, line: 6, bend: 30 }

interface Weighed extends Box {
  weight: number
}

/**
 * The cheapest way from one box to another along and across a sheet, from border to border: past
 * blocks and texts, with few bends. It goes through what it cannot get around.
 */
export function routeBetween(from: Box, to: Box, room: Room): Point[] {
  const [starts, ends] = [portsOf(from), portsOf(to)]
  const around = [...room.blocks, from, to]
  const xs = sorted(
    [...starts, ...ends].map(({ x }) => x),
    around.flatMap(({ x, width }) => PASSES.flatMap((far) => [x - far, x + width + far])),
    room.width,
  )
  const ys = sorted(
    [...starts, ...ends].map(({ y }) => y),
    around.flatMap(({ y, height }) => PASSES.flatMap((far) => [y - far, y + height + far])),
    room.height,
  )
  const grid = gridOf(xs, ys, weighed(room))
  const goals = new Set(ends.map((point) => grid.at(point)))
  return straightened(grid.cheapest(starts.map(grid.at), goals))
}

function weighed({ blocks, read, lines }: Room): Weighed[] {
  return [
    ...blocks.map((box) => ({ ...grown(box, -1), weight: COSTS.block })),
    ...blocks.map((box) => ({ ...grown(box, LEEWAY), weight: COSTS.rim })),
    ...read
      .filter((box) => !blocks.some((block) => isWithin(box, block)))
      .map((box) => ({ ...box, weight: COSTS.read })),
    ...lines.flatMap((points) =>
      stretchesOf(points).map((box) => ({ ...grown(box, 4), weight: COSTS.line })),
    ),
  ]
}

/** Where a way may leave or reach a box: three places on each side. */
function portsOf({ x, y, width, height }: Box): Point[] {
  return [0.25, 0.5, 0.75].flatMap((share) => {
    const [across, down] = [Math.round(x + width * share), Math.round(y + height * share)]
    return [
      { x: across, y },
      { x: across, y: y + height },
      { x, y: down },
      { x: x + width, y: down },
    ]
  })
}

/** The straight stretches of a line as boxes without breadth. */
export function stretchesOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((point, position) => {
    const before = points[position] ?? point
    return {
      x: Math.min(point.x, before.x),
      y: Math.min(point.y, before.y),
      width: Math.abs(point.x - before.x),
      height: Math.abs(point.y - before.y),
    }
  })
}

interface Grid {
  at(point: Point): number
  cheapest(starts: readonly number[], goals: ReadonlySet<number>): Point[]
}

/** Every crossing of the given lines is a place; neighbours are joined. */
function gridOf(xs: readonly number[], ys: readonly number[], boxes: readonly Weighed[]): Grid {
  const columns = xs.length
  const count = columns * ys.length
  const costs = new Map<number, number>()
  const pointAt = (place: number): Point => ({
    x: xs[place % columns] ?? 0,
    y: ys[Math.floor(place / columns)] ?? 0,
  })

  /** What the stretch from a place to the next one costs: to the right, or down. */
  function costOf(place: number, isDown: boolean): number {
    const key = 2 * place + (isDown ? 1 : 0)
    const known = costs.get(key)
    if (known !== undefined) return known
    const [box] = stretchesOf([pointAt(place), pointAt(place + (isDown ? columns : 1))])
    const cost = box ? boxes.reduce((sum, weight) => sum + within(box, weight), lengthOf(box)) : 0
    costs.set(key, cost)
    return cost
  }

  /** The places beside a place: the stretch to each begins at `stretch`. */
  function neighboursOf(place: number): readonly (readonly [next: number, stretch: number])[] {
    const column = place % columns
    const across = [column > 0 ? place - 1 : null, column < columns - 1 ? place + 1 : null]
    const down = [place - columns, place + columns]
    return [...across, ...down].flatMap((next) =>
      next === null || next < 0 || next >= count ? [] : [[next, Math.min(place, next)] as const],
    )
  }

  /** A place is kept apart for each direction in which it is reached, so that bends are counted. */
  function cheapest(starts: readonly number[], goals: ReadonlySet<number>): Point[] {
    const best = new Map<number, { cost: number; before: number | null }>()
    const waiting = cheapestFirst()
    const reach = (reached: number, cost: number, before: number | null) => {
      if (cost >= (best.get(reached)?.cost ?? Number.POSITIVE_INFINITY)) return
      best.set(reached, { cost, before })
      waiting.add(reached, cost)
    }
    for (const start of starts) for (const turn of [0, 1]) reach(2 * start + turn, 0, null)
    for (let taken = waiting.take(); taken; taken = waiting.take()) {
      const { item, cost } = taken
      if (cost > (best.get(item)?.cost ?? 0)) continue
      const [place, turn] = [item >> 1, item % 2]
      if (goals.has(place)) return pointsTo(item, best)
      for (const [next, stretch] of neighboursOf(place)) {
        const isDown = Math.abs(next - place) >= columns && columns > 1
        const bend = turn === (isDown ? 1 : 0) ? 0 : COSTS.bend
        reach(2 * next + (isDown ? 1 : 0), cost + bend + costOf(stretch, isDown), item)
      }
    }
    return []
  }

  function pointsTo(end: number, best: ReadonlyMap<number, { before: number | null }>): Point[] {
    const points: Point[] = []
    for (let state: number | null = end; state !== null; ) {
      points.unshift(pointAt(state >> 1))
      state = best.get(state)?.before ?? null
    }
    return points
  }

  return { at: ({ x, y }) => ys.indexOf(y) * columns + xs.indexOf(x), cheapest }
}

/** What a stretch costs for the part of it that lies in a box. */
function within(stretch: Box, box: Weighed): number {
  const width = Math.min(stretch.x + stretch.width, box.x + box.width) - Math.max(stretch.x, box.x)
  const height =
    Math.min(stretch.y + stretch.height, box.y + box.height) - Math.max(stretch.y, box.y)
  return width < 0 || height < 0 ? 0 : (width + height) * box.weight
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

function lengthOf({ width, height }: Box): number {
  return width + height
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

function sorted(own: readonly number[], others: readonly number[], room: number): number[] {
  const inside = [RIM, ...others, room - RIM].map(Math.round)
  const kept = inside.filter((value) => value >= RIM && value <= room - RIM)
  return [...new Set([...own, ...kept])].toSorted((one, other) => one - other)
}

/** Without the points between two stretches of one direction. */
function straightened(points: readonly Point[]): Point[] {
  return points.filter((point, position) => {
    const [before, after] = [points[position - 1], points[position + 1]]
    if (!before || !after) return true
    const isOnLine =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !isOnLine
  })
}
