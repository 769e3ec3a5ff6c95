import type { ChartAtlas } from './atlas-of-chart.ts'

/** What part of the chart is shown: the journey, the overview, or one opened state. */
type Depth = 'journey' | 'overview' | 'opened'

/** How it is shown. */
type Form = 'picture' | 'outline'

/** What the viewer shows, as its address says it. */
export interface Route {
  depth: Depth
  /** The state that is opened; null in the other depths. */
  opened: string | null
  /** A state or transition by its id; null if nothing is chosen. */
  chosen: string | null
  form: Form
  /** The open panel by its name; null if none is open. */
  panel: string | null
  /** Whether a small window shows the map before the open panel. */
  isMapFirst: boolean
  /** Whether the switch *For engineers* is on. */
  isForEngineers: boolean
  /** Whether only map and line are shown, for a screen on a wall. */
  isWall: boolean
  /** What panels store in the address, each under its own name. */
  texts: Readonly<Record<string, string>>
}

const OWN = ['depth', 'chosen', 'form', 'panel', 'map', 'engineers', 'wall']
const ON = 'on'

/** Reads path and query of a URL below `base`; unknown parts fall back to the defaults. */
export function routeOf(base: string, { pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search)
  const opened = decoded(pathname.slice(base.length).replaceAll(/^\/+|\/+$/g, ''))
  const route: Route = {
    depth: opened !== '' ? 'opened' : query.get('depth') === 'overview' ? 'overview' : 'journey',
    opened: opened === '' ? null : opened,
    chosen: query.get('chosen'),
    form: query.get('form') === 'outline' ? 'outline' : 'picture',
    panel: query.get('panel'),
    isMapFirst: query.has('map'),
    isForEngineers: query.has('engineers'),
    isWall: query.has('wall'),
    texts: Object.fromEntries([...query].filter(([name]) => !OWN.includes(name))),
  }
  return route
}

/** The URL of a route below `base`; defaults are left out. */
export function hrefOf(base: string, route: Route): string {
  const query = new URLSearchParams()
  if (route.depth === 'overview') query.set('depth', route.depth)
  if (route.form !== 'picture') query.set('form', route.form)
  if (route.chosen !== null) query.set('chosen', route.chosen)
  if (route.panel !== null) query.set('panel', route.panel)
  if (route.isMapFirst) query.set('map', ON)
  if (route.isForEngineers) query.set('engineers', ON)
  if (route.isWall) query.set('wall', ON)
  for (const [name, text] of Object.entries(route.texts)) if (text !== '') query.set(name, text)
  const path = route.opened === null ? base : `${base}/${encodeURIComponent(route.opened)}`
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A route with something changed, its texts one by one; opening a state or another depth goes together. */
export function routeWith(route: Route, change: Partial<Route>): Route {
  const next = { ...route, ...change, texts: { ...route.texts, ...change.texts } }
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
 * An asked route as far as this chart has it: a state inside an opened one is chosen in its sheet.
 */
export function resolveRoute(
  { tree, sheet, overview, journey, openedFor }: ChartAtlas,
  panels: readonly { name: string }[],
  requested: Route,
): ResolvedRoute {
  const missing: string[] = []
  const miss = (what: string, id: string) => missing.push(`no ${what} '${id}'`)
  let { depth, opened, chosen, panel } = requested
  if (chosen !== null && !tree.has(chosen) && !tree.transition(chosen)) {
    miss('state or transition', chosen)
    chosen = null
  }
  if (panel !== null && !panels.some(({ name }) => name === panel)) {
    miss('panel', panel)
    panel = null
  }
  if (opened !== null && !sheet(opened)) {
    if (tree.has(opened)) {
      chosen ??= opened
      opened = openedFor(opened)
    } else {
      miss('state', opened)
      opened = null
    }
  }
  if (opened === overview.id) opened = null
  const hasJourney = depth !== 'journey' || journey !== null
  if ((depth === 'opened' && opened === null) || !hasJourney) depth = 'overview'
  return {
    route: { ...requested, depth, opened, chosen, panel },
    unknown: missing.length === 0 ? '' : `This chart has ${missing.join(' and ')}.`,
  }
}
