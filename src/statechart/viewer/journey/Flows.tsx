import type { PlacedJourney, PlacedLine, PlacedStop } from '../../journey/placed.ts'
import type { Box, Point } from '../../layout/sheet.ts'
import { widthOf } from '../../layout/text.ts'
import type { Overlay } from '../overlay.ts'
import { edgePath } from '../picture/edge-path.ts'
import { Sign } from '../stage/OverlayLayer.tsx'

const THINNEST = 1.5
const WIDEST = 11

interface FlowsProps {
  readonly journey: PlacedJourney
  readonly flows: NonNullable<Overlay['flows']>
}

/** How many went along each line of which that is known, as its width and as a number; none is a dashed line. */
export function Flows({ journey: { lines }, flows }: FlowsProps) {
  const counted = lines
    .filter(({ line }) => line.transitions.some((id) => flows.has(id)))
    .map((placed) => ({ placed, applicants: applicantsOn(placed, flows) }))
  const most = Math.max(1, ...counted.map(({ applicants }) => applicants))
  const keyOf = ({ line }: PlacedLine) => `${line.kind} ${line.id} ${line.to}`
  return (
    <g className="flows">
      {counted.map(({ placed, applicants }) => (
        <path
          key={keyOf(placed)}
          className={applicants === 0 ? 'flow is-empty' : `flow tone-${placed.tone}`}
          data-way={`${placed.line.from} > ${placed.line.to}`}
          d={edgePath(placed.points, placed.isCurved)}
          strokeWidth={THINNEST + (WIDEST * applicants) / most}
        />
      ))}
      {counted.map(({ placed, applicants }) => {
        const text = applicants.toLocaleString('en-US')
        const box = numberBox(placed, text)
        return (
          <g key={keyOf(placed)} data-line={`${placed.line.from} > ${placed.line.to}`}>
            <Sign x={box.x} y={box.y} words={`${text} went: ${placed.line.words || 'this way'}`}>
              <rect className="flow-number" width={box.width} height={box.height} rx="8" />
              <text className="laid-text" x={box.width / 2} y="12.5">
                {text}
              </text>
            </Sign>
          </g>
        )
      })}
    </g>
  )
}

/** The sum over what leads there: who went by two of these counts twice. */
function applicantsOn({ line }: PlacedLine, flows: FlowsProps['flows']): number {
  return line.transitions.reduce((sum, id) => sum + (flows.get(id) ?? 0), 0)
}

/** Next to the line's last words, or below them, if they are level; else next to its beginning, or its end if it leads back. */
function numberBox({ line, points, texts }: PlacedLine, text: string): Box {
  const size = { width: widthOf(text, 'note') + 12, height: 17 }
  const last = texts.at(-1)
  const [start = ORIGIN] = points
  const end = points.at(-1) ?? ORIGIN
  if (last && line.kind === 'back') {
    return { ...size, x: start.x - size.width - 8, y: last.y + 5 }
  }
  if (last) {
    const words = last.text === '' ? 0 : widthOf(last.text, 'words') + 6
    return { ...size, x: last.x + words, y: last.y - 13 }
  }
  if (line.kind === 'back') return { ...size, x: end.x + 6, y: end.y - 9 }
  return { ...size, x: start.x + 4, y: start.y - 9 }
}

const ORIGIN: Point = { x: 0, y: 0 }

interface LostProps {
  readonly placed: PlacedStop
  /** From 0 to 1. */
  readonly share: number
}

const BRANCH = 11

/** Which share left at a stop, as a shade, and as a branch aside. */
export function Lost({ placed: { x, y, width, height }, share }: LostProps) {
  if (share === 0) return null
  const side = { x: x + width, y: y + height - 16 }
  return (
    <g>
      <rect
        className="lost-shade"
        {...{ x, y, width, height }}
        rx="10"
        fillOpacity={0.06 + 0.4 * share}
      />
      <path
        className="lost-branch"
        d={`M${side.x} ${side.y}q${BRANCH / 2} 0 ${BRANCH - 3} ${BRANCH}`}
        strokeWidth={THINNEST + WIDEST * share}
      />
    </g>
  )
}
