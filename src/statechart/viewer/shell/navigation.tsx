import { titleOf } from '../../chart/words.ts'
import { PanelButton } from '../parts/parts.tsx'
import type { Route } from '../route.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { type PanelEntry, STEP, useViewer } from '../viewer.ts'

/** A tab for the map and for each panel, always in the same place. */
export function Tabs({ panels }: { readonly panels: readonly PanelEntry[] }) {
  const { route, isForEngineers } = useViewer()
  return (
    <nav className="tabs" aria-label="Panels">
      <ul>
        <li className="map-tab">
          <ViewerLink
            to={route.panel === null ? {} : { isMapFirst: true }}
            aria-current={route.panel === null || route.isMapFirst ? 'true' : undefined}
          >
            Map
          </ViewerLink>
        </li>
        {panels
          .filter((panel) => isForEngineers || !panel.isForEngineers)
          .map(({ name, title }) => (
            <li key={name}>
              <ViewerLink
                to={
                  name === route.panel
                    ? { isMapFirst: false }
                    : { panel: name, isMapFirst: false, texts: { [STEP]: '' } }
                }
                aria-current={name === route.panel ? 'true' : undefined}
              >
                {title}
              </ViewerLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The chart's pictures and its outline, and from the overview to the opened state. */
export function EngineersBar() {
  const { route, journey, tree, overview, sheet } = useViewer()
  const { opened, depth, form } = route
  const path = opened === null ? [] : tree.upFrom(opened).toReversed()
  const inside = path.filter(({ id }) => id !== overview.id && sheet(id))
  const isPictured = form === 'picture'
  const link = (to: Partial<Route>, words: string, isHere: boolean, className?: string) => (
    <li key={words} className={className}>
      <ViewerLink to={to} aria-current={isHere ? 'page' : undefined}>
        {words}
      </ViewerLink>
    </li>
  )
  const picture = (shown: 'journey' | 'overview', words: string) =>
    link({ depth: shown, opened: null, form: 'picture' }, words, isPictured && depth === shown)
  return (
    <nav className="engineers-bar" aria-label="For engineers">
      <ul>
        {journey && picture('journey', 'Journey')}
        {picture('overview', 'Technical')}
        {isPictured &&
          inside.map((state) =>
            link({ opened: state.id }, titleOf(state), state.id === opened, 'inside'),
          )}
        {link({ form: 'outline' }, 'Outline', form === 'outline')}
      </ul>
    </nav>
  )
}

/** Shows or hides what engineers need; hiding leaves what only they see. */
export function EngineersSwitch({ panels }: { readonly panels: readonly PanelEntry[] }) {
  const { route, isForEngineers, go } = useViewer()
  const open = panels.find(({ name }) => name === route.panel)
  const turn = () =>
    isForEngineers
      ? go({
          isForEngineers: false,
          depth: 'journey',
          opened: null,
          form: 'picture',
          panel: open?.isForEngineers ? null : route.panel,
        })
      : go({ isForEngineers: true })
  return (
    <PanelButton role="switch" aria-checked={isForEngineers} onClick={turn}>
      For engineers
    </PanelButton>
  )
}
