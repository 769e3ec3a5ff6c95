import type { Point, TriggerKind } from '../../layout/sheet.ts'
import { Line } from './lines.tsx'
import { TriggerGlyph } from './signs.tsx'

const SIGNS: readonly (readonly [TriggerKind, string])[] = [
  ['event', 'on an event'],
  ['always', 'at once, as soon as it holds'],
  ['after', 'after a time'],
  ['done', 'when what runs has answered'],
  ['error', 'when what runs has failed'],
]
const LINE = 26
const SAMPLE = [
  { x: 0, y: 0 },
  { x: 64, y: 0 },
]

/** What the lines and signs of the picture mean. */
export function Legend({ x, y }: Point) {
  return (
    <g className="legend" transform={`translate(${x} ${y})`}>
      <text className="text-note" x="16" y="22">
        How to read it
      </text>
      {SIGNS.map(([kind, words], position) => (
        <g
          key={kind}
          className={`edge edge-${kind}`}
          transform={`translate(16 ${46 + position * LINE})`}
        >
          <Line points={SAMPLE} />
          <g transform="translate(28 0)">
            <circle className="edge-stop" r="10" />
            <TriggerGlyph kind={kind} />
          </g>
          <text className="text-words" x="78" y="4">
            {words}
          </text>
        </g>
      ))}
      <g transform={`translate(16 ${46 + SIGNS.length * LINE})`}>
        <text className="text-code" x="0" y="4">
          [guard]
        </text>
        <text className="text-words" x="78" y="4">
          only if this holds; the first that does is taken
        </text>
        <text className="text-code" x="0" y={LINE + 4}>
          / action
        </text>
        <text className="text-words" x="78" y={LINE + 4}>
          what happens on the way
        </text>
        <rect className="pill" x="0" y={2 * LINE - 10} width="64" height="22" rx="11" />
        <text className="text-note" x="10" y={2 * LINE + 5}>
          → State
        </text>
        <text className="text-words" x="78" y={2 * LINE + 4}>
          leads to a state drawn elsewhere
        </text>
      </g>
    </g>
  )
}
