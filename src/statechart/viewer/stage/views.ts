import { ZoomTransform } from 'd3-zoom'
import type { Box, Point } from '../../layout/sheet.ts'

export interface Size {
  width: number
  height: number
}

/** Readable without zooming, of letters as large as those of the page. */
export const READABLE = 0.82
const SMALLEST = 0.08
/** Free around what is brought into view. */
const MARGIN = 8
/** Pixels of the picture that stay visible, however far it is dragged. */
const MIN_VISIBLE = 80

/** The whole of a picture in the middle of the window. */
export function fitted(picture: Size, window: Size, largest: number): ZoomTransform {
  const scale = Math.min(window.width / picture.width, window.height / picture.height)
  const k = clamp(scale, SMALLEST, largest)
  return new ZoomTransform(
    k,
    Math.round((window.width - picture.width * k) / 2),
    Math.round((window.height - picture.height * k) / 2),
  )
}

/**
 * How a picture is first seen: as wide as the window but never smaller than can be read, from its
 * top, and from the left if it is wider than the window.
 */
export function firstView(
  picture: Size,
  window: Size,
  largest: number,
  least: number,
): ZoomTransform {
  const k = clamp(window.width / picture.width, least, largest)
  const left = Math.round((window.width - picture.width * k) / 2)
  return new ZoomTransform(k, Math.max(0, left), 0)
}

/** Moves no further than needed to make a box visible; its upper left corner if it is too large. */
export function revealing({ x, y, k }: ZoomTransform, box: Box, window: Size): ZoomTransform {
  return new ZoomTransform(
    k,
    shifted(x, box.x * k, box.width * k, window.width),
    shifted(y, box.y * k, box.height * k, window.height),
  )
}

/** Some of the picture stays in the window. */
export function clampedToWindow(
  { x, y, k }: ZoomTransform,
  picture: Size,
  window: Size,
): ZoomTransform {
  return new ZoomTransform(
    k,
    clamp(x, MIN_VISIBLE - picture.width * k, window.width - MIN_VISIBLE),
    clamp(y, MIN_VISIBLE - picture.height * k, window.height - MIN_VISIBLE),
  )
}

/** Moved by a wheel: no further than to the edge of the picture, as a page scrolls. */
export function scrolled(
  { x, y, k }: ZoomTransform,
  by: Point,
  picture: Size,
  window: Size,
): ZoomTransform {
  return new ZoomTransform(
    k,
    clamp(x - by.x, Math.min(x, window.width - picture.width * k), Math.max(x, 0)),
    clamp(y - by.y, Math.min(y, window.height - picture.height * k), Math.max(y, 0)),
  )
}

function shifted(offset: number, start: number, length: number, room: number): number {
  const from = offset + start
  const to = from + length
  if (from >= MARGIN && to <= room - MARGIN) return offset
  if (length > room - 2 * MARGIN || from < MARGIN) return Math.round(MARGIN - start)
  return Math.round(room - MARGIN - start - length)
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(Math.max(least, most), value))
}
