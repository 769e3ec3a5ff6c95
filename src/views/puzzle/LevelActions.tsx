import type { PuzzleLevel } from '../../../machines/puzzle/levels.ts'
import { fill } from '../../copy/index.ts'
import { puzzleCopy } from '../../copy/puzzle.ts'
import { announce } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { ResetIcon, UndoIcon } from '../../ui/icons.tsx'
import { useShortcut } from '../../ui/shortcut.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { selectPaths } from './LevelBoard.tsx'

/** Undo, which Ctrl+Z and Cmd+Z press too, how much is covered, and Reset Puzzle (section 2). */
export function LevelActions({ level }: { readonly level: PuzzleLevel }) {
  const funnel = useFunnel()
  const canUndo = useFunnelSelector(({ context }) => context.undoStack.length > 0)
  const paths = useFunnelSelector(selectPaths)
  const count = Object.values(paths).flat().length
  const all = level.rows * level.cols

  useShortcut({ key: 'z', hasControl: true }, () => funnel.send({ type: 'STROKE.UNDONE' }))

  return (
    <div className="puzzle-actions">
      <Button
        variant="quiet"
        aria-disabled={!canUndo}
        onClick={() => funnel.send({ type: 'STROKE.UNDONE' })}
      >
        <UndoIcon />
        {puzzleCopy.level.undo}
      </Button>
      {level.mustCover && (
        <p
          className="note steady"
          data-longest={fill(puzzleCopy.level.squares, { count: all, all })}
        >
          <span>{fill(puzzleCopy.level.squares, { count, all })}</span>
        </p>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          if (count === 0) announce(puzzleCopy.board.boardCleared)
          funnel.send({ type: 'BOARD.RESET' })
        }}
      >
        <ResetIcon />
        {puzzleCopy.level.reset}
      </Button>
    </div>
  )
}
