import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { Chart } from '../../chart/chart.ts'
import { type ChartFile, readVersionOf, type SavedRecord } from '../../chart/chart-file.ts'
import { changeInWords, compareCharts, NOT_COMPARED } from '../../chart/compare.ts'
import { InputField, Problem } from '../parts/parts.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, useOverlay, useViewer } from '../viewer.ts'
import { journeyChanges, type Note } from './changes.ts'
import { changesOverlay } from './changes-overlay.tsx'
import { Releases } from './Releases.tsx'
import '../parts/panels.css'
import { useLastReport } from '../coverage/last-report.ts'

interface VersionsProps {
  /** The backend that has the charts of releases; left out if none does. */
  readonly baseUrl?: string
  /** What becomes of those who are half-way, by the other version's records; null if it has none. */
  readonly halfWay?: (records: readonly SavedRecord[] | null, before: Chart) => Note[]
  /** How many are half-way now; the other version by its chart and the name of its release. */
  readonly HalfWayNow?: ComponentType<{ before: Chart; name: string }>
}

interface Earlier extends ChartFile {
  name: string
}

/** What is different in this version: for applicants, for who is half-way, in the chart. */
export default function Versions({ baseUrl, ...about }: VersionsProps) {
  const { adapter, chart } = useViewer()
  const { report } = adapter
  const [earlier, setEarlier] = useState<Earlier | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useCallback(
    (text: string, name: string) => {
      const file = readVersionOf(chart.id, text, name)
      setProblem('problem' in file ? file.problem : null)
      if ('chart' in file) setEarlier({ ...file, name })
    },
    [chart.id],
  )
  return (
    <div className="panel-body">
      {report && <Tests command={report.command} />}
      {baseUrl !== undefined && <Releases baseUrl={baseUrl} onRead={read} />}
      {baseUrl === undefined && (
        <InputField
          label="Chart of another version"
          type="file"
          accept=".json"
          onChange={async ({ target: { files } }) => {
            if (files?.[0]) read(await files[0].text(), files[0].name)
          }}
        />
      )}
      <Problem text={problem} />
      {earlier && <Compared earlier={earlier} {...about} />}
    </div>
  )
}

interface ComparedProps extends Pick<VersionsProps, 'halfWay' | 'HalfWayNow'> {
  readonly earlier: Earlier
}

function Compared({ earlier, halfWay, HalfWayNow }: ComparedProps) {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const isJourney = isJourneyShown(viewer)
  const { chart: before, records, name } = earlier
  const changes = useMemo(() => compareCharts(before, chart), [before, chart])
  const { notes, later } = useMemo(
    () => ({
      notes: journeyChanges(before, chart),
      later: halfWay?.(records, before) ?? [],
    }),
    [before, chart, records, halfWay],
  )
  useOverlay(
    useMemo(
      () => changesOverlay({ notes, changes, chart, tree }, isJourney),
      [isJourney, notes, changes, chart, tree],
    ),
  )
  return (
    <>
      <p className="panel-answer" role="status">
        {notes.length > 0
          ? `This version differs from ${name} as follows.`
          : changes.length > 0
            ? `For applicants this version is as ${name}: what differs is inside the chart.`
            : `The chart of ${name} is the same.`}
      </p>
      <NoteList title="What is different on the way" notes={notes} />
      <NoteList title="Who is half-way when this version comes" notes={later} />
      {HalfWayNow && later.length > 0 && <HalfWayNow before={before} name={name} />}
      {changes.length > 0 && (
        <details>
          <summary>For engineers: all that differs in the chart ({changes.length})</summary>
          <ul className="panel-list">
            {changes.map((change) => (
              <li key={`${change.what} ${change.kind} ${change.id}`}>
                <code>{changeInWords(change).join(' ')}</code>
              </li>
            ))}
          </ul>
          <p className="panel-note">{NOT_COMPARED}</p>
        </details>
      )}
    </>
  )
}

/** Sentences that light their places; nothing if there are none. */
function NoteList({ title, notes }: { readonly title: string; readonly notes: readonly Note[] }) {
  const { tree, choiceOf } = useViewer()
  if (notes.length === 0) return null
  return (
    <section className="panel-body">
      <h3>{title}</h3>
      <ul className="panel-list">
        {notes.map(({ words, place }) => (
          <li key={words}>
            {place !== null && (tree.has(place) || tree.transition(place)) ? (
              <ViewerLink to={choiceOf(place)}>{words}</ViewerLink>
            ) : (
              words
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How the tests of this version went, in one line, by its report alone. */
function Tests({ command }: { readonly command: string }) {
  return (
    <p>
      Tests of this version:{' '}
      <ViewerLink to={{ panel: 'coverage' }}>{testsInWords(useLastReport(), command)}</ViewerLink>
    </p>
  )
}

/** How many of the paths passed, or why that is not known. */
export function testsInWords(last: ReturnType<typeof useLastReport>, command: string): string {
  if (last === null) return 'loading …'
  if ('isMissing' in last) return `this server has no report: ${command} writes one.`
  if ('problem' in last) return `not known. ${last.problem}`
  const { paths } = last.report
  const failed = paths.filter(({ failure }) => failure !== null).length
  const inBrowser = paths.filter(({ runner }) => runner === 'browser').length
  if (paths.length === 0) return `none was run: run ${command}.`
  const passed = `${paths.length - failed} of ${paths.length} paths passed, ${inBrowser} in a browser`
  return failed === 0 ? `${passed}.` : `${passed}; ${failed} failed, see Coverage.`
}
