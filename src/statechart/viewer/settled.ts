import type { ChartAtlas } from './atlas-of-chart.ts'
import type { Place } from './place.ts'

interface Settled {
  place: Place
  /** What the address asks for that the chart does not have; empty where it has everything. */
  unknown: string
}

/** An asked place as far as this chart has it: a state inside an opened one is chosen in its sheet. */
export function settled(
  atlas: ChartAtlas,
  panels: readonly { name: string }[],
  asked: Place,
): Settled {
  const missing: string[] = []
  let { depth, opened, chosen, panel } = asked
  if (chosen !== null && !atlas.hasState(chosen) && !atlas.transition(chosen)) {
    missing.push(`no state or transition '${chosen}'`)
    chosen = null
  }
  if (panel !== null && !panels.some(({ name }) => name === panel)) {
    missing.push(`no panel '${panel}'`)
    panel = null
  }
  if (opened !== null && !atlas.sheet(opened)) {
    if (atlas.hasState(opened)) {
      chosen ??= opened
      const sheet = atlas.sheetFor(opened, null)
      opened = !sheet || sheet === atlas.overview ? null : sheet.id
    } else {
      missing.push(`no state '${opened}'`)
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
