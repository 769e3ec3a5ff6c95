import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Chart } from '../chart/chart.ts'
import type { ChartSummary } from '../chart/summary.ts'
import type { Sheet } from '../layout/sheet.ts'
import type { ChartAtlas } from './atlas-of-chart.ts'
import type { FactGroup } from './facts/fact.ts'
import type { Overlay, OverlayStore } from './overlay.ts'
import type { Route } from './route.ts'

/** What the viewer needs to know of the machine whose chart it shows. */
export interface ViewerAdapter {
  machine: AnyStateMachine
  /** The page's own view of a snapshot; nothing if the snapshot shows no screen. */
  Screen: ComponentType<{ readonly snapshot: AnyMachineSnapshot }>
  /** An example of the machine in a state, with another that is active at once; null if nothing is seen of it. */
  snapshotIn(state: string, alongside?: string): AnyMachineSnapshot | null
  /** What the server of this page does not do; undefined if there is none. */
  off?: readonly Off[]
  /** The last report of the generated paths. */
  report?: ReportSource
  /** Above the map. */
  NumbersLine?: ComponentType
  /** Everything that is known of a version of its chart, under headings. */
  factsOf(chart: Chart): Promise<readonly FactGroup[]>
}

/** Where the last report of a chart's generated paths is, and what writes it to which file. */
export interface ReportSource {
  address: string
  command: string
  file: string
}

/** Something that a server does not do. */
export interface Off {
  /** In a few words. */
  title: string
  /** What the cards of its places say. */
  note: string
  /** Whether what its places say never happens here. */
  isNever: boolean
  /** Ids of states and transitions. */
  places: readonly string[]
}

/** A panel next to the picture; it is mounted only while it is open. */
export interface PanelEntry {
  /** As the address names it. */
  name: string
  title: string
  /** Shown only with the switch *For engineers*. */
  isForEngineers?: true
  load(): Promise<{ readonly default: ComponentType }>
}

/** The name of the panel of facts. */
export const FACTS = 'facts'

/** The name of the lit fact in the address. */
export const FACT = 'fact'

/** The name of the panel that shows an application step by step, and of that application in the address. */
export const PERSON = 'person'

/** The name of the shown step of a run in the address, whichever panel shows one; counted from 0. */
export const STEP = 'step'

export interface DrawnChart {
  readonly chart: Chart
  readonly sheets: readonly Sheet[]
  /** What the line above the map says of the chart. */
  readonly summary: ChartSummary
}

/** What every part of the viewer reads and calls. */
export interface Viewer extends ChartAtlas {
  summary: ChartSummary
  adapter: ViewerAdapter
  route: Route
  /** The technical picture of the opened state, or the overview. */
  shown: Sheet
  /** Whether what engineers need is shown: by the switch, or since the address leads to such a thing. */
  isForEngineers: boolean
  /** The address of here with something changed. */
  hrefTo(change: Partial<Route>): string
  go(change: Partial<Route>): void
  /** Changes texts of the address, without a new entry of the history. */
  note(texts: Route['texts']): void
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
