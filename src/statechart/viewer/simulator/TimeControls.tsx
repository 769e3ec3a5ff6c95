import { inWords } from '../../layout/words.ts'
import { PanelButton } from '../parts/parts.tsx'
import { type Pending, pendingName } from './pending.ts'
import { waiting } from './simulation.ts'

interface TimeControlsProps {
  readonly time: number
  readonly pending: readonly Pending[]
  readonly onWait: (step: string) => void
}

/** The simulation's clock, moved by hand, and what waits for it. */
export function TimeControls({ time, pending, onWait }: TimeControlsProps) {
  const [next] = pending
  return (
    <section className="panel-list" aria-label="Time">
      <div className="panel-row">
        <p className="simulated-time">
          <strong>{seconds(time)}</strong> since the start
        </p>
        <PanelButton onClick={() => onWait(waiting(1000))}>Let 1 second pass</PanelButton>
        <PanelButton disabled={!next} onClick={() => next && onWait(waiting(next.at - time))}>
          {next ? `To the end of ${words(next)}` : 'No delay is running'}
        </PanelButton>
      </div>
      {pending.length > 0 && (
        <ul className="panel-list">
          {pending.map((one) => (
            <li key={one.id}>
              {words(one)} in {seconds(one.at - time)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function words(pending: Pending): string {
  return inWords(pendingName(pending)).toLowerCase()
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
