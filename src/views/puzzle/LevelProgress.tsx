import { LEVELS } from '../../../machines/puzzle/levels.ts'
import { CheckIcon, LockIcon } from '../../ui/icons.tsx'
import { useFunnelSelector } from '../funnel.tsx'

/** The five levels on one path: solved, being played, still locked. The title says it in words. */
export function LevelProgress() {
  const index = useFunnelSelector(({ context }) => context.application.puzzleIndex)
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  return <Levels solved={isSolved ? index : index - 1} />
}

/** The same path when all levels are solved. */
export function FinishedLevels() {
  return <Levels solved={LEVELS.length} />
}

function Levels({ solved }: { readonly solved: number }) {
  return (
    <ol className="level-progress" aria-hidden="true">
      {LEVELS.map(({ index }) => (
        <li key={index} data-state={stateOf(index, solved)}>
          {index <= solved ? <CheckIcon /> : index === solved + 1 ? index : <LockIcon />}
        </li>
      ))}
    </ol>
  )
}

function stateOf(index: number, solved: number): 'solved' | 'played' | 'locked' {
  if (index <= solved) return 'solved'
  return index === solved + 1 ? 'played' : 'locked'
}
