import { isOutboxPath, isStatechartPath } from '../statechart/funnel/path.ts'
import { startFunnel } from './funnel.tsx'
import '../ui/index.css'

const path = window.location.pathname
if (isOutboxPath(path)) void import('../statechart/funnel/outbox/page.tsx')
else if (isStatechartPath(path)) void import('../statechart/funnel/page.tsx')
else void startFunnel()
