import type { Box, Point, Sheet } from '../../../../../src/statechart/layout/sheet.ts'

export interface Named extends Box {
  name: string
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

/** Boxes that are not wholly inside another box. */
export function outsideOf(outer: Box, boxes: readonly Named[]): string[] {
  return boxes
    .filter(
      ({ x, y, width, height }) =>
        x < outer.x ||
        y < outer.y ||
        x + width > outer.x + outer.width ||
        y + height > outer.y + outer.height,
    )
    .map(({ name }) => name)
}

/** Pairs of lines that cross, meeting at a common end left out. */
export function crossingsIn({ edges }: Sheet): string[] {
  return edges.flatMap((one, position) =>
    edges
      .slice(position + 1)
      .filter((other) =>
        segmentsOf(one.points).some((first) =>
          segmentsOf(other.points).some((second) => isOverlapping(first, second)),
        ),
      )
      .map((other) => `${one.id} × ${other.id}`),
  )
}

/** Lines that run through a card, other than to its border. */
export function linesThroughCards({ edges, cards }: Sheet): string[] {
  return edges.flatMap(({ id, points }) =>
    cards
      .filter((card) =>
        segmentsOf(points).some((segment) =>
          isOverlapping(segment, {
            x: card.x + 1,
            y: card.y + 1,
            width: card.width - 2,
            height: card.height - 2,
          }),
        ),
      )
      .map((card) => `${id} × ${card.state}`),
  )
}

/** A text's line as a box: it rises above its baseline and reaches a little below. */
export function boxesOf(
  texts: readonly (Point & { text: string; width: number })[],
  { x, y }: Point = { x: 0, y: 0 },
): Named[] {
  return texts.map((text) => ({
    name: text.text,
    x: x + text.x,
    y: y + text.y - 11,
    width: text.width,
    height: 14,
  }))
}

function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The straight segments of a line as thin boxes. */
function segmentsOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((point, position) => {
    const before = points[position] ?? point
    return {
      x: Math.min(point.x, before.x),
      y: Math.min(point.y, before.y),
      width: Math.abs(point.x - before.x) + 0.01,
      height: Math.abs(point.y - before.y) + 0.01,
    }
  })
}
