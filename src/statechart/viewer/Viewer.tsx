import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withOff } from '../journey/journey.ts'
import { chartAtlasOf } from './atlas-of-chart.ts'
import { createOverlayStore } from './overlay.ts'
import { hrefOf, resolveRoute, routeOf, routeWith } from './route.ts'
import { Shell } from './shell/Shell.tsx'
import { Wall } from './shell/Wall.tsx'
import {
  type DrawnChart,
  type PanelEntry,
  type ViewerAdapter,
  ViewerContext,
  type Viewer as ViewerValue,
} from './viewer.ts'

interface ViewerProps extends DrawnChart {
  readonly adapter: ViewerAdapter
  /** The panels in the order of their links; the first explains what is chosen. */
  readonly panels: readonly PanelEntry[]
  /** The path of the overview, without a slash at the end. */
  readonly base: string
}

/** The statechart of any machine, to be read and searched. */
export function Viewer({ chart, sheets, summary, adapter, panels, base }: ViewerProps) {
  const [overlay] = useState(createOverlayStore)
  const address = useLocation()
  const navigate = useNavigate()
  const atlas = useMemo(() => {
    const atlas = chartAtlasOf(chart, sheets)
    return { ...atlas, journey: atlas.journey && withOff(atlas.journey, adapter.off ?? []) }
  }, [chart, sheets, adapter])
  const { viewer, unknown } = useMemo(() => {
    const { route, unknown } = resolveRoute(atlas, panels, routeOf(base, address))
    const shown = (route.opened === null ? undefined : atlas.sheet(route.opened)) ?? atlas.overview
    const hrefTo: ViewerValue['hrefTo'] = (change) => hrefOf(base, routeWith(route, change))
    const go: ViewerValue['go'] = (change) => void navigate(hrefTo(change))
    const choiceOf: ViewerValue['choiceOf'] = (id) => {
      const panel = route.panel ?? panels[0]?.name ?? null
      if (id === null) return { chosen: null }
      if (route.depth === 'journey') return { chosen: id, panel }
      return { chosen: id, panel, opened: atlas.openedFor(id, shown) }
    }
    const viewer: ViewerValue = {
      ...atlas,
      summary,
      adapter,
      route,
      shown,
      isForEngineers:
        route.isForEngineers ||
        route.form === 'outline' ||
        (route.depth !== 'journey' && atlas.journey !== null) ||
        panels.some(({ name, isForEngineers }) => name === route.panel && isForEngineers),
      hrefTo,
      go,
      note: (texts) => void navigate(hrefTo({ texts }), { replace: true }),
      choiceOf,
      choose: (id) => {
        if (id !== route.chosen) go(choiceOf(id))
      },
      overlay,
    }
    return { viewer, unknown }
  }, [address, navigate, atlas, adapter, base, overlay, panels, summary])
  return (
    <ViewerContext value={viewer}>
      {viewer.route.isWall ? <Wall /> : <Shell panels={panels} unknown={unknown} />}
    </ViewerContext>
  )
}
