import { renderToStaticMarkup } from 'react-dom/server'
import tokensCss from '../../../ui/tokens.css?raw'
import type { Chart } from '../../chart/chart.ts'
import { chartFileOf } from '../../chart/chart-file.ts'
import { type Journey, journeyOf } from '../../journey/journey.ts'
import { JOURNEY_WIDTH, placeWide } from '../../journey/place-journey.ts'
import { layOutSheets } from '../../layout/lay-out.ts'
import type { Sheet } from '../../layout/sheet.ts'
import { treeOf } from '../../layout/tree.ts'
import { sheetFinder } from '../atlas-of-chart.ts'
import { JourneyPicture } from '../journey/JourneyPicture.tsx'
import journeyCss from '../journey/journey.css?raw'
import { colorTokens, compactCss, pageOf } from '../page/page.ts'
import { SheetNavigation, Sheets } from '../page/Sheets.tsx'
import pictureCss from '../picture/picture.css?raw'
import { SheetPicture } from '../picture/SheetPicture.tsx'
import { mermaidOf } from './mermaid.ts'

export const OVERVIEW_FILE = 'overview.svg'
export const JOURNEY_FILE = 'journey.svg'

/** Everything that is written of a chart, by the name of the file: data, text, its overview, one page. */
export async function chartFiles(chart: Chart): Promise<Map<string, string>> {
  const sheets = await layOutSheets(chart)
  const journey = journeyOf(chart)
  const overview = sheets.filter(({ depth }) => depth === 'overview')
  return new Map([
    ['chart.json', chartFileOf(chart)],
    ['chart.mmd', mermaidOf(chart)],
    ...(journey === null
      ? []
      : [[JOURNEY_FILE, journeySvg(journey, treeOf(chart).root.description)] as const]),
    ...overview.map((sheet) => [OVERVIEW_FILE, svgOf(sheet)] as const),
    ['index.html', chartPage(chart, sheets)],
  ])
}

/** The journey as an SVG file like that of a sheet. */
function journeySvg(journey: Journey, title: string): string {
  const styles = colorTokens(tokensCss) + compactCss(pictureCss + journeyCss)
  const placed = placeWide(journey, JOURNEY_WIDTH)
  const markup = renderToStaticMarkup(<JourneyPicture {...{ journey: placed, title, styles }} />)
  return `${markup.replaceAll(/<g class="journey-(stop|line) /g, '\n$&')}\n`
}

/** A sheet as an SVG file that needs nothing beside it; dark where the reader's device is dark. */
function svgOf(sheet: Sheet): string {
  const styles = colorTokens(tokensCss) + compactCss(pictureCss)
  const markup = renderToStaticMarkup(<SheetPicture sheet={sheet} styles={styles} />)
  return `${markup.replaceAll(/<g class="(card|edge) /g, '\n$&')}\n`
}

/** The whole chart as one page: every sheet, and a link to each, without a server or a script. */
function chartPage(chart: Chart, sheets: readonly Sheet[]): string {
  const sheetOf = sheetFinder(chart, sheets)
  const title = `The statechart of ${chart.id}`
  return pageOf({
    title,
    body: renderToStaticMarkup(
      <>
        <header className="page-head">
          <h1>{title}</h1>
          <p>
            {chart.states.length} states, {chart.transitions.length} transitions, drawn from the
            machine that runs. Open a state by its name.
          </p>
          <SheetNavigation sheets={sheets} />
        </header>
        <main>
          <Sheets
            sheets={sheets}
            hrefOf={(state) => {
              const sheet = sheetOf(state)
              return sheet && `#${sheet.id}`
            }}
          />
        </main>
      </>,
    ),
  })
}
