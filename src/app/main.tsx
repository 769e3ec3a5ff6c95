import { isStatechartPath } from '../statechart/funnel/path.ts'
import { showInstead } from './first-view/mount.tsx'
import { startFunnel } from './funnel.tsx'
import '../ui/index.css'

showPage().catch((error: unknown) => {
  window.pageLoading?.fail()
  throw error
})

async function showPage(): Promise<void> {
  if (isStatechartPath(window.location.pathname)) {
    await showInstead(import('../statechart/funnel/page.tsx'))
  } else await startFunnel()
}
