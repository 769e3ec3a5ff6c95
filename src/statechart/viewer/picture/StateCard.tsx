import type { PlacedCard, PlacedRow } from '../../layout/sheet.ts'
import { Pill, Texts, TriggerGlyph } from './signs.tsx'

/** A state with what is said of it and the transitions that are written into it. */
export function StateCard(card: PlacedCard) {
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
