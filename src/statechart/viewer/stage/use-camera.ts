import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '../viewer.ts'
import { type Camera, createCamera } from './camera.ts'
import { READABLE, type Size } from './views.ts'

interface CameraParts {
  /** Null until the elements are in the page. */
  readonly camera: Camera | null
  readonly window: RefObject<HTMLDivElement | null>
  /** What is moved in the window. */
  readonly content: RefObject<HTMLDivElement | null>
}

/** A camera for a picture, made anew with another picture. */
export function useCamera(picture: Size, { largest = 1, least = READABLE } = {}): CameraParts {
  const window = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  useLayoutEffect(() => {
    if (!window.current || !content.current) return
    const created = createCamera(window.current, content.current, { picture, largest, least })
    setCamera(created)
    return created.stop
  }, [picture, largest, least])
  return { camera, window, content }
}

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
