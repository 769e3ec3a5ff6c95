import { browserPaths, lastBrowserRun, pathsRevision } from '../../model/browser/plan-file.ts'
import { STARTS } from '../../model/model.ts'
import { pageOf } from '../../model/observed/page.ts'

/** Which claims only a browser's paths test, and when they last did on this revision. */
export function unseenWithoutBrowser(): string {
  const [start] = STARTS.values()
  const facts = start ? Object.keys(pageOf(start)).join(', ') : ''
  const run = lastBrowserRun()
  const failed = run?.paths.filter(({ failure }) => failure !== null).length
  const last =
    run?.revision === pathsRevision()
      ? `run on this revision ${run.ended}: ${run.paths.length} of ${browserPaths().length} paths, ${failed} failed`
      : 'not run on this revision'
  return (
    `Only the browser's paths see the page as it is drawn (${facts}), its focus,\n` +
    `its timers, what the device stores, what is sent, and WCAG 2.2 AA: ${last} (npm run paths -- --browser)`
  )
}
