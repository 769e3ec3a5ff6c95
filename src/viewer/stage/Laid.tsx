import { memo, useSyncExternalStore } from 'react'
import type { Atlas, Box, PlacedEdge, Sheet } from '../layout/sheet.ts'
import { widthOf } from '../layout/text.ts'
import type { Overlay, StateMark, TransitionMark } from '../overlay.ts'
import { headPath, wayPath } from '../picture/edge-path.ts'
import { middleOf } from '../picture/middle.ts'
import { useViewer } from '../viewer.ts'
import { boxesOf, edgesOf } from './boxes.ts'
import { freePlace, placesOnBorder } from './free-place.ts'
import { Gone } from './Gone.tsx'

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

const Marks = memo(function Marks({ sheet, overlay: { states, transitions, gone } }: MarksProps) {
  const marked = [...(states ?? [])].flatMap(([id, mark]) =>
    stateBoxes(sheet, id).map((box) => ({ id, mark, box, pill: pillOf(sheet, box, mark) })),
  )
  return (
    <>
      {[...(transitions ?? [])].map(([id, mark]) => (
        <MarkedTransition key={id} sheet={sheet} id={id} mark={mark} />
      ))}
      {gone && <Gone sheet={sheet} gone={gone} taken={marked.map(({ pill }) => pill)} />}
      {marked.map(({ id, ...state }) => (
        <MarkedState key={`${id} ${state.box.x} ${state.box.y}`} {...state} />
      ))}
    </>
  )
})

function pillOf(sheet: Sheet, box: Box, { text }: StateMark): Box {
  return freePlace(sheet, placesOnBorder(box, { width: widthOf(text, 'note') + 18, height: 24 }))
}

interface MarkedStateProps {
  readonly box: Box
  readonly pill: Box
  readonly mark: StateMark
}

function MarkedState({ box, pill: { x, y, width, height }, mark }: MarkedStateProps) {
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

/** A state is marked on its card or, where it is opened in place, on its frame. */
function stateBoxes({ cards, frames }: Sheet, id: string): Box[] {
  return [
    ...cards.filter(({ state, role }) => state === id && role !== 'anywhere'),
    ...frames.filter(({ state }) => state === id),
  ].map(({ x, y, width, height }) => ({ x, y, width, height }))
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
