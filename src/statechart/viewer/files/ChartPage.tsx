import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '../../chart/chart.ts'
import type { Sheet } from '../../layout/sheet.ts'
import { sheetFinder } from '../atlas-of-chart.ts'
import { pageOf } from '../page/page.ts'
import { SheetNavigation, Sheets } from '../page/Sheets.tsx'

/** The whole chart as one page: every sheet, and a link to each, without a server or a script. */
export function chartPage(chart: Chart, sheets: readonly Sheet[]): string {
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
