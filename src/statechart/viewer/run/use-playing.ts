import { useEffect, useState } from 'react'

/** Milliseconds that each step is shown while a run plays. */
const STEP_MS = 800

interface Playing {
  isPlaying: boolean
  play(): void
  pause(): void
}

/** Shows the steps of a run one after the other, from the shown one; from the first if that is the last. */
export function usePlaying(
  position: number,
  last: number,
  show: (position: number) => void,
): Playing {
  const [isPlaying, setPlaying] = useState(false)
  const isOver = position >= last
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step waits for the shown one only
  useEffect(() => {
    if (!isPlaying) return
    if (isOver) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => show(position + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, position, isOver])
  return {
    isPlaying,
    play() {
      if (isOver) show(0)
      setPlaying(last > 0)
    },
    pause: () => setPlaying(false),
  }
}
