import type { Point } from '../../layout/sheet.ts'

/** A way's middle: halfway along its longest stretch. */
export function middleOf(points: readonly Point[], axis: 'x' | 'y'): number {
  const stretches = points.slice(1).map((point, position) => {
    const before = points[position] ?? point
    return {
      length: Math.abs(point.x - before.x) + Math.abs(point.y - before.y),
      middle: (point[axis] + before[axis]) / 2,
    }
  })
  return stretches.toSorted((one, other) => other.length - one.length)[0]?.middle ?? 0
}
