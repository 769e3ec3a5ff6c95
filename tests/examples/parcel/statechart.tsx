import { chart, sheets, summary } from 'virtual:statechart'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { activeStates } from '../../../src/statechart/chart/chart.ts'
import { chartFacts } from '../../../src/statechart/viewer/facts/chart-facts.ts'
import { Viewer } from '../../../src/statechart/viewer/Viewer.tsx'
import {
  FACTS,
  type PanelEntry,
  type ViewerAdapter,
} from '../../../src/statechart/viewer/viewer.ts'
import { explore } from '../../paths/explore.ts'
import { exploration } from './exploration.ts'
import { parcelMachine } from './parcel.machine.ts'
import { Screen } from './views/Screen.tsx'

const PANELS: readonly PanelEntry[] = [
  {
    name: 'details',
    title: 'Details',
    load: () => import('../../../src/statechart/viewer/details/Details.tsx'),
  },
  {
    name: 'versions',
    title: 'Versions',
    load: () => import('../../../src/statechart/viewer/versions/Versions.tsx'),
  },
  {
    name: FACTS,
    title: 'Facts',
    load: () => import('../../../src/statechart/viewer/facts/Facts.tsx'),
  },
  {
    name: 'coverage',
    title: 'Coverage',
    isForEngineers: true,
    load: () => import('../../../src/statechart/viewer/coverage/Coverage.tsx'),
  },
]

const reached = [...explore(exploration).nodes.values()].map(({ snapshot }) => snapshot)

const adapter: ViewerAdapter = {
  machine: parcelMachine,
  Screen,
  snapshotIn: (state) =>
    reached.find((snapshot) => activeStates(snapshot).some(({ id }) => id === state)) ?? null,
  report: {
    address: '/api/coverage',
    command: 'npm run paths -- --chart tests/examples/parcel',
    file: 'test-results/charts/parcel/paths.json',
  },
  factsOf: async (shown) => chartFacts(shown),
}

const root = document.getElementById('root')
if (root) {
  document.title = 'Statechart of the parcel'
  createRoot(root).render(
    <BrowserRouter useTransitions={false}>
      <Viewer {...{ chart, sheets, summary, adapter }} panels={PANELS} base="/statechart" />
    </BrowserRouter>,
  )
}
