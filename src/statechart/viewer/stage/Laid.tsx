import { memo, useSyncExternalStore } from 'react'
import type { Atlas, Box, PlacedEdge, Sheet } from '../../layout/sheet.ts'
import type { Overlay, TransitionMark } from '../overlay.ts'
import { headPath, wayPath } from '../picture/edge-path.ts'
import { middleOf } from '../picture/middle.ts'
import { useViewer } from '../viewer.ts'
import { boxesOf, edgesOf } from './boxes.ts'
import { Gone } from './Gone.tsx'
import { type MarkedState as MarkedStateProps, markedStates } from './marked-states.ts'
import { placedGone } from './placed-gone.ts'

/** What lies over the picture: the marks of a panel, and what is chosen. */
export function Laid({ picture }: { readonly picture: Atlas }) {
  const { overlay: store, place } = useViewer()
  const overlay = useSyncExternalStore(store.subscribe, store.read, store.read)
  return (
    <svg
      className="laid"
      aria-hidden="true"
      width={picture.width}
      height={picture.height}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
    >
      {picture.places.map(({ x, y, sheet }) => (
        <g key={sheet.id} transform={`translate(${x} ${y})`}>
          {overlay && <Marks sheet={sheet} overlay={overlay} />}
          {place.chosen !== null && <Chosen sheet={sheet} id={place.chosen} />}
        </g>
      ))}
    </svg>
  )
}

function Chosen({ sheet, id }: { readonly sheet: Sheet; readonly id: string }) {
  return (
    <g className="chosen">
      {edgesOf(sheet, id).map(({ id: edge, points }) => (
        <g key={edge}>
          <path className="laid-line" d={wayPath(points)} />
          <path className="laid-head" d={headPath(points)} />
        </g>
      ))}
      {boxesOf(sheet, id).map((box) => (
        <rect key={`${box.x} ${box.y}`} className="chosen-box" {...around(box)} rx="14" />
      ))}
    </g>
  )
}

interface MarksProps {
  readonly sheet: Sheet
  readonly overlay: Overlay
}

const Marks = memo(function Marks({ sheet, overlay }: MarksProps) {
  const { states, transitions, chosenGone } = overlay
  const marked = markedStates(sheet, states)
  return (
    <>
      {[...(transitions ?? [])].map(([id, mark]) => (
        <MarkedTransition key={id} sheet={sheet} id={id} mark={mark} />
      ))}
      <Gone gone={placedGone(sheet, overlay)} chosen={chosenGone?.id ?? null} />
      {marked.map(({ id, ...state }) => (
        <MarkedState key={`${id} ${state.box.x} ${state.box.y}`} {...state} />
      ))}
    </>
  )
})

function MarkedState({ box, pill: { x, y, width, height }, mark }: Omit<MarkedStateProps, 'id'>) {
  return (
    <g className={`laid-${mark.tone}`}>
      <rect className="laid-outline" {...box} rx="14" />
      <g transform={`translate(${x} ${y})`}>
        <rect className="laid-pill" width={width} height={height} rx={height / 2} />
        <text className="laid-text" x={width / 2} y="16.5">
          {mark.text}
        </text>
      </g>
    </g>
  )
}

interface MarkedTransitionProps {
  readonly sheet: Sheet
  readonly id: string
  readonly mark: TransitionMark
}

function MarkedTransition({ sheet, id, mark }: MarkedTransitionProps) {
  const rows = rowBoxes(sheet, id)
  return (
    <g className={`laid-${mark.tone}`}>
      {edgesOf(sheet, id).map((edge) => (
        <MarkedWay key={edge.id} edge={edge} mark={mark} isMarked={rows.length === 0} />
      ))}
      {rows.map((box) => (
        <g key={`${box.x} ${box.y}`}>
          <rect className="laid-row" {...box} rx="8" />
          {mark.mark && (
            <g transform={`translate(${box.x + box.width - 16} ${box.y + 13})`}>{mark.mark}</g>
          )}
        </g>
      ))}
    </g>
  )
}

interface MarkedWayProps {
  readonly edge: PlacedEdge
  readonly mark: TransitionMark
  readonly isMarked: boolean
}

function MarkedWay({ edge: { points }, mark, isMarked }: MarkedWayProps) {
  return (
    <>
      <path className="laid-line" d={wayPath(points)} />
      <path className="laid-head" d={headPath(points)} />
      {isMarked && mark.mark && (
        <g transform={`translate(${middleOf(points, 'x')} ${middleOf(points, 'y')})`}>
          {mark.mark}
        </g>
      )}
    </>
  )
}

function rowBoxes({ cards }: Sheet, id: string): Box[] {
  return cards.flatMap((card) =>
    card.rows
      .filter(({ transition }) => transition === id)
      .map(({ y, width, height }) => ({ x: card.x + 4, y: card.y + y, width: width - 8, height })),
  )
}

function around({ x, y, width, height }: Box): Box {
  return { x: x - 3, y: y - 3, width: width + 6, height: height + 6 }
}
