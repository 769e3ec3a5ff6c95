import type { Point } from '../../layout/sheet.ts'
import { headPath, wayPath } from '../picture/edge-path.ts'
import type { PlacedGone, PlacedGoneState, PlacedGoneWay } from './placed-gone.ts'

interface GoneProps {
  readonly gone: PlacedGone
  /** Which of it is chosen. */
  readonly chosen: string | null
}

/** States and ways that another chart had: dashed, and said to be gone. */
export function Gone({ gone: { states, ways }, chosen }: GoneProps) {
  const classOf = (id: string) => `laid-removed${id === chosen ? ' is-chosen' : ''}`
  return (
    <>
      {ways.map((way) => (
        <g key={`${way.id} ${way.label.x} ${way.label.y}`} className={classOf(way.id)}>
          <GoneWay way={way} />
        </g>
      ))}
      {states.map((state) => (
        <g key={state.id} className={classOf(state.id)}>
          <GoneState state={state} />
        </g>
      ))}
    </>
  )
}

function GoneWay({ way: { points, isLed, label, leader } }: { readonly way: PlacedGoneWay }) {
  const { x, y, width, height, texts } = label
  return (
    <>
      <path className="laid-line" d={wayPath(points)} />
      {isLed && <path className="laid-head" d={headPath(points)} />}
      {leader && <path className="gone-leader" d={straight(leader)} />}
      <g className="picture gone-label" transform={`translate(${x} ${y})`}>
        <rect className="laid-gone" width={width} height={height} rx="8" />
        {texts.map((line) => (
          <text key={line.y} className={`text-${line.style}`} x={line.x} y={line.y}>
            {line.text}
          </text>
        ))}
      </g>
    </>
  )
}

function GoneState({ state: { title, box, line } }: { readonly state: PlacedGoneState }) {
  return (
    <>
      {line && <path className="laid-line" d={straight(line)} />}
      <rect className="laid-gone" {...box} rx="14" />
      <text className="laid-gone-title" x={box.x + box.width / 2} y={box.y + box.height / 2 + 5}>
        {title}
      </text>
    </>
  )
}

function straight([from, to]: readonly [Point, Point]): string {
  return `M${from.x} ${from.y}L${to.x} ${to.y}`
}
