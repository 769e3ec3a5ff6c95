import { chart, sheets, summary } from 'virtual:statechart'
import { BrowserRouter } from 'react-router'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { readConfiguration } from '../../effects/configuration.ts'
import { takeTokenFromAddress } from '../viewer/operator/operator-token.ts'
import { Viewer } from '../viewer/Viewer.tsx'
import { FACTS, type PanelEntry, PERSON, type ViewerAdapter } from '../viewer/viewer.ts'
import { NumbersLine } from './numbers/NumbersLine.tsx'
import { offOf } from './off.ts'
import { Screen } from './Screen.tsx'
import { snapshotsOf } from './snapshot-in.ts'
import '../../views/later.css'

takeTokenFromAddress()
window.addEventListener('hashchange', takeTokenFromAddress)

const configuration = readConfiguration(document)

const adapter: ViewerAdapter = {
  machine: funnelMachine,
  Screen,
  snapshotIn: snapshotsOf(chart),
  off: offOf(chart, configuration.off),
  report: {
    address: '/api/coverage',
    command: 'npm run paths',
    file: 'test-results/paths.json',
  },
  NumbersLine,
  factsOf: async (shown) => {
    const { funnelFacts } = await import('./facts/funnel-facts.ts')
    return funnelFacts(shown, configuration)
  },
}

/** The panels of the funnel's statechart, in the order of their tabs. */
const PANELS: readonly PanelEntry[] = [
  { name: 'details', title: 'Details', load: () => import('./details.tsx') },
  { name: 'numbers', title: 'Numbers', load: () => import('./numbers/NumbersPanel.tsx') },
  { name: PERSON, title: 'Person', load: () => import('./person/PersonPanel.tsx') },
  { name: 'what-if', title: 'What if', load: () => import('./what-if/WhatIfPanel.tsx') },
  { name: 'versions', title: 'Versions', load: () => import('./versions/versions.tsx') },
  { name: FACTS, title: 'Facts', load: () => import('../viewer/facts/Facts.tsx') },
  {
    name: 'coverage',
    title: 'Coverage',
    isForEngineers: true,
    load: () => import('../viewer/coverage/Coverage.tsx'),
  },
]

/** The funnel as a chart. */
export default function StatechartPage() {
  return (
    <BrowserRouter useTransitions={false}>
      <Viewer {...{ chart, sheets, summary, adapter }} panels={PANELS} base="/statechart" />
    </BrowserRouter>
  )
}
