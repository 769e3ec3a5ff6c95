import './shell.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { titleOf, transitionText } from '../../layout/words.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { JourneyStage } from '../journey/JourneyStage.tsx'
import { Outline } from '../outline/Outline.tsx'
import { TransitionTable } from '../outline/TransitionTable.tsx'
import type { Route } from '../route.ts'
import { Saving } from '../saving/Saving.tsx'
import { Stage } from '../stage/Stage.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, type PanelEntry, useViewer } from '../viewer.ts'
import { Breadcrumb, FormLinks, PanelLinks } from './navigation.tsx'
import { OpenPanel } from './OpenPanel.tsx'
import { Search } from './Search.tsx'

interface ShellProps {
  readonly panels: readonly PanelEntry[]
  /** A sentence about what the URL names and the chart does not have; empty if nothing is missing. */
  readonly unknown: string
}

/** Head, picture and panel. */
export function Shell({ panels, unknown }: ShellProps) {
  const viewer = useViewer()
  const { route, chart, journey } = viewer
  const isJourney = isJourneyShown(viewer)
  const isPlayed = useIsPlayed()
  const open = panels.find(({ name }) => name === route.panel)
  const invited = panels.find(({ invitation }) => invitation !== undefined)
  const main = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(route, () => heading.current ?? main.current)
  return (
    <div
      className={`viewer${open ? ' has-panel' : ''}${isJourney && !isPlayed ? ' is-stacked' : ''}`}
    >
      <header className="viewer-head">
        <h1 className="viewer-title">Statechart of {chart.id}</h1>
        <Breadcrumb />
        <FormLinks />
        <Saving pictured={main} />
        {isJourney && invited && route.panel !== invited.name && (
          <ViewerLink to={{ panel: invited.name }} className="play-link">
            {invited.invitation}
          </ViewerLink>
        )}
        <Search />
      </header>
      {unknown !== '' && (
        <p className="viewer-notice" role="alert">
          {unknown} Choose in the picture, or search for it.
        </p>
      )}
      <main ref={main} className="viewer-main" tabIndex={-1}>
        {isJourney && journey && <JourneyStage journey={journey} />}
        {route.form === 'picture' && !isJourney && <Stage />}
        {route.form === 'outline' && <Outline />}
        {route.form === 'table' && <TransitionTable />}
      </main>
      <aside className="viewer-aside" aria-label="Panels">
        <PanelLinks panels={panels} />
        {open && (
          <section className="viewer-panel" aria-labelledby="panel-title">
            <div className="panel-head">
              <h2 ref={heading} id="panel-title" tabIndex={-1}>
                {open.title}
              </h2>
              <ViewerLink to={{ panel: null }} className="panel-close">
                Close
              </ViewerLink>
            </div>
            <OpenPanel key={open.name} load={open.load} />
          </section>
        )}
      </aside>
      <ChosenStatus />
    </div>
  )
}

/** Whether something is played: then picture and player stand side by side. */
function useIsPlayed(): boolean {
  const { overlay } = useViewer()
  return useSyncExternalStore(overlay.subscribe, () => overlay.read()?.token !== undefined)
}

/** Moves the focus to a fallback when the link that had it was removed by following it. */
function useFocusFallback(route: Route, fallback: () => HTMLElement | null): void {
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another route links go
  useEffect(() => {
    const isRemoved = last.current instanceof Node && !last.current.isConnected
    if (isRemoved && document.activeElement === document.body) fallback()?.focus()
  }, [route])
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
function inOneLine({ tree, transition }: ChartAtlas, id: string): string {
  const chosen = transition(id)
  const titleAt = (state: string) => titleOf(tree.state(state))
  if (chosen) return `${titleAt(chosen.source)}: ${transitionText(chosen, titleAt)}`
  const state = tree.state(id)
  return `${titleOf(state)}: ${state.description}`
}
