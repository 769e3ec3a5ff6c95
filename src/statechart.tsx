import { chart, sheets } from 'virtual:statechart'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { funnelMachine } from '../machines/funnel.machine.ts'
import { emptied } from './first-view/mount.tsx'
import { guardTerms } from './statechart/guard-terms.ts'
import { Screen } from './statechart/Screen.tsx'
import { snapshotsOf } from './statechart/snapshot-in.ts'
import { Viewer } from './viewer/Viewer.tsx'
import type { PanelEntry, ViewerAdapter } from './viewer/viewer.ts'
import './views/later.css'

const PANELS: readonly PanelEntry[] = [
  { name: 'about', title: 'About', load: () => import('./statechart/about.tsx') },
  {
    name: 'decision',
    title: 'Decision',
    load: () => import('./statechart/decision/DecisionPanel.tsx'),
  },
  { name: 'simulate', title: 'Simulate', load: () => import('./statechart/simulate.tsx') },
  {
    name: 'what-if',
    title: 'What if',
    load: () => import('./statechart/what-if/WhatIfPanel.tsx'),
  },
  { name: 'drop-off', title: 'Drop-off', load: () => import('./statechart/drop-off.tsx') },
  { name: 'live', title: 'Live', load: () => import('./statechart/live.tsx') },
  { name: 'compare', title: 'Compare', load: () => import('./viewer/compare/Compare.tsx') },
  { name: 'coverage', title: 'Coverage', load: () => import('./statechart/coverage.tsx') },
]

const adapter: ViewerAdapter = {
  machine: funnelMachine,
  Screen,
  snapshotIn: snapshotsOf(chart),
  guardTerms,
}

const root = document.getElementById('root')
if (root) {
  document.title = 'Statechart of the funnel'
  createRoot(emptied(root)).render(
    <BrowserRouter useTransitions={false}>
      <Viewer chart={chart} sheets={sheets} adapter={adapter} panels={PANELS} base="/statechart" />
    </BrowserRouter>,
  )
}
