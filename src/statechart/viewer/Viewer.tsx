import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chartAtlasOf } from './atlas-of-chart.ts'
import { createOverlayStore } from './overlay.ts'
import { hrefOf, resolveRoute, routeOf, routeWith } from './route.ts'
import { Shell } from './shell/Shell.tsx'
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

/** The statechart of any machine, to be read, searched and asked. */
export function Viewer({ chart, sheets, adapter, panels, base }: ViewerProps) {
  const [overlay] = useState(createOverlayStore)
  const address = useLocation()
  const navigate = useNavigate()
  const { panel } = routeOf(base, address)
  const [other, setOther] = useState<(DrawnChart & { panel: string | null }) | null>(null)
  const showChart = useCallback(
    (drawn: DrawnChart | null) => setOther(drawn && { ...drawn, panel }),
    [panel],
  )
  const shown = other?.panel === panel ? other : null
  const atlas = useMemo(
    () => chartAtlasOf(shown?.chart ?? chart, shown?.sheets ?? sheets),
    [shown, chart, sheets],
  )
  const { viewer, unknown } = useMemo(() => {
    const { route, unknown } = resolveRoute(atlas, panels, routeOf(base, address))
    const hrefTo: ViewerValue['hrefTo'] = (change) => hrefOf(base, routeWith(route, change))
    const go: ViewerValue['go'] = (change, how = 'push') => {
      void navigate(hrefTo(change), { replace: how === 'replace' })
    }
    const choiceOf: ViewerValue['choiceOf'] = (id) => {
      const panel = route.panel ?? panels[0]?.name ?? null
      if (id === null) return { chosen: null }
      if (route.depth === 'everything' || route.depth === 'journey') return { chosen: id, panel }
      const shown =
        (route.opened === null ? undefined : atlas.sheet(route.opened)) ?? atlas.overview
      const sheet = atlas.sheetFor(id, shown)
      return { chosen: id, panel, opened: !sheet || sheet === atlas.overview ? null : sheet.id }
    }
    const viewer: ViewerValue = {
      ...atlas,
      adapter,
      builtChart: chart,
      showChart,
      route,
      hrefTo,
      go,
      choiceOf,
      choose: (id) => {
        if (id !== route.chosen) go(choiceOf(id))
      },
      overlay,
    }
    return { viewer, unknown }
  }, [address, navigate, atlas, adapter, base, chart, overlay, panels, showChart])
  return (
    <ViewerContext value={viewer}>
      <Shell panels={panels} unknown={unknown} />
    </ViewerContext>
  )
}
