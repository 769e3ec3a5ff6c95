import { needsCoverHint } from '../../../machines/rules/puzzle-board.ts'
import type { PuzzleLevel } from '../../../machines/rules/puzzle-levels.ts'
import { SuccessIcon } from '../../ui/icons.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { selectPaths } from './level-paths.ts'

/** Says that the level is solved or, on levels 2 and 3, that squares are still bare (section 4). */
export function LevelMessage({ level }: { readonly level: PuzzleLevel }) {
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  const isHintDue = useFunnelSelector((snapshot) => needsCoverHint(level, selectPaths(snapshot)))
  return (
    <p className="puzzle-message" role="status">
      {isSolved && (
        <span className="puzzle-solved">
          <SuccessIcon />
          Level solved
        </span>
      )}
      {isHintDue && "Don't forget, all squares must be covered!"}
    </p>
  )
}
