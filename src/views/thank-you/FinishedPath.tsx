import type { PuzzleColor } from '../../../machines/puzzle/levels.ts'

const DOTS: readonly { color: PuzzleColor; at: readonly [number, number]; radius: number }[] = [
  { color: 'orange', at: [24, 30], radius: 7 },
  { color: 'light-blue', at: [50, 104], radius: 5 },
  { color: 'pink', at: [96, 16], radius: 6 },
  { color: 'yellow', at: [160, 104], radius: 7 },
  { color: 'cyan', at: [218, 70], radius: 5 },
  { color: 'yellow', at: [226, 18], radius: 7 },
]

/** The last path of the puzzles: from dot to dot it becomes a tick. */
export function FinishedPath() {
  return (
    <svg className="finished-path" viewBox="0 0 240 120" aria-hidden="true">
      {DOTS.map(({ color, at: [x, y], radius }) => (
        <circle
          key={`${x} ${y}`}
          className="finished-path-dot"
          data-color={color}
          cx={x}
          cy={y}
          r={radius}
        />
      ))}
      <path className="finished-path-line" pathLength="1" d="M74 60 108 92 172 26" />
      <circle className="finished-path-start" cx="74" cy="60" r="16" />
      <circle className="finished-path-end" cx="172" cy="26" r="16" />
    </svg>
  )
}
