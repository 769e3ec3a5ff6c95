import { isStatechartPath } from '../statechart/funnel/path.ts'
import { showInstead } from './first-view/mount.tsx'
import { startFunnel } from './funnel.tsx'
import '../ui/index.css'

const path = window.location.pathname
if (isStatechartPath(path)) void showInstead(import('../statechart/funnel/page.tsx'))
else void startFunnel()
