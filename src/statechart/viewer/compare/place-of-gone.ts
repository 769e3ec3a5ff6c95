import type { Gone } from '../overlay.ts'
import type { Place } from '../place.ts'
import { drawsGone } from '../stage/placed-gone.ts'
import type { Viewer } from '../viewer.ts'

/** Where something that is gone is drawn: here if it is, else the first sheet that draws it. */
export function placeOfGone(
  { place, overview, sheet, sheets }: Viewer,
  gone: Gone,
  id: string,
): Partial<Place> {
  if (place.depth === 'everything') return {}
  const shown = (place.opened === null ? undefined : sheet(place.opened)) ?? overview
  const found = [shown, ...sheets].find((candidate) => drawsGone(candidate, gone, id))
  if (!found || found === shown) return {}
  return { opened: found === overview ? null : found.id }
}
