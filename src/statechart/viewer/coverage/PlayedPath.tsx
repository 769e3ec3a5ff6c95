import { useMemo, useState } from 'react'
import type { ReportedPath } from '../../chart/report.ts'
import { PanelButton } from '../parts/parts.tsx'
import { Player } from '../play/Player.tsx'
import { useViewer } from '../viewer.ts'
import { pathPlayback } from './path-playback.ts'

interface PlayedPathProps {
  readonly path: ReportedPath
  /** What shows the path again, with ID for its id. */
  readonly command: string | undefined
  /** The name of the report's file, which a link does not hold; null where the server has it. */
  readonly file: string | null
  readonly onClose: () => void
}

/** A path of the report in the player. */
export function PlayedPath({ path, command, file, onClose }: PlayedPathProps) {
  const { chart, tree, transition, adapter } = useViewer()
  const playback = useMemo(
    () => pathPlayback({ chart, tree, transition }, path, adapter.snapshotIn),
    [chart, tree, transition, path, adapter],
  )
  return (
    <>
      <div className="panel-row">
        <PanelButton onClick={onClose}>All paths</PanelButton>
      </div>
      <p>{playback.name}</p>
      <Player playback={playback}>
        {file !== null && (
          <p className="panel-note">
            The address holds which path and when, not the report: who opens this link chooses{' '}
            {file} under Coverage once more.
          </p>
        )}
        {command && <Again command={command.replace('ID', path.id)} />}
      </Player>
    </>
  )
}

/** The command that shows a path again. */
function Again({ command }: { readonly command: string }) {
  const [label, setLabel] = useState('Copy the command')
  return (
    <div className="panel-list">
      <code>{command}</code>
      <div className="panel-row">
        <PanelButton
          onClick={() =>
            navigator.clipboard.writeText(command).then(
              () => setLabel('Copied'),
              () => setLabel('Copying is not allowed here: mark the text above'),
            )
          }
        >
          {label}
        </PanelButton>
      </div>
    </div>
  )
}
