import { type ReactNode, useEffect, useRef } from 'react'
import { ProgressRing } from './ProgressRing.tsx'

interface StepHeaderProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** The segment of the progress ring; without it (the intro) there is no ring. */
  readonly segment?: number | undefined
  readonly segments: number
  /** Whenever it changes while the header stays mounted, the title takes the focus. */
  readonly focusKey: string
}

/**
 * Title, subtitle and progress of a screen (section 2, 'Shared page shell'). The title takes the
 * focus when the screen changes, so that a screen reader begins there and the next Tab leads into
 * the screen; it does not on the first screen of the page, and it never scrolls.
 */
export function StepHeader({ title, subtitle, segment, segments, focusKey }: StepHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(focusKey)

  useEffect(() => {
    if (shown.current === focusKey) return
    shown.current = focusKey
    heading.current?.focus({ preventScroll: true })
  }, [focusKey])

  return (
    <header className="step-header">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {segment !== undefined && <ProgressRing segment={segment} segments={segments} />}
      {subtitle !== undefined && <p>{subtitle}</p>}
    </header>
  )
}
