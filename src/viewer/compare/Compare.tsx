import { useMemo, useState } from 'react'
import { changesInWords } from '../../graph/change-words.ts'
import type { Chart } from '../../graph/chart.ts'
import { chartFileOf, readChartFile } from '../../graph/chart-file.ts'
import { compareCharts } from '../../graph/compare.ts'
import { useOverlay } from '../overlay.ts'
import { FileField } from '../parts/FileField.tsx'
import { Problem } from '../parts/Problem.tsx'
import { saveFile } from '../parts/save-file.ts'
import { useViewer } from '../viewer.ts'
import { ChangeList } from './ChangeList.tsx'
import { changesOverlay } from './changes-overlay.ts'

interface ChartFile {
  name: string
  chart: Chart
}

/** What differs between two versions of the chart; the later one is this build's unless chosen. */
export default function Compare() {
  const { chart } = useViewer()
  const [earlier, setEarlier] = useState<ChartFile | null>(null)
  const [later, setLater] = useState<ChartFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reading = (take: (file: ChartFile) => void) => (text: string, name: string) => {
    const read = readChartFile(text, name)
    setProblem('problem' in read ? read.problem : null)
    if ('chart' in read) take({ name, chart: read.chart })
  }
  return (
    <div className="panel-body">
      <p className="panel-note">
        Every version of the chart is a file chart.json: in docs/statechart of its sources, or saved
        here.
      </p>
      <FileField label="Earlier chart" accept=".json" onRead={reading(setEarlier)} />
      <details>
        <summary>Later chart: {later?.name ?? 'this build'}</summary>
        <FileField label="Later chart" accept=".json" onRead={reading(setLater)} />
        {later && (
          <button type="button" className="panel-button" onClick={() => setLater(null)}>
            Take this build
          </button>
        )}
      </details>
      <Problem text={problem} />
      {earlier && <Compared earlier={earlier} later={later ?? { name: 'this build', chart }} />}
      <button
        type="button"
        className="panel-button"
        onClick={() => saveFile('chart.json', chartFileOf(chart), 'application/json')}
      >
        Save this build’s chart
      </button>
    </div>
  )
}

function Compared({ earlier, later }: { readonly earlier: ChartFile; readonly later: ChartFile }) {
  const { tree, chart } = useViewer()
  const changes = useMemo(() => compareCharts(earlier.chart, later.chart), [earlier, later])
  useOverlay(
    useMemo(
      () => changesOverlay(changes, earlier.chart, tree, new Set(chart.states.map(({ id }) => id))),
      [changes, earlier, tree, chart],
    ),
  )
  return (
    <>
      <p className="panel-answer" role="status">
        {changesInWords(changes)}
      </p>
      <p className="panel-note">
        From {earlier.name} to {later.name}.
      </p>
      <ChangeList changes={changes} />
    </>
  )
}
