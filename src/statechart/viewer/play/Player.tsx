import './player.css'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react'
import { PanelButton } from '../parts/parts.tsx'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { useOverlay, useViewer } from '../viewer.ts'
import { playOverlay } from './play-overlay.ts'
import { momentAt, type Playback, stepAt, stepBeside } from './playback.ts'
import { RuleTable } from './RuleTable.tsx'
import { Said } from './Said.tsx'
import { usePlayhead } from './use-playhead.ts'

/** Not drawn again with every movement of the clock. */
const Seen = memo(SmallScreen)

const SPEEDS = [1, 4, 16]
const USUAL_SPEED = 4

interface PlayerProps {
  readonly playback: Playback
  /** What belongs to a time, shown while it is paused. */
  readonly children?: (time: number) => ReactNode
}

/** Plays what happens step by step: on the picture, on the applicant's screen, and in words. */
export function Player({ playback, children }: PlayerProps) {
  const { tree } = useViewer()
  const { name, notes, moments, length } = playback
  const [speed, setSpeed] = useState(USUAL_SPEED)
  const { time, isPlaying, play, seek } = usePlayhead(length, speed)
  const position = momentAt(playback, time)
  const current = stepAt(playback, position)
  const next = stepBeside(playback, current, 1)
  const [step, following] = [moments[current] ?? moments[0], moments[next] ?? moments[0]]
  const seen = moments[position]?.snapshot
  const rules = moments
    .slice(0, current + 1)
    .flatMap(({ reasons }) => reasons)
    .findLast((reason) => reason.rules.length > 0)?.rules
  const runsFor = isPlaying ? (following.at - step.at) / speed : Number.POSITIVE_INFINITY
  useOverlay(
    useMemo(
      () => playOverlay(tree, playback, current, runsFor),
      [tree, playback, current, runsFor],
    ),
  )

  const steps = useMemo(() => moments.filter(({ isMinor }) => !isMinor), [moments])
  const toggle = () => (isPlaying ? seek(time) : play())
  const seekStep = (direction: -1 | 1) => {
    seek((moments[stepBeside(playback, current, direction)] ?? step).at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || target.closest('select, summary')) return
    if (key === ' ' && !target.closest('button')) toggle()
    else if (key === 'ArrowLeft') seekStep(-1)
    else if (key === 'ArrowRight') seekStep(1)
    else return
    event.preventDefault()
  }
  return (
    <section className="player" aria-label={name} onKeyDown={onKeyDown}>
      <div className="player-controls">
        <PanelButton aria-label="Step back" onClick={() => seekStep(-1)}>
          <Sign d="M4 3v10M13 3L6 8l7 5z" />
        </PanelButton>
        <button type="button" className="player-play" onClick={toggle}>
          <Sign d={isPlaying ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M4 2l10 6-10 6z'} />
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <PanelButton aria-label="Step forward" onClick={() => seekStep(1)}>
          <Sign d="M12 3v10M3 3l7 5-7 5z" />
        </PanelButton>
        <select
          aria-label="Speed"
          value={speed}
          onChange={({ target }) => setSpeed(Number(target.value))}
        >
          {SPEEDS.map((times) => (
            <option key={times} value={times}>
              {times}×
            </option>
          ))}
        </select>
        <p className="player-clock">
          <strong>{clock(time)}</strong> / {clock(length)}
        </p>
      </div>
      <div className="player-time">
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={`${clock(time)}: ${step.name}`}
          min={0}
          max={steps.length - 1}
          value={steps.indexOf(step)}
          onChange={({ target }) => seek(steps[Number(target.value)]?.at ?? 0)}
        />
      </div>
      <div className="player-now">
        <Said moments={moments} current={current} isPlaying={isPlaying} />
        {seen && <Seen snapshot={seen} />}
      </div>
      {rules && <RuleTable rules={rules} />}
      {!isPlaying && children?.(time)}
      <details>
        <summary>All {steps.length} steps</summary>
        <ol className="step-list">
          {steps.map((one) => (
            <li key={one.at} aria-current={one === step ? 'step' : undefined}>
              <button type="button" className="panel-link-button" onClick={() => seek(one.at)}>
                {clock(one.at)} {one.name}
              </button>
            </li>
          ))}
        </ol>
      </details>
      {notes.map((note) => (
        <p key={note} className="panel-note">
          {note}
        </p>
      ))}
    </section>
  )
}

function Sign({ d }: { readonly d: string }) {
  return (
    <svg className="player-sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

/** Milliseconds as `2:05`. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}
