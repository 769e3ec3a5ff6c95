import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { createMachine } from 'xstate'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import { Covered } from '../../../src/statechart/viewer/coverage/Covered.tsx'
import { Viewer } from '../../../src/statechart/viewer/Viewer.tsx'
import type {
  DrawnChart,
  PanelEntry,
  ViewerAdapter,
} from '../../../src/statechart/viewer/viewer.ts'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'

// The script of paths.html: the viewer with one panel, on the report in the element #report.

const BASE = '/chart'
const FIRST = `#${BASE}?panel=coverage`

const { report, ...drawn }: DrawnChart & { report: CoverageReport } = JSON.parse(
  document.getElementById('report')?.textContent ?? '',
)

const PANELS: readonly PanelEntry[] = [
  {
    name: 'coverage',
    title: 'Coverage',
    load: async () => ({ default: Report }),
  },
]

function Report() {
  return (
    <div className="panel-body">
      <Covered report={report} />
    </div>
  )
}

/** Only the chart is known here as data; no panel of this page asks its machine. */
const adapter: ViewerAdapter = {
  machine: createMachine({}),
  Screen: () => null,
  snapshotIn: () => null,
  factsOf: async () => [],
}

if (window.location.hash === '') window.history.replaceState(null, '', FIRST)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <HashRouter useTransitions={false}>
      <Viewer {...drawn} adapter={adapter} panels={PANELS} base={BASE} />
    </HashRouter>,
  )
}
