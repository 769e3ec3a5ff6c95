import { atlasOf } from '../../layout/arrange.ts'
import type { Atlas } from '../../layout/sheet.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { Place } from '../place.ts'

/** The sheets that a place shows, each where it lies. */
export function picturePlaces(
  { sheets, overview, sheet }: Pick<ChartAtlas, 'sheets' | 'overview' | 'sheet'>,
  place: Pick<Place, 'depth' | 'opened'>,
): Atlas {
  if (place.depth === 'everything') return atlasOf(sheets)
  const shown = (place.opened === null ? undefined : sheet(place.opened)) ?? overview
  return { width: shown.width, height: shown.height, places: [{ x: 0, y: 0, sheet: shown }] }
}
