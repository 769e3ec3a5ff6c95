import { chart, sheets } from 'virtual:statechart'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { activeStates } from '../../../src/statechart/chart/chart.ts'
import { Viewer } from '../../../src/statechart/viewer/Viewer.tsx'
import { ASK, type PanelEntry, type ViewerAdapter } from '../../../src/statechart/viewer/viewer.ts'
import { explore } from '../../paths/explore.ts'
import { exploration } from './exploration.ts'
import { parcelMachine } from './parcel.machine.ts'
import { Screen } from './views/Screen.tsx'

const PANELS: readonly PanelEntry[] = [
  {
    name: 'about',
    title: 'About',
    load: () => import('../../../src/statechart/viewer/about/About.tsx'),
  },
  {
    name: ASK,
    title: 'Ask',
    load: () => import('../../../src/statechart/viewer/ask/Ask.tsx'),
  },
  { name: 'simulate', title: 'Simulate', load: () => import('./panels/simulate.tsx') },
  {
    name: 'compare',
    title: 'Compare',
    load: () => import('../../../src/statechart/viewer/compare/Compare.tsx'),
  },
  { name: 'coverage', title: 'Coverage', load: () => import('./panels/coverage.tsx') },
]

const reached = [...explore(exploration).nodes.values()].map(({ snapshot }) => snapshot)

const adapter: ViewerAdapter = {
  machine: parcelMachine,
  Screen,
  snapshotIn: (state) =>
    reached.find((snapshot) => activeStates(snapshot).some(({ id }) => id === state)) ?? null,
  topics: [],
}

const root = document.getElementById('root')
if (root) {
  document.title = 'Statechart of the parcel'
  createRoot(root).render(
    <BrowserRouter useTransitions={false}>
      <Viewer chart={chart} sheets={sheets} adapter={adapter} panels={PANELS} base="/statechart" />
    </BrowserRouter>,
  )
}
