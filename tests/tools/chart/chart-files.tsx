import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { chartFileOf } from '../../../src/statechart/chart/chart-file.ts'
import { treeOf } from '../../../src/statechart/chart/tree.ts'
import { type Journey, journeyOf } from '../../../src/statechart/journey/journey.ts'
import { JOURNEY_WIDTH, placeWide } from '../../../src/statechart/journey/place-journey.ts'
import { layOutOverview } from '../../../src/statechart/layout/overview.ts'
import type { Sheet } from '../../../src/statechart/layout/sheet.ts'
import { JourneyPicture } from '../../../src/statechart/viewer/journey/JourneyPicture.tsx'
import journeyCss from '../../../src/statechart/viewer/journey/journey.css?raw'
import pictureCss from '../../../src/statechart/viewer/picture/picture.css?raw'
import { SheetPicture } from '../../../src/statechart/viewer/picture/SheetPicture.tsx'
import tokensCss from '../../../src/ui/tokens.css?raw'
import { withPresentation } from './presentation.ts'

/**
 * Everything that is written of a chart, by the name of the file: data, a picture of its overview, and one of its
 * journey if it has one.
 *
 * @param file the text of its data
 */
export function chartFiles(chart: Chart, file = chartFileOf(chart)): Map<string, string> {
  const journey = journeyOf(chart)
  return new Map([
    ['chart.json', file],
    ...(journey === null
      ? []
      : [['journey.svg', journeySvg(journey, treeOf(chart).root.description)] as const]),
    ['overview.svg', svgOf(layOutOverview(treeOf(chart)))],
  ])
}

/** The journey as an SVG file like that of a sheet. */
function journeySvg(journey: Journey, title: string): string {
  const styles = colorTokens(tokensCss) + compactCss(pictureCss + journeyCss)
  const placed = placeWide(journey, JOURNEY_WIDTH)
  const markup = renderToStaticMarkup(<JourneyPicture {...{ journey: placed, title }} isFile />)
  return withPresentation(markup, styles)
}

/** A sheet as an SVG file that needs no other file. */
export function svgOf(sheet: Sheet): string {
  const styles = colorTokens(tokensCss) + compactCss(pictureCss)
  const markup = renderToStaticMarkup(<SheetPicture sheet={sheet} />)
  return withPresentation(markup, styles)
}

/** A style sheet without comments and needless white space. */
function compactCss(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .trim()
}

/** Only the colours among the product's tokens: a drawing needs no more. */
function colorTokens(css: string): string {
  return compactCss(css)
    .replaceAll(/--(?!color-)[\w-]+:[^;]*;/g, '')
    .replaceAll(/@media[^{]*\{:root\{\}\}/g, '')
}
