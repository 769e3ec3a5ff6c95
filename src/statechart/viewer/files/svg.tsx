import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import tokensCss from '../../../ui/tokens.css?raw'
import type { Chart } from '../../chart/chart.ts'
import type { Atlas, Sheet } from '../../layout/sheet.ts'
import pictureCss from '../picture/picture.css?raw'
import { SheetDrawing } from '../picture/SheetPicture.tsx'
import { colorTokens, compactCss } from './css.ts'

type Links = (state: string) => string | undefined

/** A sheet as an SVG file that needs nothing beside it; dark where the reader's device is dark. */
export function svgOf(sheet: Sheet, hrefOf: Links): string {
  return fileWith(<SheetDrawing sheet={sheet} hrefOf={hrefOf} />, sheet)
}

/** All sheets in one SVG file. */
export function atlasSvg({ width, height, places }: Atlas, { id }: Chart): string {
  const drawings = places.map(({ x, y, sheet }) => (
    <g key={sheet.id} className="place" transform={`translate(${x} ${y})`}>
      <rect className="place-box" width={sheet.width} height={sheet.height} rx="18" />
      <SheetDrawing sheet={sheet} />
    </g>
  ))
  const description = 'The overview, then every state opened by itself.'
  return fileWith(drawings, { title: `Everything in ${id}`, description, width, height })
}

interface Frame {
  title: string
  description: string
  width: number
  height: number
}

function fileWith(drawing: ReactNode, { title, description, width, height }: Frame): string {
  const markup = renderToStaticMarkup(
    <svg
      className="picture"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby="title description"
    >
      <title id="title">{title}</title>
      <desc id="description">{description}</desc>
      <style>{colorTokens(tokensCss) + compactCss(pictureCss)}</style>
      {drawing}
    </svg>,
  )
  return `${markup.replaceAll(/<g class="(card|way) /g, '\n$&')}\n`
}
