import { useEffect, useMemo, useState } from 'react'
import { saveFile } from '../../../ui/save-file.ts'
import type { Chart } from '../../chart/chart.ts'
import { chartFileOf, readChartFile } from '../../chart/chart-file.ts'
import { changesInWords, compareCharts, NOT_COMPARED } from '../../chart/compare.ts'
import { mergeCharts } from '../../chart/merge.ts'
import { metaOf } from '../../chart/meta.ts'
import { journeyChanges } from '../../journey/compare-journeys.ts'
import type { Sheet } from '../../layout/sheet.ts'
import { titleOf } from '../../layout/words.ts'
import { FileField, PanelButton, Problem } from '../parts/parts.tsx'
import { isJourneyShown, useOverlay, useViewer } from '../viewer.ts'
import { ChangeList } from './ChangeList.tsx'
import { changesOverlay } from './changes-overlay.tsx'
import { DropOffOfBoth } from './DropOffOfBoth.tsx'
import { Releases } from './Releases.tsx'
import { SaidChanges } from './SaidChanges.tsx'

interface ChartFile {
  name: string
  chart: Chart
  /** The release whose chart it is; undefined of a file. */
  release?: string
}

interface CompareProps {
  /** The backend that knows the charts of releases; left out where none does. */
  readonly baseUrl?: string
  /** Whose outcome differs between two charts, in sentences. */
  readonly outcomeChanges?: ((before: Chart, after: Chart) => string[]) | undefined
}

/** What differs between two versions of the chart; the later one is this build's unless chosen. */
export default function Compare({ baseUrl, outcomeChanges }: CompareProps) {
  const { builtChart: chart } = useViewer()
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
      {baseUrl !== undefined && (
        <Releases
          baseUrl={baseUrl}
          onRead={reading((file) => setEarlier({ ...file, release: file.name }))}
        />
      )}
      <details>
        <summary>Later chart: {later?.name ?? 'this build'}</summary>
        <FileField label="Later chart" accept=".json" onRead={reading(setLater)} />
        {later && <PanelButton onClick={() => setLater(null)}>Take this build</PanelButton>}
      </details>
      <Problem text={problem} />
      {earlier && (
        <Compared
          earlier={earlier}
          later={later ?? { name: 'this build', chart }}
          outcomeChanges={outcomeChanges}
        />
      )}
      {baseUrl !== undefined && earlier?.release !== undefined && later === null && (
        <DropOffOfBoth baseUrl={baseUrl} earlier={earlier.release} />
      )}
      <PanelButton onClick={() => saveFile('chart.json', chartFileOf(chart), 'application/json')}>
        Save this build’s chart
      </PanelButton>
    </div>
  )
}

interface ComparedProps extends Pick<CompareProps, 'outcomeChanges'> {
  readonly earlier: ChartFile
  readonly later: ChartFile
}

/** What differs, on the picture of both charts in one, which is laid out here. */
function Compared({ earlier, later, outcomeChanges }: ComparedProps) {
  const viewer = useViewer()
  const { showChart } = viewer
  const [problem, setProblem] = useState<string | null>(null)
  const [before, after] = [earlier.chart, later.chart]
  const changes = useMemo(
    () => compareCharts(before, after, stateNames(before, after)),
    [before, after],
  )
  const merged = useMemo(() => mergeCharts(before, after, changes), [before, after, changes])
  useEffect(() => {
    let isWanted = true
    layOut(merged).then(
      (sheets) => isWanted && showChart({ chart: merged, sheets }),
      () => isWanted && setProblem('The changes cannot be drawn: look whether you are online.'),
    )
    return () => {
      isWanted = false
      showChart(null)
    }
  }, [merged, showChart])
  const { said, outcomes } = useMemo(() => {
    const both = [withKnownStates(before), withKnownStates(after)] as const
    return { said: journeyChanges(...both), outcomes: outcomeChanges?.(...both) ?? [] }
  }, [outcomeChanges, before, after])
  const isShown = viewer.chart === merged
  useOverlay(
    useMemo(() => (isShown ? changesOverlay(changes, viewer) : null), [isShown, changes, viewer]),
  )
  return (
    <>
      <p className="panel-answer" role="status">
        {changesInWords(changes)}
      </p>
      <p className="panel-note">
        From {earlier.name} to {later.name}. {NOT_COMPARED}
      </p>
      <Problem text={problem} />
      {changes.length > 0 && <SaidChanges changes={said} outcomes={outcomes} />}
      {changes.length > 0 && (
        <details open={!isJourneyShown(viewer)}>
          <summary>Everything that differs in the chart ({changes.length})</summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </>
  )
}

async function layOut(chart: Chart): Promise<Sheet[]> {
  const { layOutSheets } = await import('../../layout/lay-out.ts')
  return layOutSheets(chart)
}

/** How the states of these charts are called: by their title, one without a screen after that of the state around it. */
function stateNames(...charts: readonly Chart[]): (state: string) => string {
  const states = new Map(charts.flatMap((chart) => chart.states).map((state) => [state.id, state]))
  return (id) => {
    const state = states.get(id)
    if (!state) return id
    const around = states.get(state.parent ?? '')
    if (metaOf(state).screen || !around || around.parent === null) return titleOf(state)
    return `${titleOf(around)} › ${titleOf(state)}`
  }
}

/** Without what names a state that the chart does not have: a file may be written by hand. */
function withKnownStates(chart: Chart): Chart {
  const byId = new Map(chart.states.map((state) => [state.id, state]))
  const isKnown = (id: string): boolean => {
    const parent = byId.get(id)?.parent
    return parent === null || (parent !== undefined && isKnown(parent))
  }
  return {
    ...chart,
    states: chart.states.filter(({ id }) => isKnown(id)),
    transitions: chart.transitions.filter(({ source, targets }) =>
      [source, ...targets].every(isKnown),
    ),
  }
}
