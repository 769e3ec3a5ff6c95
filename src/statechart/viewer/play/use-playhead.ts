import { useEffect, useState } from 'react'
import { SECOND, useViewer } from '../viewer.ts'

/** A page that was hidden goes on where it was. */
const LONGEST_FRAME_MS = 250

interface Playhead {
  /** Milliseconds since the start of what is played. */
  time: number
  isPlaying: boolean
  play(): void
  /** Stops there, and the address holds it. */
  seek(time: number): void
}

/** Where the player is: the address holds the second at which it is, and none while it runs. */
export function usePlayhead(length: number, speed: number): Playhead {
  const { route, note } = useViewer()
  const address = route.texts[SECOND] ?? ''
  const [head, setHead] = useState(() => standing(address))
  if (head.address !== address) setHead(standing(address))
  const { isPlaying } = head
  const time = Math.min(head.time, length)

  useEffect(() => {
    if (!isPlaying) return
    let last: number | undefined
    let frame = requestAnimationFrame(function run(now) {
      const passed = Math.min(now - (last ?? now), LONGEST_FRAME_MS)
      last = now
      setHead((head) => ({ ...head, time: head.time + passed * speed }))
      frame = requestAnimationFrame(run)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed])

  function seek(to: number): void {
    const second = `${Math.round(Math.max(0, Math.min(length, to)) / 100) / 10}`
    setHead({ ...standing(second), address })
    note({ [SECOND]: second })
  }

  const isOver = isPlaying && time >= length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end is a reason to stop
  useEffect(() => {
    if (isOver) seek(length)
  }, [isOver])

  return {
    time,
    isPlaying,
    play: () => setHead((head) => ({ ...head, time: time >= length ? 0 : time, isPlaying: true })),
    seek,
  }
}

function standing(address: string) {
  const second = Number(address)
  const time = Number.isFinite(second) ? Math.max(0, Math.round(second * 1000)) : 0
  return { address, time, isPlaying: false }
}
