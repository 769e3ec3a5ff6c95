import { useEffect, useEffectEvent, useState } from 'react'

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
  const showNext = useEffectEvent(() => show(position + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each shown step waits anew
  useEffect(() => {
    if (!isPlaying) return
    if (isOver) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(showNext, STEP_MS)
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
