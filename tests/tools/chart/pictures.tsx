import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../src/statechart/chart/tree.ts'
import { layOutSheets } from '../../../src/statechart/layout/lay-out.ts'
import { layOutOpened } from '../../../src/statechart/layout/opened.ts'
import type { Sheet } from '../../../src/statechart/layout/sheet.ts'
import { chartFiles, svgOf } from './chart-files.tsx'

/** States of a chart that is drawn in one picture. */
const MOST_IN_ONE_PICTURE = 40

/**
 * Everything that is written of a chart from a file, by the name of the file: its data, its journey if it has one,
 * and its pictures, linked from `index.html`: the whole chart, or if it has more than 40 states its overview and a
 * sheet for each part.
 */
export async function drawnFiles(chart: Chart): Promise<Map<string, string>> {
  const { 'overview.svg': _, ...files } = Object.fromEntries(chartFiles(chart))
  const pictures = await picturesOf(chart)
  const links = [
    ...('journey.svg' in files ? [{ file: 'journey.svg', title: 'Journey' }] : []),
    ...pictures.map(({ file, sheet: { title } }) => ({ file, title })),
    { file: 'chart.json', title: 'All of its definition, as data' },
  ]
  return new Map([
    ...Object.entries(files),
    ...pictures.map(({ file, sheet }) => [file, svgOf(sheet)] as const),
    [
      'index.html',
      `<!doctype html>\n${renderToStaticMarkup(<Index id={chart.id} links={links} />)}\n`,
    ],
  ])
}

async function picturesOf(chart: Chart): Promise<{ file: string; sheet: Sheet }[]> {
  if (chart.states.length > MOST_IN_ONE_PICTURE) {
    const sheets = await layOutSheets(chart)
    return sheets.map((sheet, position) => ({ file: fileOf(sheet, position), sheet }))
  }
  const tree = treeOf({ ...chart, states: chart.states.map(openInPlace) })
  return [{ file: 'chart.svg', sheet: await layOutOpened(tree, tree.root) }]
}

/** Regions are drawn elsewhere only in charts with sheets: here a parallel state is one that is opened in place. */
function openInPlace(state: Chart['states'][number]): Chart['states'][number] {
  if (state.kind !== 'parallel') return state
  const description = `${state.description} Parallel: all that is directly inside is active at once.`
  return { ...state, kind: 'compound', description: description.trim() }
}

function fileOf({ id }: Sheet, position: number): string {
  const name = id.replaceAll(/[^\p{L}\p{N}_.]+/gu, '-').slice(-60)
  return position === 0 ? 'overview.svg' : `${position}-${name}.svg`
}

interface IndexProps {
  readonly id: string
  readonly links: readonly { file: string; title: string }[]
}

function Index({ id, links }: IndexProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{`Statechart ${id}`}</title>
      </head>
      <body>
        <main>
          <h1>{`Statechart ${id}`}</h1>
          <ul>
            {links.map(({ file, title }) => (
              <li key={file}>
                <a href={encodeURIComponent(file)}>{title}</a>
              </li>
            ))}
          </ul>
        </main>
      </body>
    </html>
  )
}
