import { copy, fill } from '../copy/index.ts'

interface ProgressRingProps {
  /** From 1 to `segments`; the segments up to this one are drawn as reached. */
  readonly segment: number
  readonly segments: number
}

/** The circular progress indicator, named 'Step 3 of 6' (section 2, 'Shared page shell'). */
export function ProgressRing({ segment, segments }: ProgressRingProps) {
  const turn = 360 / segments
  const arc = (from: number, count: number) => ({
    cx: 32,
    cy: 32,
    r: 28,
    pathLength: segments,
    strokeDasharray: `${'0.7 0.3 '.repeat(count - 1)}0.7 ${segments - count + 0.3}`,
    transform: `rotate(${turn * (from + 0.15) - 90} 32 32)`,
  })
  return (
    <div
      className="progress-ring"
      role="img"
      aria-label={fill(copy.shell.progress, { segment, segments })}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle {...arc(0, segments)} />
        {segment > 1 && <circle {...arc(0, segment - 1)} data-reached />}
        <circle key={segment} {...arc(segment - 1, 1)} data-reached data-newest />
      </svg>
      <span key={segment} aria-hidden="true">
        {segment}
        <small>/{segments}</small>
      </span>
    </div>
  )
}
