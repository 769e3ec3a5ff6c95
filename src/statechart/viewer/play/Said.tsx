import { memo } from 'react'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import type { PlayedMoment, Reason } from './playback.ts'

interface SaidProps {
  readonly moments: readonly PlayedMoment[]
  /** The position of the step. */
  readonly current: number
  readonly isPlaying: boolean
}

/** What a step is and why it went that way; for those who listen, while it plays only where it forks. */
export const Said = memo(function Said({ moments, current, isPlaying }: SaidProps) {
  const before = moments.slice(0, current + 1)
  const { name, reasons, problem } = before.at(-1) ?? NOTHING
  const outcome = before.findLast((one) => one.reasons.some(({ isOutcome }) => isOutcome))
  const decided = outcome?.reasons.find(({ isOutcome }) => isOutcome)
  const announced = isPlaying
    ? before.findLast(({ reasons }) => reasons.some(({ isFork }) => isFork))
    : before.at(-1)
  return (
    <div className="player-said">
      {decided && <Why reason={decided} />}
      <h3>{name}</h3>
      {problem !== null && <p className="panel-problem">{problem}</p>}
      {reasons
        .filter((reason) => reason !== decided)
        .map((reason) => (
          <Why key={reason.transition} reason={reason} />
        ))}
      <p className="visually-hidden" role="status">
        {announced && inOneLine(announced)}
      </p>
    </div>
  )
})

const NOTHING = { name: '', reasons: [], problem: null }

function inOneLine({ name, reasons, problem }: PlayedMoment): string {
  const sentences = reasons.map(({ sentence }) => sentence)
  return [`${name}.`, ...(problem === null ? [] : [problem]), ...sentences].join(' ')
}

/** The sentence of a transition, where the chart forks as a link to it, and the condition of an outcome. */
function Why({ reason }: { readonly reason: Reason }) {
  const { choiceOf } = useViewer()
  const { transition, sentence, condition, isFork, isOutcome } = reason
  if (!isFork) return <p className={isOutcome ? 'panel-answer' : 'panel-note'}>{sentence}</p>
  return (
    <div className="player-why">
      <p className={isOutcome ? 'panel-answer' : undefined}>
        <ViewerLink to={choiceOf(transition)}>{sentence}</ViewerLink>
      </p>
      {isOutcome && condition !== null && <p className="panel-note">{condition}</p>}
    </div>
  )
}
