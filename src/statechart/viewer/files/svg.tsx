import { renderToStaticMarkup } from 'react-dom/server'
import tokensCss from '../../../ui/tokens.css?raw'
import type { Sheet } from '../../layout/sheet.ts'
import { colorTokens, compactCss } from '../page/page.ts'
import pictureCss from '../picture/picture.css?raw'
import { SheetDrawing } from '../picture/SheetPicture.tsx'

/** A sheet as an SVG file that needs nothing beside it; dark where the reader's device is dark. */
export function svgOf(sheet: Sheet): string {
  const { title, description, width, height } = sheet
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
      <SheetDrawing sheet={sheet} />
    </svg>,
  )
  return `${markup.replaceAll(/<g class="(card|edge) /g, '\n$&')}\n`
}
