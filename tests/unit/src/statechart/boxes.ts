import type { Box, PlacedCard, PlacedText, Point } from '../../../../src/statechart/layout/sheet.ts'
import { widthOf } from '../../../../src/statechart/layout/text.ts'

export interface Named extends Box {
  name: string
}

export function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Pairs of boxes that share a pixel. */
export function overlapsIn(boxes: readonly Named[]): string[] {
  return boxes.flatMap((one, position) =>
    boxes
      .slice(position + 1)
      .filter((other) => isOverlapping(one, other))
      .map((other) => `${one.name} × ${other.name}`),
  )
}

/** Boxes that are not wholly inside a box of this size. */
export function outsideOf(
  { width, height }: Pick<Box, 'width' | 'height'>,
  boxes: readonly Named[],
): string[] {
  return boxes
    .filter(
      (box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
    )
    .map(({ name }) => name)
}

/** Boxes that a line runs through. */
export function crossedBy(points: readonly Point[], boxes: readonly Named[]): string[] {
  const segments = segmentsOf(points)
  return boxes
    .filter((box) => segments.some((segment) => isOverlapping(segment, box)))
    .map(({ name }) => name)
}

/** The straight segments of a line as boxes of no width or no height. */
export function segmentsOf(points: readonly Point[]): Box[] {
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

/** Texts as boxes: each rises above its baseline and reaches a little below. */
export function boxesOf(texts: readonly PlacedText[], { x, y }: Point = { x: 0, y: 0 }): Named[] {
  return texts.map((text) => ({
    name: text.text,
    x: x + text.x,
    y: y + text.y - 11,
    width: widthOf(text.text, text.style),
    height: 14,
  }))
}

export function textsOf({ texts, rows }: Pick<PlacedCard, 'texts' | 'rows'>): PlacedText[] {
  return [...texts, ...rows.flatMap((row) => [...row.texts, ...row.badges.map(({ text }) => text)])]
}
