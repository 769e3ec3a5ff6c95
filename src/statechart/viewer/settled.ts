import { REMOVED } from '../chart/merge.ts'
import type { ChartAtlas } from './atlas-of-chart.ts'
import type { Place } from './place.ts'

interface Settled {
  place: Place
  /** What the address asks for that the chart does not have; empty where it has everything. */
  unknown: string
}

/**
 * An asked place as far as this chart has it: a state inside an opened one is chosen in its sheet. What
 * a comparison showed as removed is not missed.
 */
export function settled(
  atlas: ChartAtlas,
  panels: readonly { name: string }[],
  asked: Place,
): Settled {
  const missing: string[] = []
  const miss = (what: string, id: string) => {
    if (!id.startsWith(REMOVED)) missing.push(`no ${what} '${id}'`)
  }
  let { depth, opened, chosen, panel } = asked
  if (chosen !== null && !atlas.hasState(chosen) && !atlas.transition(chosen)) {
    miss('state or transition', chosen)
    chosen = null
  }
  if (panel !== null && !panels.some(({ name }) => name === panel)) {
    miss('panel', panel)
    panel = null
  }
  if (opened !== null && !atlas.sheet(opened)) {
    if (atlas.hasState(opened)) {
      chosen ??= opened
      const sheet = atlas.sheetFor(opened, null)
      opened = !sheet || sheet === atlas.overview ? null : sheet.id
    } else {
      miss('state', opened)
      opened = null
    }
  }
  if (opened === atlas.overview.id) opened = null
  if (depth === 'opened' && opened === null) depth = 'overview'
  return {
    place: { ...asked, depth, opened, chosen, panel },
    unknown: missing.length === 0 ? '' : `This chart has ${missing.join(' and ')}.`,
  }
}
