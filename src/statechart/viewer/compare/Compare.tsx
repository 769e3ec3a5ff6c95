import { useCallback, useMemo, useState } from 'react'
import { changesInWords } from '../../chart/change-words.ts'
import type { Chart } from '../../chart/chart.ts'
import { chartFileOf, readChartFile } from '../../chart/chart-file.ts'
import { compareCharts } from '../../chart/compare.ts'
import { useOverlay } from '../overlay.ts'
import { FileField } from '../parts/FileField.tsx'
import { Problem } from '../parts/Problem.tsx'
import { saveFile } from '../parts/save-file.ts'
import { useViewer } from '../viewer.ts'
import { ChangeKey } from './ChangeKey.tsx'
import { ChangeList } from './ChangeList.tsx'
import { changesOverlay } from './changes-overlay.tsx'
import { placeOfGone } from './place-of-gone.ts'
import { stateNames } from './state-names.ts'

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

interface ComparedProps {
  readonly earlier: ChartFile
  readonly later: ChartFile
}

function Compared({ earlier, later }: ComparedProps) {
  const viewer = useViewer()
  const { tree, chart, overview, place } = viewer
  const changes = useMemo(
    () => compareCharts(earlier.chart, later.chart, stateNames(earlier.chart, later.chart)),
    [earlier, later],
  )
  const overlay = useMemo(
    () =>
      changesOverlay(
        changes,
        { earlier: earlier.chart, later: later.chart },
        { chart, tree, overview },
      ),
    [changes, earlier, later, chart, tree, overview],
  )
  const [shown, setShown] = useState<string | null>(null)
  const chosen = place.chosen === null ? shown : null
  const choose = useCallback(
    (id: string) => {
      setShown(id)
      const change = {
        ...placeOfGone(viewer, overlay.gone, id),
        chosen: null,
        form: 'picture',
      } as const
      if (viewer.hrefTo(change) !== viewer.hrefTo({})) viewer.go(change)
    },
    [viewer, overlay],
  )
  useOverlay(
    useMemo(
      () => ({
        ...overlay,
        chosenGone: { id: chosen, choose },
        sought: chosen === null ? [] : [chosen],
      }),
      [overlay, chosen, choose],
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
      {changes.length > 0 && <ChangeKey />}
      <ChangeList changes={changes} gone={overlay.gone} chosen={chosen} onChoose={choose} />
    </>
  )
}
