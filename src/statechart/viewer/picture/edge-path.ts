import type { Point } from '../../layout/sheet.ts'

const RADIUS = 8
/** Length of an arrowhead; the line ends before it. */
const HEAD = 8

/** An edge with rounded corners, or a curve between its ends, as the data of an SVG path. */
export function edgePath(points: readonly Point[], isCurved = false): string {
  const [start, ...bends] = points
  if (isCurved && start) return `M${at(start)}C${bends.map(at).join(' ')}`
  return points
    .map((point, position) => {
      if (position === 0) return `M${at(point)}`
      const before = points[position - 1]
      const after = points[position + 1]
      if (!before) return ''
      if (!after) return `L${at(towards(point, before, HEAD - 2))}`
      const radius = Math.min(RADIUS, distance(before, point) / 2, distance(point, after) / 2)
      return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, after, radius))}`
    })
    .join('')
}

/** The arrowhead at the end of an edge. */
export function headPath(points: readonly Point[]): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const base = towards(end, before, HEAD)
  const [dx, dy] = [(end.x - base.x) / 2, (end.y - base.y) / 2]
  return `M${at(end)}L${at({ x: base.x - dy, y: base.y + dx })} ${at({ x: base.x + dy, y: base.y - dx })}z`
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to)
  if (whole === 0) return from
  const share = Math.min(1, length / whole)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** An edge's middle: halfway along its longest segment. */
export function middleOf(points: readonly Point[], axis: 'x' | 'y'): number {
  const segments = points.slice(1).map((point, position) => {
    const before = points[position] ?? point
    return {
      length: Math.abs(point.x - before.x) + Math.abs(point.y - before.y),
      middle: (point[axis] + before[axis]) / 2,
    }
  })
  return segments.toSorted((one, other) => other.length - one.length)[0]?.middle ?? 0
}
