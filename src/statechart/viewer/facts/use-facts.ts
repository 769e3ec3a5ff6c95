import { useEffect, useState } from 'react'
import { useViewer } from '../viewer.ts'
import type { FactGroup } from './fact.ts'

/** The facts of the shown chart once they are wanted; null until they are there, or if they cannot be loaded. */
export function useFacts(isWanted: boolean): readonly FactGroup[] | null {
  const { chart, adapter } = useViewer()
  const [groups, setGroups] = useState<readonly FactGroup[] | null>(null)
  useEffect(() => {
    let isCurrent = isWanted
    if (isWanted) {
      adapter.factsOf(chart).then(
        (loaded) => isCurrent && setGroups(loaded),
        () => isCurrent && setGroups(null),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [isWanted, adapter, chart])
  return groups
}
