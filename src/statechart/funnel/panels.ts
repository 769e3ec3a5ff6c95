import { FACTS, type PanelEntry, PERSON } from '../viewer/viewer.ts'

/** The panels of the funnel's statechart, in the order of their tabs. */
export const PANELS: readonly PanelEntry[] = [
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
