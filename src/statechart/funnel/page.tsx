import { chart, sheets } from 'virtual:statechart'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { clearRoot } from '../../app/first-view/mount.tsx'
import { Viewer } from '../viewer/Viewer.tsx'
import { ASK, type PanelEntry, PLAY, type ViewerAdapter } from '../viewer/viewer.ts'
import { UNKNOWN_DATUM } from './ask/data-topics.ts'
import { terms, topics } from './ask/terms.ts'
import { Screen } from './Screen.tsx'
import { snapshotsOf } from './snapshot-in.ts'
import '../../views/later.css'

const PANELS: readonly PanelEntry[] = [
  { name: 'about', title: 'About', load: () => import('./about.tsx') },
  { name: ASK, title: 'Ask', load: () => import('./ask/ask.tsx') },
  {
    name: 'decision',
    title: 'Decision',
    load: () => import('./decision/DecisionPanel.tsx'),
  },
  {
    name: PLAY,
    title: 'Play',
    invitation: 'Play an application',
    load: () => import('./play/PlayPanel.tsx'),
  },
  { name: 'simulate', title: 'Simulate', load: () => import('./simulate.tsx') },
  {
    name: 'what-if',
    title: 'What if',
    load: () => import('./what-if/WhatIfPanel.tsx'),
  },
  { name: 'drop-off', title: 'Drop-off', load: () => import('./drop-off.tsx') },
  { name: 'live', title: 'Live', load: () => import('./live.tsx') },
  { name: 'compare', title: 'Compare', load: () => import('./compare/compare.tsx') },
  { name: 'coverage', title: 'Coverage', load: () => import('./coverage.tsx') },
]

const adapter: ViewerAdapter = {
  machine: funnelMachine,
  Screen,
  snapshotIn: snapshotsOf(chart),
  terms,
  topics,
  unknown: UNKNOWN_DATUM,
}

const root = document.getElementById('root')
if (root) {
  document.title = 'Statechart of the funnel'
  createRoot(clearRoot(root)).render(
    <BrowserRouter useTransitions={false}>
      <Viewer chart={chart} sheets={sheets} adapter={adapter} panels={PANELS} base="/statechart" />
    </BrowserRouter>,
  )
}
