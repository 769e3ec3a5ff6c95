import { chart, sheets } from 'virtual:outbox-statechart'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { deliveryMachine } from '../../../../machines/delivery/delivery.machine.ts'
import { clearRoot } from '../../../app/first-view/mount.tsx'
import type { Topic } from '../../viewer/ask/answer.ts'
import { Viewer } from '../../viewer/Viewer.tsx'
import { ASK, type PanelEntry, PLAY, type ViewerAdapter } from '../../viewer/viewer.ts'
import { OUTBOX_PATH } from '../path.ts'

const PANELS: readonly PanelEntry[] = [
  { name: 'about', title: 'About', load: () => import('../../viewer/about/About.tsx') },
  { name: ASK, title: 'Ask', load: () => import('../../viewer/ask/Ask.tsx') },
  {
    name: PLAY,
    title: 'Play',
    invitation: 'Play a delivery',
    load: () => import('./PlayPanel.tsx'),
  },
  { name: 'compare', title: 'Compare', load: () => import('../../viewer/compare/Compare.tsx') },
]

const DELIVERIES_TOPIC: Topic = {
  id: PLAY,
  question: 'What happens to an application that cannot be delivered at once?',
  subjects: [],
  asks: [
    ...['deliver*', 'undelivered', 'offline', 'network', 'connection', 'internet', 'refuse*'],
    ...['lost', 'lose', 'twice', 'tab', 'tabs', 'server', 'backend', 'down', 'fail*', 'happen*'],
    ...['retr*', 'often', 'close*', 'attempt*'],
  ],
  isPanel: true,
}

/** The outbox shows no screen. */
const adapter: ViewerAdapter = {
  machine: deliveryMachine,
  Screen: () => null,
  snapshotIn: () => null,
  topics: [DELIVERIES_TOPIC],
}

const root = document.getElementById('root')
if (root) {
  document.title = 'Statechart of the outbox'
  createRoot(clearRoot(root)).render(
    <BrowserRouter useTransitions={false}>
      <Viewer chart={chart} sheets={sheets} adapter={adapter} panels={PANELS} base={OUTBOX_PATH} />
    </BrowserRouter>,
  )
}
