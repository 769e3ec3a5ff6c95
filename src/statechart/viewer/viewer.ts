import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Chart } from '../chart/chart.ts'
import type { Sheet } from '../layout/sheet.ts'
import type { Topic, UnknownTopic } from './ask/answer.ts'
import type { ChartAtlas } from './atlas-of-chart.ts'
import type { Overlay, OverlayStore } from './overlay.ts'
import type { Route } from './route.ts'

/** What the viewer needs to know of the machine whose chart it shows. */
export interface ViewerAdapter {
  machine: AnyStateMachine
  /** The page's own view of a snapshot; nothing where the snapshot shows no screen. */
  Screen: ComponentType<{ readonly snapshot: AnyMachineSnapshot }>
  /** An example of the machine in a state; null where nothing is seen of it. */
  snapshotIn(state: string): AnyMachineSnapshot | null
  /** Words by which the search finds a guard by its name, or a state by its id, beside those of the chart. */
  terms?: Readonly<Record<string, readonly string[]>>
  /** What can be asked beside what every chart can be; undefined where no panel of answers is. */
  topics?: readonly Topic[]
  /** What is asked where a question names nothing that is known. */
  unknown?: UnknownTopic
}

/** A panel beside the picture; it is mounted only while it is open. */
export interface PanelEntry {
  /** As the address names it. */
  name: string
  title: string
  /** What the link above the journey says that opens it; undefined where none does. */
  invitation?: string
  load(): Promise<{ readonly default: ComponentType }>
}

/** The name of the panel of answers, under which the address holds what is asked. */
export const ASK = 'ask'

/** The name of the panel that plays, under which the address holds who. */
export const PLAY = 'play'

/** The name under which the address holds the second of what is played, whichever panel plays it. */
export const SECOND = 'second'

export interface DrawnChart {
  readonly chart: Chart
  readonly sheets: readonly Sheet[]
}

/** What every part of the viewer reads and calls. */
export interface Viewer extends ChartAtlas {
  adapter: ViewerAdapter
  /** The chart of this build, whichever is shown. */
  builtChart: Chart
  /** Shows another chart while the open panel stays open; null: that of this build again. */
  showChart(drawn: DrawnChart | null): void
  route: Route
  /** The address of here with something changed. */
  hrefTo(change: Partial<Route>): string
  /** Goes there by a new entry of the history, or in place of the one there is. */
  go(change: Partial<Route>, how?: 'push' | 'replace'): void
  /** Where choosing leads: to the sheet that shows it, unless the current one does. */
  choiceOf(id: string | null): Partial<Route>
  choose(id: string | null): void
  overlay: OverlayStore
}

export const ViewerContext = createContext<Viewer | null>(null)

/** @throws Error outside the viewer. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (viewer === null) throw new Error('A panel needs the viewer around it')
  return viewer
}

/** Whether the journey is shown: there everything is said in words, without a name of the code. */
export function isJourneyShown({ journey, route }: Pick<Viewer, 'journey' | 'route'>): boolean {
  return journey !== null && route.form === 'picture' && route.depth === 'journey'
}

/** Where a topic is answered: in the panel of answers, or in one of its own. */
export function answeredAt(
  { id, isPanel }: Pick<Topic, 'id' | 'isPanel'>,
  texts: Route['texts'],
): Partial<Route> {
  if (isPanel) return { panel: id, chosen: null }
  return { panel: ASK, chosen: null, texts: { ...texts, [ASK]: id } }
}

/** Shows an overlay while the panel that calls this is mounted. */
export function useOverlay(overlay: Overlay | null): void {
  const { overlay: store } = useViewer()
  useEffect(() => store.lay(overlay), [store, overlay])
  useEffect(() => () => store.lay(null), [store])
}

/** The overlay that is shown now. */
export function useCurrentOverlay(): Overlay | null {
  const { overlay: store } = useViewer()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}
