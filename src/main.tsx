import './first-view/react.ts'
import { startFunnel } from './funnel.tsx'
import { isStatechartPath } from './statechart/path.ts'
import './ui/index.css'

if (isStatechartPath(window.location.pathname)) void import('./statechart.tsx')
else void startFunnel()
