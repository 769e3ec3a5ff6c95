import type { PlacedEdge, PlacedLabel } from '../../layout/sheet.ts'
import { middleOf } from './edge-path.ts'
import { Line } from './lines.tsx'
import { Texts, TriggerGlyph } from './signs.tsx'

interface EdgeProps {
  readonly edge: PlacedEdge
  readonly hrefOf: (state: string) => string | undefined
}

/** A drawn edge; one without a label is read in the row of its card. */
export function Edge({ edge, hrefOf }: EdgeProps) {
  const { kind, transitions, points, label } = edge
  const isReadElsewhere = transitions.length === 0 || label === null
  return (
    <g className={`edge edge-${kind}`}>
      <g aria-hidden={isReadElsewhere || undefined}>
        <Line points={points} />
        {label?.state === null && (
          <>
            <g transform={`translate(${middleOf(points, 'x')} ${middleOf(points, 'y')})`}>
              <Stop kind={kind} />
            </g>
            <g transform={`translate(${label.x} ${label.y})`}>
              <Texts texts={label.texts} />
            </g>
          </>
        )}
      </g>
      {label && label.state !== null && <Pill label={label} href={hrefOf(label.state)} />}
    </g>
  )
}

function Stop({ kind }: { readonly kind: PlacedEdge['kind'] }) {
  return (
    <>
      <circle className="edge-stop" r="10" />
      {kind !== 'initial' && <TriggerGlyph kind={kind} />}
    </>
  )
}

function Pill({ label, href }: { readonly label: PlacedLabel; readonly href: string | undefined }) {
  const body = (
    <g transform={`translate(${label.x} ${label.y})`}>
      <rect className="pill" width={label.width} height={label.height} rx={label.height / 2} />
      <Texts texts={label.texts} />
    </g>
  )
  return href === undefined ? body : <a href={href}>{body}</a>
}
