import type { PlacedEdge } from '../../layout/sheet.ts'
import { middleOf } from './edge-path.ts'
import { Line } from './lines.tsx'
import { Pill, Texts, TriggerGlyph } from './signs.tsx'

/** A drawn edge; one without a label is read in the row of its card. */
export function Edge({ kind, transitions, points, label }: PlacedEdge) {
  const isReadElsewhere = transitions.length === 0 || label === null
  return (
    <g
      className={`edge edge-${kind}`}
      data-id={transitions[0]}
      aria-hidden={isReadElsewhere || undefined}
    >
      <Line points={points} />
      {label?.state === null && (
        <g transform={`translate(${middleOf(points, 'x')} ${middleOf(points, 'y')})`}>
          <circle className="edge-stop" r="10" />
          {kind !== 'initial' && <TriggerGlyph kind={kind} />}
        </g>
      )}
      {label && (
        <g data-id={label.state ?? transitions[0]} transform={`translate(${label.x} ${label.y})`}>
          {label.state !== null && <Pill x={0} y={0} width={label.width} height={label.height} />}
          <Texts texts={label.texts} />
        </g>
      )}
    </g>
  )
}
