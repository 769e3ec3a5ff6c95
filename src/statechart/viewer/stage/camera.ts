import type { Box, Point } from '../../layout/sheet.ts'

/** The picture's position in its window: the window's pixel of the picture's corner, and the scale. */
export interface View extends Point {
  scale: number
}

export interface Size {
  width: number
  height: number
}

const SMALLEST = 0.08
const LARGEST = 3
/** Kept free around what is fitted or brought into sight. */
const MARGIN = 24
/** Pixels of the picture that stay visible, however far it is dragged. */
const MIN_VISIBLE = 80

/** Zooms by a factor so that what is under a point of the window stays there. */
export function zoomedAt(view: View, point: Point, factor: number): View {
  const scale = clamp(view.scale * factor, SMALLEST, LARGEST)
  const ratio = scale / view.scale
  return {
    scale,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  }
}

/** The whole of a picture in the middle of the window, at 100 % at most. */
export function fitted(picture: Size, window: Size): View {
  const scale = clamp(
    Math.min((window.width - MARGIN) / picture.width, (window.height - MARGIN) / picture.height, 1),
    SMALLEST,
    LARGEST,
  )
  return {
    scale,
    x: Math.round((window.width - picture.width * scale) / 2),
    y: Math.round((window.height - picture.height * scale) / 2),
  }
}

/**
 * How a picture is first seen: as wide as the window but never smaller than can be read, from its
 * top, and from the left where it is wider than the window.
 */
export function firstView(picture: Size, window: Size, readable: number): View {
  const scale = clamp((window.width - MARGIN) / picture.width, readable, 1)
  const room = window.width - picture.width * scale
  return { scale, x: room > 0 ? Math.round(room / 2) : 0, y: 0 }
}

/** Moves no further than needed to make a box visible; its upper left corner if it is too large. */
export function revealing(view: View, box: Box, window: Size): View {
  return {
    ...view,
    x: shifted(view.x, box.x * view.scale, box.width * view.scale, window.width),
    y: shifted(view.y, box.y * view.scale, box.height * view.scale, window.height),
  }
}

/** Keeps some of the picture in the window. */
export function keptInWindow(view: View, picture: Size, window: Size): View {
  return {
    ...view,
    x: clamp(view.x, MIN_VISIBLE - picture.width * view.scale, window.width - MIN_VISIBLE),
    y: clamp(view.y, MIN_VISIBLE - picture.height * view.scale, window.height - MIN_VISIBLE),
  }
}

/** The part of the picture that the window shows, in the picture's pixels. */
export function visibleArea({ x, y, scale }: View, { width, height }: Size): Box {
  return { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale }
}

/** A point of the window in the picture's pixels. */
export function pictureAt({ x, y, scale }: View, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale }
}

function shifted(offset: number, start: number, length: number, room: number): number {
  const from = offset + start
  const to = from + length
  if (from >= MARGIN && to <= room - MARGIN) return offset
  if (length > room - 2 * MARGIN || from < MARGIN) return Math.round(MARGIN - start)
  return Math.round(room - MARGIN - start - length)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(Math.max(least, most), value))
}
