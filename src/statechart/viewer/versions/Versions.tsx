import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { Chart } from '../../chart/chart.ts'
import {
  type ChartFile,
  readVersionOf,
  type SavedRecord,
  type ScreenWords,
} from '../../chart/chart-file.ts'
import { changeInWords, compareCharts, NOT_COMPARED } from '../../chart/compare.ts'
import { InputField, Problem } from '../parts/parts.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, useOverlay, useViewer } from '../viewer.ts'
import { ChangedWords, noteOfWords } from './ChangedWords.tsx'
import { journeyChanges } from './changes.ts'
import { changesOverlay } from './changes-overlay.tsx'
import type { Note } from './note.ts'
import { type ComparedRelease, Releases } from './Releases.tsx'
import { wordChanges } from './word-changes.ts'
import '../parts/panels.css'
import { useLastReport } from '../coverage/last-report.ts'

interface VersionsProps {
  /** The backend that has the charts of releases; left out if none does. */
  readonly baseUrl?: string
  /** What becomes of those who are half-way, by the other version's records; null if it has none. */
  readonly halfWay?: (records: readonly SavedRecord[] | null, before: Chart) => Note[]
  /** How many are half-way now, with the other version's chart. */
  readonly HalfWayNow?: ComponentType<{ before: Chart; release: ComparedRelease }>
  /** Every text that a person reads in this version. */
  readonly wordsOf?: (chart: Chart) => readonly ScreenWords[]
}

interface Earlier extends ChartFile {
  release: ComparedRelease
}

/** What is different in this version: for applicants, in what they read, for who is half-way, in the chart. */
export default function Versions({ baseUrl, ...about }: VersionsProps) {
  const { adapter, chart } = useViewer()
  const { report } = adapter
  const [earlier, setEarlier] = useState<Earlier | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useCallback(
    (text: string, release: ComparedRelease) => {
      const file = readVersionOf(chart.id, text, release.name)
      setProblem('problem' in file ? file.problem : null)
      setEarlier('chart' in file ? { ...file, release } : null)
    },
    [chart.id],
  )
  const answer = (
    <>
      <Problem text={problem} />
      {earlier && <Compared earlier={earlier} {...about} />}
    </>
  )
  return (
    <div className="panel-body">
      {report && <Tests />}
      {baseUrl === undefined ? (
        <>
          <InputField
            label="Chart of another version"
            type="file"
            accept=".json"
            onChange={async ({ target: { files } }) => {
              const [file] = files ?? []
              if (file) read(await file.text(), { name: file.name, inWords: (name) => name })
            }}
          />
          {answer}
        </>
      ) : (
        <Releases baseUrl={baseUrl} onRead={read}>
          {answer}
        </Releases>
      )}
    </div>
  )
}

interface ComparedProps extends Omit<VersionsProps, 'baseUrl'> {
  readonly earlier: Earlier
}

function Compared({ earlier, halfWay, HalfWayNow, wordsOf }: ComparedProps) {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const isJourney = isJourneyShown(viewer)
  const { chart: before, records, words, release } = earlier
  const name = release.inWords(release.name)
  const changes = useMemo(() => compareCharts(before, chart), [before, chart])
  const { notes, later, texts } = useMemo(
    () => ({
      notes: journeyChanges(before, chart),
      later: halfWay?.(records, before) ?? [],
      texts: words && wordsOf ? wordChanges(words, wordsOf(chart)) : [],
    }),
    [before, chart, records, words, halfWay, wordsOf],
  )
  useOverlay(
    useMemo(() => {
      const all = [...notes, ...texts.flatMap(noteOfWords)]
      return changesOverlay({ notes: all, changes, chart, tree }, isJourney)
    }, [isJourney, notes, texts, changes, chart, tree]),
  )
  return (
    <>
      <p className="panel-answer" role="status">
        {notes.length + texts.length > 0
          ? `This version differs from that of ${name} as follows.`
          : changes.length > 0
            ? `For applicants this version is as that of ${name}: what differs is inside the chart.`
            : `The chart of ${name} is the same${words && wordsOf ? ', and so are all texts' : ''}.`}
      </p>
      <NoteList title="What is different on the way" notes={notes} />
      <ChangedWords screens={texts} />
      {wordsOf && !words && (
        <p className="panel-note">
          Texts are not compared: the words of that release are not stored, as those of very long
          ones are not.
        </p>
      )}
      <NoteList title="Who is half-way when this version comes" notes={later} />
      {HalfWayNow && later.length > 0 && <HalfWayNow before={before} release={release} />}
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
function Tests() {
  return (
    <p>
      Tests of this version:{' '}
      <ViewerLink to={{ panel: 'coverage' }}>{testsInWords(useLastReport())}</ViewerLink>
    </p>
  )
}

/** How many of the paths passed, or why that is not known. */
export function testsInWords(last: ReturnType<typeof useLastReport>): string {
  if (last === null) return 'loading …'
  if ('isMissing' in last) return 'this server has no report of them.'
  if ('problem' in last) return 'not known: the report cannot be read, or is of another version.'
  const { paths } = last.report
  const failed = paths.filter(({ failure }) => failure !== null).length
  const inBrowser = paths.filter(({ runner }) => runner === 'browser').length
  if (paths.length === 0) return 'none was run.'
  const passed = `${paths.length - failed} of ${paths.length} paths passed, ${inBrowser} in a browser`
  return failed === 0 ? `${passed}.` : `${passed}; ${failed} failed, see Coverage.`
}
