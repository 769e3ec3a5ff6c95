import { chart, sheets } from 'virtual:statechart'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Viewer } from '../../../../src/viewer/Viewer.tsx'
import { parcelMachine } from '../../../model/parcel.machine.ts'
import '../../../../src/ui/index.css'

const About = lazy(() => import('../../../../src/viewer/about/About.tsx'))
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter useTransitions={false}>
      <Viewer
        chart={chart}
        sheets={sheets}
        adapter={{ machine: parcelMachine, Screen: () => null, snapshotIn: () => null }}
        panels={[{ name: 'about', title: 'About', load: async () => ({ default: About }) }]}
        base="/parcel"
      />
    </BrowserRouter>,
  )
}
