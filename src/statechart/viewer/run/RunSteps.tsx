import './run.css'
import { memo, type ReactNode, useMemo } from 'react'
import { PanelButton } from '../parts/parts.tsx'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { STEP, useOverlay, useViewer } from '../viewer.ts'
import { RuleTable } from './RuleTable.tsx'
import type { Reason } from './reasons.ts'
import type { RunStep } from './run.ts'
import { runOverlay } from './run-overlay.ts'
import { usePlaying } from './use-playing.ts'

/** Not drawn again with every step. */
const Screen = memo(SmallScreen)

interface RunStepsProps {
  readonly name: string
  readonly steps: readonly RunStep[]
  /** What belongs to the shown step. */
  readonly children?: (step: RunStep) => ReactNode
}

/** A run step by step: on the picture, on the applicant's screen, and in words; the address holds which step is shown. */
export function RunSteps({ name, steps, children }: RunStepsProps) {
  const { route, note, tree } = useViewer()
  const last = steps.length - 1
  const position = positionIn(route.texts[STEP] ?? '', last)
  const show = (next: number) => note({ [STEP]: `${Math.max(0, Math.min(next, last))}` })
  const { isPlaying, play, pause } = usePlaying(position, last, show)
  useOverlay(useMemo(() => runOverlay(tree, steps, position), [tree, steps, position]))
  const step = steps[position]
  if (!step) return null
  const goTo = (next: number) => {
    pause()
    show(next)
  }
  const outcome = steps
    .slice(0, position + 1)
    .flatMap(({ reasons }) => reasons)
    .findLast(({ isOutcome }) => isOutcome)
  return (
    <section className="run" aria-label={name}>
      <div className="run-controls">
        <PanelButton aria-label="Step back" onClick={() => goTo(position - 1)}>
          <Sign d="M4 3v10M13 3L6 8l7 5z" />
        </PanelButton>
        <button type="button" className="run-play" onClick={isPlaying ? pause : play}>
          <Sign d={isPlaying ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M4 2l10 6-10 6z'} />
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <PanelButton aria-label="Step forward" onClick={() => goTo(position + 1)}>
          <Sign d="M12 3v10M3 3l7 5-7 5z" />
        </PanelButton>
        <p className="run-position">
          Step <strong>{position + 1}</strong> of {steps.length}
        </p>
      </div>
      <input
        className="run-slider"
        type="range"
        aria-label="Step"
        aria-valuetext={`${position + 1}: ${step.name}`}
        min={0}
        max={last}
        value={position}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <div className="run-step">
        <Words step={step} outcome={outcome} isQuiet={isPlaying} />
        {step.snapshot && <Screen snapshot={step.snapshot} />}
      </div>
      {outcome && <RuleTable rules={outcome.rules} />}
      {!isPlaying && children?.(step)}
      <details>
        <summary>All {steps.length} steps</summary>
        <ol className="step-list">
          {steps.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no two steps of one position
            <li key={at} aria-current={at === position ? 'step' : undefined}>
              <button type="button" className="panel-link-button" onClick={() => goTo(at)}>
                {one.name}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

/** The position that the address holds, from 0; the first if it holds none. */
function positionIn(text: string, last: number): number {
  return /^\d{1,5}$/.test(text) ? Math.min(Number(text), last) : 0
}

interface WordsProps {
  readonly step: RunStep
  /** Why it was decided, in this step or before. */
  readonly outcome: Reason | undefined
  /** Whether it is not announced, as while it plays. */
  readonly isQuiet: boolean
}

/** What a step is and why it went that way. */
function Words({ step, outcome, isQuiet }: WordsProps) {
  const { name, reasons, problem } = step
  return (
    <div className="run-words" role="status" aria-live={isQuiet ? 'off' : 'polite'}>
      {outcome && <Why reason={outcome} />}
      <h3>{name}</h3>
      {problem !== null && <p className="panel-problem">{problem}</p>}
      {reasons
        .filter((reason) => reason !== outcome)
        .map((reason) => (
          <Why key={reason.transition} reason={reason} />
        ))}
    </div>
  )
}

/** The sentence of a transition, a link to it if the chart forks there, and the condition of an outcome. */
function Why({ reason }: { readonly reason: Reason }) {
  const { choiceOf } = useViewer()
  const { transition, sentence, condition, isFork, isOutcome } = reason
  if (!isFork) return <p className={isOutcome ? 'panel-answer' : 'panel-note'}>{sentence}</p>
  return (
    <div className="run-why">
      <p className={isOutcome ? 'panel-answer' : undefined}>
        <ViewerLink to={choiceOf(transition)}>{sentence}</ViewerLink>
      </p>
      {isOutcome && condition !== null && <p className="panel-note">{condition}</p>}
    </div>
  )
}

function Sign({ d }: { readonly d: string }) {
  return (
    <svg className="run-sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
