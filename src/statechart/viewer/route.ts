import { REMOVED } from '../chart/merge.ts'
import type { ChartAtlas } from './atlas-of-chart.ts'

/** What part of the chart is shown: the journey, the overview, one opened state, or every sheet. */
export type Depth = 'journey' | 'overview' | 'opened' | 'everything'

/** How it is shown. */
export type Form = 'picture' | 'outline' | 'table'

/** What the viewer shows, as its address says it. */
export interface Route {
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

const OWN = ['depth', 'chosen', 'form', 'panel']

/** Reads path and query of a URL below `base`; unknown parts fall back to the defaults. */
export function routeOf(base: string, { pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search)
  const opened = decoded(pathname.slice(base.length).replaceAll(/^\/+|\/+$/g, ''))
  const depth = query.get('depth')
  const isBelow = depth === 'overview' || depth === 'everything'
  const form = query.get('form')
  const route: Route = {
    depth: opened !== '' ? 'opened' : isBelow ? depth : 'journey',
    opened: opened === '' ? null : opened,
    chosen: query.get('chosen'),
    form: form === 'outline' || form === 'table' ? form : 'picture',
    panel: query.get('panel'),
    texts: Object.fromEntries([...query].filter(([name]) => !OWN.includes(name))),
  }
  return route
}

/** The URL of a route below `base`; defaults are left out. */
export function hrefOf(base: string, route: Route): string {
  const query = new URLSearchParams()
  if (route.depth === 'overview' || route.depth === 'everything') query.set('depth', route.depth)
  if (route.form !== 'picture') query.set('form', route.form)
  if (route.chosen !== null) query.set('chosen', route.chosen)
  if (route.panel !== null) query.set('panel', route.panel)
  for (const [name, text] of Object.entries(route.texts)) if (text !== '') query.set(name, text)
  const path = route.opened === null ? base : `${base}/${encodeURIComponent(route.opened)}`
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A route with something changed; opening a state or another depth goes together. */
export function routeWith(route: Route, change: Partial<Route>): Route {
  const next = { ...route, ...change }
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

interface ResolvedRoute {
  route: Route
  /** A sentence about what the URL names and the chart does not have; empty if nothing is missing. */
  unknown: string
}

/**
 * An asked route as far as this chart has it: a state inside an opened one is chosen in its sheet. What
 * a comparison showed as removed is not missed.
 */
export function resolveRoute(
  atlas: ChartAtlas,
  panels: readonly { name: string }[],
  asked: Route,
): ResolvedRoute {
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
  const hasJourney = depth !== 'journey' || atlas.journey !== null
  if ((depth === 'opened' && opened === null) || !hasJourney) depth = 'overview'
  return {
    route: { ...asked, depth, opened, chosen, panel },
    unknown: missing.length === 0 ? '' : `This chart has ${missing.join(' and ')}.`,
  }
}
