import { chart, sheets, summary } from 'virtual:outbox-statechart'
import { BrowserRouter } from 'react-router'
import { outboxMachine } from '../../../../machines/outbox/outbox.machine.ts'
import { Viewer } from '../../viewer/Viewer.tsx'
import { FACTS, type PanelEntry, PERSON, type ViewerAdapter } from '../../viewer/viewer.ts'
import { OUTBOX_PATH } from '../path.ts'

const PANELS: readonly PanelEntry[] = [
  { name: 'details', title: 'Details', load: () => import('../../viewer/details/Details.tsx') },
  { name: PERSON, title: 'Person', load: () => import('./PlayPanel.tsx') },
  { name: 'versions', title: 'Versions', load: () => import('../../viewer/versions/Versions.tsx') },
  { name: FACTS, title: 'Facts', load: () => import('../../viewer/facts/Facts.tsx') },
]

/** The outbox shows no screen. */
const adapter: ViewerAdapter = {
  machine: outboxMachine,
  Screen: () => null,
  snapshotIn: () => null,
  factsOf: async (shown) => (await import('../../viewer/facts/chart-facts.ts')).chartFacts(shown),
}

/** The outbox as a chart. */
export default function OutboxPage() {
  return (
    <BrowserRouter useTransitions={false}>
      <Viewer {...{ chart, sheets, summary, adapter }} panels={PANELS} base={OUTBOX_PATH} />
    </BrowserRouter>
  )
}
