import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { type CoverageReport, reachOf } from '../../../src/statechart/chart/report.ts'
import { layOutSheets } from '../../../src/statechart/layout/lay-out.ts'
import type { Sheet } from '../../../src/statechart/layout/sheet.ts'
import { treeOf } from '../../../src/statechart/layout/tree.ts'
import { titleOf } from '../../../src/statechart/layout/words.ts'
import { sheetFinder } from '../../../src/statechart/viewer/atlas-of-chart.ts'
import { jsonForScript, pageOf } from '../../../src/statechart/viewer/page/page.ts'
import { SheetNavigation, Sheets } from '../../../src/statechart/viewer/page/Sheets.tsx'
import coverageCss from '../../../src/statechart/viewer/picture/coverage.css?raw'
import reportCss from './report.css?raw'
import { coverageTogether, reportDataOf } from './report-data.ts'
import { CoverageLegend, Criteria } from './summary.tsx'

/**
 * What the generated paths covered, on the drawn chart, as one page that needs nothing beside it.
 * `script` is that of script/main.ts, bundled; `commandOf` says by a path's id how to see it again.
 */
export async function reportPage(
  report: CoverageReport,
  chart: Chart,
  script: string,
  commandOf: (path: string) => string,
): Promise<string> {
  const sheets = await layOutSheets(chart)
  const sheetOf = sheetFinder(chart, sheets)
  const tree = treeOf(chart)
  const reach = reachOf(chart, report)
  const coverages = new Map(reach.map(({ transition, coverage }) => [transition.id, coverage]))
  const data = reportDataOf(report, reach, (state) => titleOf(tree.state(state)), commandOf)
  const failed = report.paths.filter(({ failure }) => failure !== null).length
  const title = `Generated paths of ${chart.id}`

  function noteOf({ cards, depth }: Sheet): string {
    if (depth === 'overview') return ''
    const written = cards.flatMap(({ rows }) => rows.map(({ transition }) => transition))
    const marks = written.map((transition) => coverages.get(transition))
    const notes = [
      [marks.filter((mark) => mark === 'failed').length, 'failed'],
      [marks.filter((mark) => mark === 'unreached').length, 'not reached'],
    ] as const
    return notes
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', ')
  }

  const markup = renderToStaticMarkup(
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <p>
          {report.paths.length} paths, {failed === 0 ? 'none failed' : `${failed} failed`}. Choose a
          transition in the picture to see the paths that take it.
        </p>
      </header>
      <main>
        <div className="figures">
          <Criteria criteria={report.criteria} />
          <CoverageLegend reach={reach} />
        </div>
        <SheetNavigation sheets={sheets} noteOf={noteOf} />
        <div className="chart-and-paths">
          <Sheets
            sheets={sheets}
            choosing="transitions"
            coverageOf={(transitions) =>
              coverageTogether(transitions.map((id) => coverages.get(id) ?? 'unreached'))
            }
            hrefOf={(state) => {
              const sheet = sheetOf(state)
              return sheet && `#${sheet.id}`
            }}
          />
          <PathsPanel />
        </div>
      </main>
      <script
        type="application/json"
        id="report"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: jsonForScript(data) }}
      />
    </>,
  )
  return pageOf({ title, body: markup, css: coverageCss + reportCss, script })
}

/** Where the script lists the paths. */
function PathsPanel() {
  return (
    <section className="paths" aria-labelledby="paths">
      <h2 id="paths" tabIndex={-1}>
        Paths
      </h2>
      <div id="chosen" />
      <label htmlFor="filter">Filter by path id, event or state</label>
      <input id="filter" type="search" autoComplete="off" spellCheck={false} />
      <p role="status" id="count" className="note" />
      <ol id="list" />
    </section>
  )
}
