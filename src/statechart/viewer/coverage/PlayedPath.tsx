import { useMemo } from 'react'
import type { ReportedPath } from '../../chart/report.ts'
import { PanelButton } from '../parts/parts.tsx'
import { Player } from '../play/Player.tsx'
import { useViewer } from '../viewer.ts'
import { pathPlayback } from './path-playback.ts'

interface PlayedPathProps {
  readonly path: ReportedPath
  /** What shows the path again, with ID for its id. */
  readonly command: string | undefined
  readonly onClose: () => void
}

/** A path of the report in the player. */
export function PlayedPath({ path, command, onClose }: PlayedPathProps) {
  const { chart, tree, adapter } = useViewer()
  const playback = useMemo(
    () => pathPlayback({ chart, tree }, path, adapter.snapshotIn),
    [chart, tree, path, adapter],
  )
  return (
    <>
      <div className="panel-row">
        <PanelButton onClick={onClose}>All paths</PanelButton>
      </div>
      <p>{playback.name}</p>
      <Player playback={playback} />
      {command && <code>{command.replace('ID', path.id)}</code>}
    </>
  )
}
