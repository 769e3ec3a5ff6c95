import { Fragment, type ReactNode } from 'react'
import type { PlacedJourney, PlacedLine, PlacedStop } from '../../journey/placed.ts'
import { Drawing } from '../picture/Drawing.tsx'
import { Line } from '../picture/lines.tsx'
import { Texts } from '../picture/signs.tsx'

interface JourneyPictureProps {
  readonly journey: PlacedJourney
  readonly title: string
  /**
   * Makes a state or transition a link to what is said about it; itself if it is none. A line has
   * a name, since its words alone do not say from where it leads where to.
   */
  readonly linked?: (id: string, name: string | undefined, drawn: ReactNode) => ReactNode
  /** Whether it is a file of its own. */
  readonly isFile?: boolean
}

/** The journey as one drawing. */
export function JourneyPicture({
  journey,
  title,
  isFile = false,
  linked = (_id, _name, drawn) => drawn,
}: JourneyPictureProps) {
  const { width, height, heads, frames, stops, lines } = journey
  return (
    <Drawing className="journey" {...{ width, height, title, isFile }}>
      {heads.map((head) => (
        <g key={head.text} className="journey-phase" {...HEADING}>
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
      {stops.map((placed) => (
        <Fragment key={placed.stop.id}>
          <g transform={`translate(${placed.x} ${placed.y})`}>
            {linked(placed.stop.id, undefined, <StopDrawing {...placed} />)}
          </g>
          {lines
            .filter(({ line }) => line.from === placed.stop.id)
            .map((leaving) => (
              <g
                key={`${leaving.line.kind} ${leaving.line.id} ${leaving.line.to}`}
                className={placed.stop.isOff && 'is-off'}
              >
                {linked(leaving.line.id, nameOf(leaving, stops), <LineDrawing {...leaving} />)}
              </g>
            ))}
        </Fragment>
      ))}
    </Drawing>
  )
}

function nameOf({ line }: PlacedLine, stops: readonly PlacedStop[]): string {
  const titleOf = (id: string) => stops.find(({ stop }) => stop.id === id)?.stop.title
  return `${titleOf(line.from)} to ${titleOf(line.to)}${line.words && `: ${line.words}`}`
}

/** A phase's heading, for those who go from heading to heading. */
const HEADING = { role: 'heading', 'aria-level': 2 }

/** Around a rule's number, as a disc is around a step's. */
const HEXAGON = 'M10 19 16 8.6h12L34 19l-6 10.4H16z'

function StopDrawing({ stop, width, height, texts }: PlacedStop) {
  return (
    <g
      className={`journey-stop stop-${stop.kind} tone-${stop.tone}${stop.isOff ? ' is-off' : ''}`}
      data-stop={stop.id}
    >
      <rect className="card-box" width={width} height={height} rx="10" />
      {stop.number !== null && (
        <g className="step">
          {stop.kind === 'gate' ? <path d={HEXAGON} /> : <circle cx="22" cy="19" r="11" />}
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
