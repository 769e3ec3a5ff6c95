import type { PlacedCard, PlacedEdge, PlacedRow, Sheet } from '../../layout/sheet.ts'
import { Drawing } from './Drawing.tsx'
import { middleOf } from './edge-path.ts'
import { Legend } from './Legend.tsx'
import { Line } from './lines.tsx'
import { Pill, Texts, TriggerGlyph } from './signs.tsx'

interface PictureProps {
  readonly sheet: Sheet
}

/** The drawn part of a sheet, without the element around it. */
export function SheetDrawing({ sheet }: PictureProps) {
  return (
    <>
      <Texts texts={sheet.head} />
      {sheet.legend && <Legend {...sheet.legend} />}
      {sheet.frames.map(({ state, x, y, width, height, texts }) => (
        <g key={state} className="frame" data-id={state} transform={`translate(${x} ${y})`}>
          <rect className="frame-box" width={width} height={height} rx="18" />
          <Texts texts={texts} />
        </g>
      ))}
      {sheet.edges.map((edge) => (
        <Edge key={edge.id} {...edge} />
      ))}
      {sheet.dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="dot" cx={x} cy={y} r="6" />
      ))}
      {sheet.cards.map((card) => (
        <StateCard key={`${card.role} ${card.state}`} {...card} />
      ))}
    </>
  )
}

/** A sheet as a picture of its own size, with a name and a description. */
export function SheetPicture({ sheet }: PictureProps) {
  const { title, description, width, height } = sheet
  return (
    <Drawing {...{ width, height, title, description }} isFile>
      <SheetDrawing sheet={sheet} />
    </Drawing>
  )
}

/** A drawn edge; one without a label is read in the row of its card. */
function Edge({ kind, transitions, points, label }: PlacedEdge) {
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

/** A state with what is said of it and the transitions that are written into it. */
function StateCard(card: PlacedCard) {
  const { state, role, kind, step, x, y, width, height, texts, rules, rows } = card
  const isOwn = role !== 'anywhere' && (kind === 'final' || kind === 'history')
  return (
    <g
      className={`card card-${role}${isOwn ? ` card-${kind}` : ''}`}
      data-id={state}
      transform={`translate(${x} ${y})`}
    >
      <rect className="card-box" width={width} height={height} rx="14" />
      {isOwn && (
        <rect className="card-kind" x="4" y="4" width={width - 8} height={height - 8} rx="10" />
      )}
      {step !== null && (
        <g className="step">
          <circle cx="30" cy="26" r="15" />
          <text x="30" y="31">
            {step}
          </text>
        </g>
      )}
      <Texts texts={texts} />
      {rules.map((y) => (
        <path key={y} className="rule" d={`M0 ${y}h${width}`} />
      ))}
      {rows.map((row) => (
        <Row key={row.transition} {...row} />
      ))}
    </g>
  )
}

function Row({ transition, kind, hasTrigger, y, width, height, middle, texts, badges }: PlacedRow) {
  return (
    <g className="row" data-id={transition}>
      <rect className="row-box" x="4" y={y} width={width - 8} height={height} rx="8" />
      {hasTrigger && (
        <g transform={`translate(22 ${middle})`}>
          <TriggerGlyph kind={kind} />
        </g>
      )}
      <Texts texts={texts} />
      {badges.map((badge) => (
        <g key={badge.state} data-id={badge.state}>
          <Pill {...badge} />
          <Texts texts={[badge.text]} />
        </g>
      ))}
    </g>
  )
}
