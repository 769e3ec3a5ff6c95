import type { ReactNode } from 'react'
import type { PlacedLine } from '../../journey/lines.ts'
import type { PlacedJourney, PlacedStop } from '../../journey/place-journey.ts'
import { Drawing } from '../picture/Drawing.tsx'
import { Line } from '../picture/lines.tsx'
import { Texts } from '../picture/signs.tsx'

interface JourneyPictureProps {
  readonly journey: PlacedJourney
  readonly title: string
  /**
   * Of a state or transition, what makes it a link to what is said about it; itself where it is none. A line has
   * a name, since its words alone do not say from where it leads where to.
   */
  readonly linked?: (id: string, name: string | undefined, drawn: ReactNode) => ReactNode
  /** The styles of a picture that stands alone, as a file of its own. */
  readonly styles?: string
}

/** The journey as one drawing. */
export function JourneyPicture({
  journey,
  title,
  styles,
  linked = (_id, _name, drawn) => drawn,
}: JourneyPictureProps) {
  const { width, height, heads, frames, stops, lines } = journey
  return (
    <Drawing className="journey" {...{ width, height, title, styles }}>
      {heads.map((head) => (
        <g key={head.text} className="journey-phase">
          <Texts texts={[head]} />
          <path className="rule" d={`M${head.x} ${head.y + 8}h${head.rule}`} />
        </g>
      ))}
      {frames.map(({ x, y, width, height, texts, tone }) => (
        <g
          key={`${x} ${y}`}
          className={`journey-frame tone-${tone}`}
          transform={`translate(${x} ${y})`}
        >
          <rect width={width} height={height} rx="14" />
          <Texts texts={texts} />
        </g>
      ))}
      {lines.map((placed) => (
        <g key={`${placed.line.kind} ${placed.line.id} ${placed.line.to}`}>
          {linked(placed.line.id, nameOf(placed, stops), <LineDrawing {...placed} />)}
        </g>
      ))}
      {stops.map((placed) => (
        <g key={placed.stop.id} transform={`translate(${placed.x} ${placed.y})`}>
          {linked(placed.stop.id, undefined, <StopDrawing {...placed} />)}
        </g>
      ))}
    </Drawing>
  )
}

function nameOf({ line }: PlacedLine, stops: readonly PlacedStop[]): string {
  const titleOf = (id: string) => stops.find(({ stop }) => stop.id === id)?.stop.title
  return `${titleOf(line.from)} to ${titleOf(line.to)}${line.words && `: ${line.words}`}`
}

function StopDrawing({ stop, width, height, texts }: PlacedStop) {
  return (
    <g className={`journey-stop stop-${stop.kind} tone-${stop.tone}`} data-stop={stop.id}>
      <rect className="card-box" width={width} height={height} rx="10" />
      {stop.number !== null && (
        <g className="step">
          <circle cx="22" cy="19" r="11" />
          <text x="22" y="23.5">
            {`${stop.number} `}
          </text>
        </g>
      )}
      <Texts texts={texts} />
    </g>
  )
}

function LineDrawing({ line, points, isCurved, texts, upright, tone }: PlacedLine) {
  return (
    <g className={`journey-line line-${line.kind} tone-${tone}`}>
      <Line {...{ points, isCurved }} />
      <Texts texts={texts} />
      {upright && (
        <text
          className="text-words"
          textAnchor="middle"
          transform={`translate(${upright.x} ${upright.y}) rotate(-90)`}
        >
          {upright.text}
        </text>
      )}
    </g>
  )
}
