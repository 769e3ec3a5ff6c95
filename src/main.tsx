import './first-view/react.ts'
import { startFunnel } from './funnel.tsx'
import { isOutboxPath, isStatechartPath } from './statechart/path.ts'
import './ui/index.css'

const path = window.location.pathname
if (isOutboxPath(path)) void import('./statechart/outbox/page.tsx')
else if (isStatechartPath(path)) void import('./statechart.tsx')
else void startFunnel()
