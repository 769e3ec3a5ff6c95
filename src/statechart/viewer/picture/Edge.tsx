import type { PlacedEdge, PlacedLabel } from '../../layout/sheet.ts'
import { edgePath, headPath, middleOf } from './edge-path.ts'
import {
  type Choosing,
  COVERAGE_WORDS,
  CoverageMark,
  type CoverageOf,
  choosable,
  Texts,
  TriggerGlyph,
} from './signs.tsx'

interface EdgeProps {
  readonly edge: PlacedEdge
  readonly choosing: Choosing
  readonly coverageOf: CoverageOf
  readonly hrefOf: (state: string) => string | undefined
}

/** A drawn edge; where it has a label it can be chosen and read, else its card's row stands for it. */
export function Edge({ edge, choosing, coverageOf, hrefOf }: EdgeProps) {
  const { kind, transitions, points, label } = edge
  const coverage = coverageOf(transitions)
  const words = label?.texts.map(({ text }) => text).join(' ') ?? ''
  const name = coverage === undefined ? words : `${words}: ${COVERAGE_WORDS[coverage]}`
  const classes = ['edge', `edge-${kind}`, ...(coverage ? [`covered-${coverage}`] : [])].join(' ')
  return (
    <g className={classes}>
      <g {...choosable(choosing, transitions, label === null ? null : name)}>
        <path className="edge-reach" d={edgePath(points)} />
        <path className="edge-line" d={edgePath(points)} />
        <path className="edge-head" d={headPath(points)} />
        {label && (label.state === null || coverage !== undefined) && (
          <g transform={`translate(${middleOf(points, 'x')} ${middleOf(points, 'y')})`}>
            {coverage === undefined ? <Stop kind={kind} /> : <CoverageMark coverage={coverage} />}
          </g>
        )}
        {label?.state === null && (
          <g transform={`translate(${label.x} ${label.y})`}>
            <Texts texts={label.texts} />
          </g>
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
