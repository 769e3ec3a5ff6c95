import type { Box, PlacedEdge, Point, Sheet } from '../../layout/sheet.ts'

/** What a point of a sheet belongs to. */
type Hit = { kind: 'state'; id: string } | { kind: 'transition'; id: string }

/** How far from a line a press still means the line. */
const REACH = 9

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

/** What stands at a point, the smallest first: a name in a pill, a row, a line, a card, a frame. */
export function hitAt(sheet: Sheet, point: Point): Hit | null {
  for (const card of sheet.cards) {
    if (!isInside(card, point)) continue
    const inCard = { x: point.x - card.x, y: point.y - card.y }
    for (const row of card.rows) {
      const badge = row.badges.find((box) => isInside(box, inCard))
      if (badge) return { kind: 'state', id: badge.state }
      if (isInside(row, inCard)) return { kind: 'transition', id: row.transition }
    }
    return { kind: 'state', id: card.state }
  }
  for (const { label, transitions } of sheet.edges) {
    if (!label || !isInside(label, point)) continue
    if (label.state !== null) return { kind: 'state', id: label.state }
    const id = transitions[0]
    if (id !== undefined) return { kind: 'transition', id }
  }
  const near = sheet.edges.find(
    ({ transitions, points }) => transitions.length > 0 && isNear(points, point),
  )
  if (near?.transitions[0] !== undefined) return { kind: 'transition', id: near.transitions[0] }
  const frame = sheet.frames
    .filter((box) => isInside(box, point))
    .toSorted((one, other) => one.width * one.height - other.width * other.height)[0]
  return frame ? { kind: 'state', id: frame.state } : null
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

function isInside({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}

function isNear(points: readonly Point[], { x, y }: Point): boolean {
  return points.slice(1).some((end, position) => {
    const start = points[position] ?? end
    const left = Math.min(start.x, end.x) - REACH
    const top = Math.min(start.y, end.y) - REACH
    const right = Math.max(start.x, end.x) + REACH
    const bottom = Math.max(start.y, end.y) + REACH
    return x >= left && x <= right && y >= top && y <= bottom
  })
}
