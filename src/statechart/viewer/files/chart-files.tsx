import { renderToStaticMarkup } from 'react-dom/server'
import tokensCss from '../../../ui/tokens.css?raw'
import type { Chart } from '../../chart/chart.ts'
import { chartFileOf, type SavedRecord } from '../../chart/chart-file.ts'
import { treeOf } from '../../chart/tree.ts'
import { type Journey, journeyOf } from '../../journey/journey.ts'
import { JOURNEY_WIDTH, placeWide } from '../../journey/place-journey.ts'
import { layOutOverview } from '../../layout/overview.ts'
import type { Sheet } from '../../layout/sheet.ts'
import { JourneyPicture } from '../journey/JourneyPicture.tsx'
import journeyCss from '../journey/journey.css?raw'
import pictureCss from '../picture/picture.css?raw'
import { SheetPicture } from '../picture/SheetPicture.tsx'

/**
 * Everything that is written of a chart, by the name of the file: data, a picture of its overview, and one of its
 * journey if it has one.
 *
 * @param records what the chart's version stores half-way
 */
export function chartFiles(chart: Chart, records?: readonly SavedRecord[]): Map<string, string> {
  const journey = journeyOf(chart)
  return new Map([
    ['chart.json', chartFileOf(chart, records)],
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
  const markup = renderToStaticMarkup(<JourneyPicture {...{ journey: placed, title, styles }} />)
  return `${markup.replaceAll(/<g class="journey-(stop|line) /g, '\n$&')}\n`
}

/** A sheet as an SVG file that needs no other file; dark if the reader's device is dark. */
export function svgOf(sheet: Sheet): string {
  const styles = colorTokens(tokensCss) + compactCss(pictureCss)
  const markup = renderToStaticMarkup(<SheetPicture sheet={sheet} styles={styles} />)
  return `${markup.replaceAll(/<g class="(card|edge) /g, '\n$&')}\n`
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
