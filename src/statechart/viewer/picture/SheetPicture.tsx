import type { Sheet } from '../../layout/sheet.ts'
import { Drawing } from './Drawing.tsx'
import { Edge } from './Edge.tsx'
import { Legend } from './Legend.tsx'
import { StateCard } from './StateCard.tsx'
import { Texts } from './signs.tsx'

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

interface SheetPictureProps extends PictureProps {
  /** The styles of a picture that is a file of its own. */
  readonly styles: string
}

/** A sheet as a picture of its own size, with a name and a description. */
export function SheetPicture({ styles, sheet }: SheetPictureProps) {
  const { title, description, width, height } = sheet
  return (
    <Drawing {...{ width, height, title, description, styles }}>
      <SheetDrawing sheet={sheet} />
    </Drawing>
  )
}
