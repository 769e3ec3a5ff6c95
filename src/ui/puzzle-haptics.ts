import { useEffect, useRef } from 'react'
import type { Paths } from '../../machines/puzzle/cells.ts'
import { isConnected } from '../../machines/puzzle/drawing.ts'
import type { PuzzleLevel } from '../../machines/puzzle/levels.ts'

const PULSE_MS = 15

/** A short pulse when a pair is connected, on devices that have one and were touched already. */
export function useConnectionPulse(level: PuzzleLevel, paths: Paths): void {
  const connected = level.pairs.filter(({ color }) => isConnected(level, paths, color)).length
  const before = useRef(connected)
  useEffect(() => {
    const isMore = connected > before.current
    before.current = connected
    if (isMore && canPulse()) navigator.vibrate(PULSE_MS)
  }, [connected])
}

function canPulse(): boolean {
  return 'vibrate' in navigator && (navigator.userActivation?.hasBeenActive ?? false)
}
