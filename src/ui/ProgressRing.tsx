import { copy, fill } from '../copy/index.ts'

interface ProgressRingProps {
  /** From 1 to `segments`; the segments up to this one are drawn as reached. */
  readonly segment: number
  readonly segments: number
}

/** The circular progress indicator, named 'Step 3 of 6' (section 2, 'Shared page shell'). */
export function ProgressRing({ segment, segments }: ProgressRingProps) {
  const turn = 360 / segments
  const angles = Array.from({ length: segments }, (_, position) => turn * position)
  return (
    <div
      className="progress-ring"
      role="img"
      aria-label={fill(copy.shell.progress, { segment, segments })}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        {angles.map((angle) => (
          <circle
            key={angle}
            cx="32"
            cy="32"
            r="28"
            pathLength={segments}
            strokeDasharray={`0.7 ${segments - 0.7}`}
            transform={`rotate(${angle + turn * 0.15 - 90} 32 32)`}
            data-reached={angle < turn * segment ? true : undefined}
            data-newest={angle === turn * (segment - 1) ? true : undefined}
          />
        ))}
      </svg>
      <span key={segment} aria-hidden="true">
        {segment}
        <small>/{segments}</small>
      </span>
    </div>
  )
}
