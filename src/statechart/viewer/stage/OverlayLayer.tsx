import { memo, type ReactNode } from 'react'
import type { Box, PlacedCard, PlacedEdge, PlacedRow, Sheet } from '../../layout/sheet.ts'
import { widthOf } from '../../layout/text.ts'
import type { Overlay, StateMark, TransitionMark } from '../overlay.ts'
import { middleOf } from '../picture/edge-path.ts'
import { LaidLine } from '../picture/lines.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { boxesOf, edgesOf } from './boxes.ts'

/** The layer over the picture: the marks of a panel, and the choice. */
export function OverlayLayer({ sheet }: { readonly sheet: Sheet }) {
  const { route } = useViewer()
  const overlay = useCurrentOverlay()
  return (
    <svg className="laid" aria-hidden="true" width={sheet.width} height={sheet.height}>
      {overlay && <Marks sheet={sheet} overlay={overlay} />}
      {route.chosen !== null && <Chosen sheet={sheet} id={route.chosen} />}
    </svg>
  )
}

function Chosen({ sheet, id }: { readonly sheet: Sheet; readonly id: string }) {
  return (
    <g className="chosen">
      {edgesOf(sheet, id).map(({ id: edge, points }) => (
        <LaidLine key={edge} points={points} />
      ))}
      {boxesOf(sheet, id).map((box) => (
        <ChosenBox key={`${box.x} ${box.y}`} box={box} />
      ))}
    </g>
  )
}

/** The outline of what is chosen. */
export function ChosenBox({ box: { x, y, width, height } }: { readonly box: Box }) {
  return (
    <rect
      className="chosen-box"
      x={x - 3}
      y={y - 3}
      width={width + 6}
      height={height + 6}
      rx="14"
    />
  )
}

interface MarksProps {
  readonly sheet: Sheet
  readonly overlay: Overlay
}

const Marks = memo(function Marks({ sheet, overlay }: MarksProps) {
  const { states, transitions, together } = overlay
  return (
    <>
      {sheet.edges.map((edge) => {
        const marks = edge.transitions.map((id) => transitions?.get(id))
        const laid = marks.filter((mark) => mark !== undefined)
        const mark = laid.length === 0 ? undefined : (together?.(marks) ?? laid.at(-1))
        return mark && <MarkedEdge key={edge.id} edge={edge} mark={mark} />
      })}
      {sheet.cards.flatMap((card) =>
        card.rows.map((row) => {
          const mark = transitions?.get(row.transition)
          return mark && <MarkedRow key={row.transition} card={card} row={row} mark={mark} />
        }),
      )}
      {statesOn(sheet).map(([id, box]) => {
        const mark = states?.get(id)
        return mark && <MarkedState key={id} box={box} mark={mark} />
      })}
    </>
  )
})

interface SignProps {
  readonly x: number
  readonly y: number
  /** What it means: shown where the pointer rests on it. */
  readonly words: string
  readonly children: ReactNode
}

/** A sign over the picture. */
export function Sign({ x, y, words, children }: SignProps) {
  return (
    <g className="laid-sign" transform={`translate(${x} ${y})`}>
      <title>{words}</title>
      {children}
    </g>
  )
}

interface MarkedEdgeProps {
  readonly edge: PlacedEdge
  readonly mark: TransitionMark
}

/** Edges with a label have the sign; otherwise the row of the card has it. */
function MarkedEdge({ edge: { points, label }, mark }: MarkedEdgeProps) {
  return (
    <g className={`tone-${mark.tone}`}>
      <LaidLine points={points} />
      {label && mark.mark && (
        <Sign x={middleOf(points, 'x')} y={middleOf(points, 'y')} words={mark.words}>
          {mark.mark}
        </Sign>
      )}
    </g>
  )
}

interface MarkedRowProps {
  readonly card: PlacedCard
  readonly row: PlacedRow
  readonly mark: TransitionMark
}

function MarkedRow({ card, row: { y, width, height }, mark }: MarkedRowProps) {
  return (
    <g className={`tone-${mark.tone}`} transform={`translate(${card.x + 4} ${card.y + y})`}>
      <rect className="laid-row" width={width - 8} height={height} rx="8" />
      {mark.mark && (
        <Sign x={width - 24} y={13} words={mark.words}>
          {mark.mark}
        </Sign>
      )}
    </g>
  )
}

interface MarkedStateProps {
  readonly box: Box
  /** How far the badge is above the box, if what is above needs its room. */
  readonly rise?: number | undefined
  readonly mark: StateMark
}

/** A state's outline and badge. */
export function MarkedState({ box, mark, rise }: MarkedStateProps) {
  const pill = pillOn(box, mark.text, rise)
  return (
    <g className={`tone-${mark.tone}`}>
      <rect className="laid-outline" {...sizeOf(box)} rx="14" />
      <Sign x={pill.x} y={pill.y} words={mark.words}>
        <rect className="laid-pill" width={pill.width} height={pill.height} rx={pill.height / 2} />
        <text className="laid-text" x={pill.width / 2} y="15.5">
          {mark.text}
        </text>
      </Sign>
    </g>
  )
}

/** The states of a sheet, each with its card or, if it is opened in place, its frame. */
function statesOn({ cards, frames }: Sheet): [id: string, box: Box][] {
  return [...cards.filter(({ role }) => role !== 'anywhere'), ...frames].map((box) => [
    box.state,
    box,
  ])
}

/** A state's badge is on the upper border of its box, if the layout leaves room for it. */
export function pillOn({ x, y, width }: Box, text: string, rise = 13): Box {
  const size = { width: widthOf(text, 'note') + 18, height: 22 }
  return { ...size, x: x + width - size.width - 8, y: y - rise }
}

function sizeOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height }
}
