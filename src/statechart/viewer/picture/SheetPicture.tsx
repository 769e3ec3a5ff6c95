import type { Sheet } from '../../layout/sheet.ts'
import { Drawing } from './Drawing.tsx'
import { Edge } from './Edge.tsx'
import { Legend } from './Legend.tsx'
import type { CardProps } from './StateCard.tsx'
import { StateCard } from './StateCard.tsx'
import { Texts } from './signs.tsx'

export interface PictureProps extends Partial<Pick<CardProps, 'hrefOf'>> {
  readonly sheet: Sheet
}

/** The drawn part of a sheet, without the element around it. */
export function SheetDrawing({ sheet, hrefOf = () => undefined }: PictureProps) {
  return (
    <>
      <Texts texts={sheet.head} />
      {sheet.legend && <Legend {...sheet.legend} />}
      {sheet.frames.map(({ state, x, y, width, height, texts }) => (
        <g key={state} className="frame" data-state={state} transform={`translate(${x} ${y})`}>
          <rect className="frame-box" width={width} height={height} rx="18" />
          <Texts texts={texts} />
        </g>
      ))}
      {sheet.edges.map((edge) => (
        <Edge key={edge.id} {...{ edge, hrefOf }} />
      ))}
      {sheet.dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="dot" cx={x} cy={y} r="6" />
      ))}
      {sheet.cards.map((card) => (
        <StateCard
          key={`${card.role} ${card.state}`}
          {...{ card, hrefOf: linksFrom(sheet, hrefOf) }}
        />
      ))}
    </>
  )
}

interface SheetPictureProps extends PictureProps {
  /** The styles of a picture that stands alone, as a file of its own. */
  readonly styles?: string
}

/** A sheet as a picture of its own size, with a name and a description. */
export function SheetPicture({ styles, ...picture }: SheetPictureProps) {
  const { title, description, width, height } = picture.sheet
  return (
    <Drawing {...{ width, height, title, description, styles }}>
      <SheetDrawing {...picture} />
    </Drawing>
  )
}

/** A sheet does not link to itself. */
function linksFrom(sheet: Sheet, hrefOf: (state: string) => string | undefined) {
  return (state: string) => (state === sheet.id ? undefined : hrefOf(state))
}
