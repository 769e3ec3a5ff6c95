import { type ReactNode, useMemo } from 'react'
import type { RecordedRun } from '../../chart/replay.ts'
import { PanelButton, Problem } from '../../viewer/parts/parts.tsx'
import { Player } from '../../viewer/play/Player.tsx'
import { playbackOf } from '../../viewer/play/run-playback.ts'
import { SECOND, useViewer } from '../../viewer/viewer.ts'
import { factsOf } from './facts.ts'
import { recordedScript, runId, runInWords } from './recorded-script.ts'

/** The name under which the address holds the run that is played. */
const RUN = 'run'
const MOST_SHOWN = 50

interface PlayedRunProps {
  readonly runs: readonly RecordedRun[]
  /** What stands beside the runs while none is played. */
  readonly children: ReactNode
}

/** Recorded runs to choose from, or the one that is played. */
export function PlayedRun({ runs, children }: PlayedRunProps) {
  const { route, go } = useViewer()
  const byId = useMemo(() => Map.groupBy(runs, runId), [runs])
  const asked = route.texts[RUN] ?? ''
  const play = (id: string) => go({ texts: { ...route.texts, [RUN]: id, [SECOND]: '' } })
  const [played] = byId.get(asked) ?? []
  if (played) return <RunPlayer run={played} onClose={() => play('')} />
  return (
    <>
      <Problem text={asked === '' ? null : 'The run of the link is not among these.'} />
      {children}
      {byId.size > 0 && (
        <details>
          <summary>Play a recorded application</summary>
          <ul className="panel-list">
            {[...byId].slice(0, MOST_SHOWN).map(([id, [run, ...alike]]) => {
              if (!run) return null
              const name = runInWords(run)
              return (
                <li key={id}>
                  <PanelButton aria-label={`Play: ${name}`} onClick={() => play(id)}>
                    Play
                  </PanelButton>{' '}
                  {name}
                  {alike.length > 0 && `, ${alike.length + 1} times`}
                </li>
              )
            })}
          </ul>
          {byId.size > MOST_SHOWN && <p>The first {MOST_SHOWN} are listed.</p>}
        </details>
      )}
    </>
  )
}

const NOTES = [
  'Recorded in classes that name nobody; answers are examples of them. The times of the levels were recorded, all others are assumed.',
]

function RunPlayer({ run, onClose }: { readonly run: RecordedRun; readonly onClose: () => void }) {
  const { builtChart } = useViewer()
  const playback = useMemo(
    () =>
      playbackOf(builtChart, recordedScript(builtChart, run), {
        name: runInWords(run),
        notes: NOTES,
        factsOf,
      }),
    [builtChart, run],
  )
  return (
    <>
      <div className="panel-row">
        <PanelButton onClick={onClose}>All applications</PanelButton>
      </div>
      <p>{playback.name}</p>
      <Player playback={playback} />
    </>
  )
}
