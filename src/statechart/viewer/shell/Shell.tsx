import './shell.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useShortcut } from '../../../ui/shortcut.ts'
import { titleOf } from '../../chart/words.ts'
import { doingInWords } from '../../journey/journey.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { JourneyStage } from '../journey/JourneyStage.tsx'
import { Line } from '../line/Line.tsx'
import { useLostFocus } from '../lost-focus.ts'
import { useOperatorToken } from '../operator/operator-token.ts'
import { Outline } from '../outline/Outline.tsx'
import { PanelButton } from '../parts/parts.tsx'
import { Stage } from '../stage/Stage.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, type PanelEntry, useViewer } from '../viewer.ts'
import { EngineersBar, EngineersSwitch, Tabs } from './navigation.tsx'
import { OpenPanel } from './OpenPanel.tsx'
import { PrintedHead } from './Print.tsx'
import { Search } from './Search.tsx'

interface ShellProps {
  readonly panels: readonly PanelEntry[]
  /** A sentence about what the URL names and the chart does not have; empty if nothing is missing. */
  readonly unknown: string
}

/** Head, map and panel. */
export function Shell({ panels, unknown }: ShellProps) {
  const viewer = useViewer()
  const { route, tree, journey, isForEngineers, go } = viewer
  const isJourney = isJourneyShown(viewer)
  const open = panels.find(({ name }) => name === route.panel)
  const isAboutPlace = useIsAboutPlace()
  const main = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(open)
  useLostFocus([route, useOperatorToken().token], () => heading.current ?? main.current)
  useShortcut({ key: 'Escape' }, () => open && go({ panel: null, isMapFirst: false }))
  return (
    <div
      className={[
        'viewer',
        open && 'has-panel',
        open && !isAboutPlace && 'is-about-all',
        route.isMapFirst && 'is-map-first',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <div className="viewer-top">
        <header className="viewer-head">
          <h1 className="viewer-title">{titleOf(tree.root)}</h1>
          <Search />
          <PrintedHead />
        </header>
        <Tabs panels={panels} />
        {open && (
          <button type="button" className="to-panel" onClick={() => heading.current?.focus()}>
            To the panel
          </button>
        )}
      </div>
      {isForEngineers && <EngineersBar />}
      {unknown !== '' && (
        <p className="viewer-notice" role="alert">
          {unknown} Choose in the picture, or search for it.
        </p>
      )}
      <Line />
      <main ref={main} className="viewer-main" tabIndex={-1}>
        {isJourney && journey && <JourneyStage journey={journey} />}
        {route.form === 'picture' && !isJourney && <Stage />}
        {route.form === 'outline' && <Outline />}
        <p className="viewer-foot">
          <EngineersSwitch panels={panels} />
          <ViewerLink className="panel-button" to={{ isWall: true, panel: null }}>
            For a wall
          </ViewerLink>
          <PanelButton onClick={() => window.print()}>Print</PanelButton>
        </p>
      </main>
      {open && (
        <aside className="viewer-panel" aria-labelledby="panel-title">
          <div className="panel-head">
            <h2 ref={heading} id="panel-title" tabIndex={-1}>
              {open.title}
            </h2>
            <ViewerLink to={{ panel: null, isMapFirst: false }} className="panel-button">
              Close
            </ViewerLink>
          </div>
          <OpenPanel key={open.name} load={open.load} />
        </aside>
      )}
      <ChosenStatus />
    </div>
  )
}

/** Whether the panel is about a place of the map: what is chosen, or where an application is. */
function useIsAboutPlace(): boolean {
  const { route, overlay } = useViewer()
  const hasPlace = useSyncExternalStore(
    overlay.subscribe,
    () => (overlay.read()?.reveal ?? []).length > 0,
  )
  return route.chosen !== null || hasPlace
}

const VIEWS = { journey: '', overview: 'Technical', opened: 'Technical' }

/** The page's title names the panel, what is chosen and how the chart is shown. */
function useDocumentTitle(open: PanelEntry | undefined): void {
  const { route, tree } = useViewer()
  const { chosen, form, depth } = route
  const state = chosen === null ? undefined : (tree.transition(chosen)?.source ?? chosen)
  const shown = [
    open?.title,
    state !== undefined && tree.has(state) ? titleOf(tree.state(state)) : '',
    form === 'outline' ? 'Outline' : VIEWS[depth],
    titleOf(tree.root),
  ]
  const title = shown.filter(Boolean).join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Says what was chosen, for those who do not see it. */
function ChosenStatus() {
  const viewer = useViewer()
  const { chosen } = viewer.route
  return (
    <p className="visually-hidden" role="status">
      {chosen === null ? '' : inOneLine(viewer, chosen)}
    </p>
  )
}

/** A state or transition in one line of text. */
function inOneLine({ chart, tree }: ChartAtlas, id: string): string {
  const transition = tree.transition(id)
  if (!transition) {
    const state = tree.state(id)
    return `${titleOf(state)}: ${state.description}`
  }
  const { source, targets, description } = transition
  const [from, ...to] = [source, ...targets].map((state) => titleOf(tree.state(state)))
  const goal = to.length === 0 ? '' : `, to ${to.join(', ')}`
  return `${from}: ${doingInWords(chart, tree, transition)}${goal}. ${description}`
}
