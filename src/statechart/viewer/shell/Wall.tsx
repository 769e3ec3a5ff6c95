import { useEffect, useState } from 'react'
import { useShortcut } from '../../../ui/shortcut.ts'
import { JourneyStage } from '../journey/JourneyStage.tsx'
import { Line } from '../line/Line.tsx'
import { Stage } from '../stage/Stage.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'

const MINUTE_MS = 60_000
/** After these many minutes the page loads again once its server answers, and with it what a release has changed. */
const RELOADED_AFTER = 60

/** Map and line without bars, for a screen on a wall. Numbers renew themselves. */
export function Wall() {
  const { journey, go } = useViewer()
  const minute = useMinute()
  useShortcut({ key: 'Escape' }, () => go({ isWall: false }))
  useEffect(() => {
    if (minute >= RELOADED_AFTER) void reloadIfAnswered()
  }, [minute])
  return (
    <div className="viewer is-wall">
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

/** How many minutes it has been shown. */
function useMinute(): number {
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return minute
}

/** A page that no server answers would stay what the browser says instead of it. */
async function reloadIfAnswered(): Promise<void> {
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null)
  if (response?.ok) window.location.reload()
}
