import { REMOVED } from '../chart/merge.ts'
import type { ChartAtlas } from './atlas-of-chart.ts'

/** What of the chart is in sight: the overview, one state opened, or every sheet at once. */
export type Depth = 'overview' | 'opened' | 'everything'

/** How it is shown. */
export type Form = 'picture' | 'outline' | 'table'

/** What the viewer shows, as its address says it. */
export interface Place {
  depth: Depth
  /** The state that is opened; null in the other depths. */
  opened: string | null
  /** A state or transition by its id; null where nothing is chosen. */
  chosen: string | null
  form: Form
  /** The panel beside the picture by its name; null where none is open. */
  panel: string | null
  /** What panels keep in the address, each under its own name. */
  texts: Readonly<Record<string, string>>
}

export const FIRST_PLACE: Place = {
  depth: 'overview',
  opened: null,
  chosen: null,
  form: 'picture',
  panel: null,
  texts: {},
}

const OWN = ['depth', 'chosen', 'form', 'panel']

/** Reads path and query of an address below `base`; what it does not understand stays as by default. */
export function placeOf(base: string, { pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search)
  const opened = decoded(pathname.slice(base.length).replaceAll(/^\/+|\/+$/g, ''))
  const isEverything = opened === '' && query.get('depth') === 'everything'
  const form = query.get('form')
  const place: Place = {
    depth: opened !== '' ? 'opened' : isEverything ? 'everything' : 'overview',
    opened: opened === '' ? null : opened,
    chosen: query.get('chosen'),
    form: form === 'outline' || form === 'table' ? form : 'picture',
    panel: query.get('panel'),
    texts: Object.fromEntries([...query].filter(([name]) => !OWN.includes(name))),
  }
  return place
}

/** The address of a place below `base`; what is as by default does not stand in it. */
export function addressOf(base: string, place: Place): string {
  const query = new URLSearchParams()
  if (place.depth === 'everything') query.set('depth', 'everything')
  if (place.form !== 'picture') query.set('form', place.form)
  if (place.chosen !== null) query.set('chosen', place.chosen)
  if (place.panel !== null) query.set('panel', place.panel)
  for (const [name, text] of Object.entries(place.texts)) if (text !== '') query.set(name, text)
  const path = place.opened === null ? base : `${base}/${encodeURIComponent(place.opened)}`
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A place with something changed; opening a state or another depth goes together. */
export function placeWith(place: Place, change: Partial<Place>): Place {
  const next = { ...place, ...change }
  if (change.opened !== undefined && change.depth === undefined) {
    return { ...next, depth: change.opened === null ? 'overview' : 'opened' }
  }
  return next.depth === 'opened' ? next : { ...next, opened: null }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

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
