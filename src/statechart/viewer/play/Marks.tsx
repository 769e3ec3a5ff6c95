import { memo } from 'react'
import type { PlayedMoment } from './playback.ts'

interface MarksProps {
  readonly steps: readonly PlayedMoment[]
  readonly length: number
}

/** A line for each step along the time, a longer one where the chart could have gone on otherwise. */
export const Marks = memo(function Marks({ steps, length }: MarksProps) {
  return (
    <svg className="player-marks" aria-hidden="true">
      {steps.map(({ at, reasons }) => {
        const x = `${(100 * at) / Math.max(1, length)}%`
        const isAtFork = reasons.some(({ isFork }) => isFork)
        return (
          <line
            key={at}
            className={isAtFork ? 'is-fork' : undefined}
            x1={x}
            x2={x}
            y1="0"
            y2={isAtFork ? 10 : 6}
          />
        )
      })}
    </svg>
  )
})
