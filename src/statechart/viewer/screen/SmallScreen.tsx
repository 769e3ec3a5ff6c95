import { useLayoutEffect, useRef } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { useViewer } from '../viewer.ts'
import '../parts/panels.css'

/** The width of a phone, in which the screen is laid out before it is made small. */
const WIDTH = 390

/** The page's real screen of a snapshot in small: to be looked at only. */
export function SmallScreen({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) {
  const { Screen } = useViewer().adapter
  const frame = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, page.current]
    if (!outer || !inner) return
    const shrink = () => {
      const scale = Math.min(1, outer.clientWidth / WIDTH)
      inner.style.setProperty('--scale', `${scale}`)
      outer.style.setProperty('--height', `${Math.ceil(inner.offsetHeight * scale)}px`)
    }
    shrink()
    const observer = new ResizeObserver(shrink)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className="small-screen" inert aria-hidden="true">
      <div ref={page} className="small-screen-page">
        <Screen snapshot={snapshot} />
      </div>
    </div>
  )
}
