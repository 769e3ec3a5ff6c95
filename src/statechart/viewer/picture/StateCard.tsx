import type { PlacedCard, PlacedRow } from '../../layout/sheet.ts'
import { Texts, TriggerGlyph } from './signs.tsx'

export interface CardProps {
  readonly card: PlacedCard
  /** Where a state is opened; undefined where it is nowhere opened by itself. */
  readonly hrefOf: (state: string) => string | undefined
}

/** A state with what is said of it and the transitions that are written into it. */
export function StateCard({ card, hrefOf }: CardProps) {
  const { state, role, kind, step, texts, rules, rows } = card
  const isOwn = role !== 'anywhere' && (kind === 'final' || kind === 'history')
  const href = role === 'anywhere' ? undefined : hrefOf(state)
  const head = (
    <>
      <rect className="card-box" width={card.width} height={card.height} rx="14" />
      {isOwn && (
        <rect
          className="card-kind"
          x="4"
          y="4"
          width={card.width - 8}
          height={card.height - 8}
          rx="10"
        />
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
    </>
  )
  return (
    <g
      className={`card card-${role}${isOwn ? ` card-${kind}` : ''}`}
      data-state={state}
      transform={`translate(${card.x} ${card.y})`}
    >
      {href === undefined ? head : <a href={href}>{head}</a>}
      {rules.map((y) => (
        <path key={y} className="rule" d={`M0 ${y}h${card.width}`} />
      ))}
      {rows.map((row) => (
        <Row key={row.transition} {...{ row, hrefOf }} />
      ))}
    </g>
  )
}

interface RowProps extends Omit<CardProps, 'card'> {
  readonly row: PlacedRow
}

function Row({ row, hrefOf }: RowProps) {
  return (
    <g className="row">
      <g>
        <rect
          className="row-box"
          x="4"
          y={row.y}
          width={row.width - 8}
          height={row.height}
          rx="8"
        />
        {row.hasTrigger && (
          <g transform={`translate(22 ${row.middle})`}>
            <TriggerGlyph kind={row.kind} />
          </g>
        )}
        <Texts texts={row.texts} />
      </g>
      {row.badges.map(({ state, x, y, width, height, text }) => {
        const href = hrefOf(state)
        const pill = (
          <>
            <rect className="pill" {...{ x, y, width, height }} rx={height / 2} />
            <Texts texts={[text]} />
          </>
        )
        return href === undefined ? (
          <g key={state}>{pill}</g>
        ) : (
          <a key={state} href={href}>
            {pill}
          </a>
        )
      })}
    </g>
  )
}
