import type { Box, PlacedEdge, Point, Sheet } from '../../layout/sheet.ts'

/** The boxes of a state or transition on a sheet: cards, rows, labels and frames; none if it is not there. */
export function boxesOf(sheet: Sheet, id: string): Box[] {
  const cards = sheet.cards.filter(({ state, role }) => state === id && role !== 'anywhere')
  const frames = sheet.frames.filter(({ state }) => state === id)
  const rows = sheet.cards.flatMap((card) =>
    card.rows
      .filter(({ transition }) => transition === id)
      .map(({ x, y, width, height }) => ({ x: card.x + x, y: card.y + y, width, height })),
  )
  if (cards.length + frames.length + rows.length > 0) return [...cards, ...frames, ...rows]
  return sheet.edges.filter(({ transitions }) => transitions.includes(id)).map(boxOfEdge)
}

/** The lines that are drawn for a transition. */
export function edgesOf(sheet: Sheet, id: string): PlacedEdge[] {
  return sheet.edges.filter(({ transitions }) => transitions.includes(id))
}

/** The box around points. */
export function boxAround(points: readonly Point[]): Box {
  const x = Math.min(...points.map((point) => point.x))
  const y = Math.min(...points.map((point) => point.y))
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) - x,
    height: Math.max(...points.map((point) => point.y)) - y,
  }
}

function boxOfEdge({ points, label }: PlacedEdge): Box {
  if (!label) return boxAround(points)
  const corner = { x: label.x + label.width, y: label.y + label.height }
  return boxAround([...points, label, corner])
}
