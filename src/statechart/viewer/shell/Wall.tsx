import { useEffect } from 'react'
import { useShortcut } from '../../../ui/shortcut.ts'
import { JourneyStage } from '../journey/JourneyStage.tsx'
import { Line } from '../line/Line.tsx'
import { Stage } from '../stage/Stage.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import { PrintedHead } from './Print.tsx'

const MINUTE_MS = 60_000
/** After these many minutes the page loads again once its server answers, and with it what a release has changed. */
const RELOADED_AFTER = 60

/** Map and line without bars, for a screen on a wall. Numbers renew themselves. */
export function Wall() {
  const { journey, go } = useViewer()
  useShortcut({ key: 'Escape' }, () => go({ isWall: false }))
  useEffect(reloadsHourly, [])
  return (
    <div className="viewer is-wall">
      <PrintedHead />
      <Line />
      <main className="viewer-main">
        {journey ? <JourneyStage journey={journey} /> : <Stage />}
        <p className="viewer-foot">
          <ViewerLink className="panel-button" to={{ isWall: false }}>
            Leave the wall
          </ViewerLink>
        </p>
      </main>
    </div>
  )
}

/** Loads the page again after an hour, or in the first minute from then on in which its server answers. */
function reloadsHourly(): () => void {
  let minutes = 0
  const timer = setInterval(() => {
    minutes += 1
    if (minutes >= RELOADED_AFTER) void reloadIfAnswered()
  }, MINUTE_MS)
  return () => clearInterval(timer)
}

/** A page that no server answers would stay what the browser says instead of it. */
async function reloadIfAnswered(): Promise<void> {
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null)
  if (response?.ok) window.location.reload()
}
