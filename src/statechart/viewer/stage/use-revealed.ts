import { useEffect } from 'react'
import { useViewer } from '../viewer.ts'

/** Brings into view what the overlay asks for, and what is chosen, again when a panel takes room. */
export function useRevealed(reveal: (ids: readonly string[]) => void): void {
  const { route, overlay } = useViewer()
  const { chosen, panel } = route
  useEffect(() => {
    const follow = () => reveal(overlay.read()?.reveal ?? [])
    follow()
    return overlay.subscribe(follow)
  }, [reveal, overlay])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel is a reason to look again
  useEffect(() => {
    if (chosen !== null) reveal([chosen])
  }, [reveal, chosen, panel])
}
