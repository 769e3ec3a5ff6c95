import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { copy, fill } from '../copy/index.ts'
import { announce } from './Announced.tsx'
import { focusLater } from './focus.ts'

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
 * Progress, title and subtitle of a screen (section 2, 'Shared page shell'). The title takes the
 * focus when the screen changes, so that a screen reader begins there and the next Tab leads into
 * the screen; on the first screen of the page it is announced, unless the HTML had it already. It
 * never scrolls. It arrives from the side that the history goes, and the ring fills if that is
 * forward.
 *
 * The title is not the first element: when what had the focus is removed, Orca goes on, silently, at
 * the first of what is around it, and says nothing of a focus that then comes to the same element.
 */
export function StepHeader({ title, subtitle, segment, segments, focusKey }: StepHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useArrival(focusKey, segment)

  const [wasInHtml] = useState(useIsHydrating())

  useLayoutEffect(() => {
    if (arrival.by === undefined) return undefined
    return focusLater(() => heading.current, { preventScroll: true })
  }, [arrival])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first screen only
  useEffect(() => {
    if (!wasInHtml) announce(title)
  }, [])

  const { by = 0 } = arrival
  return (
    <header className="step-header" data-filling={by > 0 || undefined}>
      {segment !== undefined && <ProgressRing segment={segment} segments={segments} />}
      <h1 key={focusKey} ref={heading} tabIndex={-1} data-arrives={sideOf(arrival)}>
        {title}
      </h1>
      {subtitle !== undefined && <p>{subtitle}</p>}
    </header>
  )
}

/** Whether React hydrates the HTML, rather than drawing it. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(noSubscription, isNever, isAlways)
}

const noSubscription = () => () => {}
const isNever = () => false
const isAlways = () => true

interface Arrival {
  readonly focusKey: string
  readonly segment: number
  /** How many segments further than the screen before; undefined on the first screen of the page. */
  readonly by?: number
}

function useArrival(focusKey: string, segment = 0): Arrival {
  const [shown, setShown] = useState<Arrival>({ focusKey, segment })
  if (shown.focusKey !== focusKey) setShown({ focusKey, segment, by: segment - shown.segment })
  return shown
}

function sideOf({ by }: Arrival): 'forward' | 'back' | undefined {
  if (by === undefined) return undefined
  return by < 0 ? 'back' : 'forward'
}

interface ProgressRingProps {
  /** From 1 to `segments`; the segments up to this one are drawn as reached. */
  readonly segment: number
  readonly segments: number
}

/** The circular progress indicator, named 'Step 3 of 6' (section 2, 'Shared page shell'). */
function ProgressRing({ segment, segments }: ProgressRingProps) {
  const turn = 360 / segments
  const arc = (from: number, count: number) => ({
    cx: 32,
    cy: 32,
    r: 28,
    pathLength: segments,
    strokeDasharray: `${'0.7 0.3 '.repeat(count - 1)}0.7 ${segments - count + 0.3}`,
    transform: `rotate(${turn * (from + 0.15) - 90} 32 32)`,
  })
  return (
    <div
      className="progress-ring"
      role="img"
      aria-label={fill(copy.shell.progress, { segment, segments })}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle {...arc(0, segments)} />
        {segment > 1 && <circle {...arc(0, segment - 1)} data-reached />}
        <circle key={segment} {...arc(segment - 1, 1)} data-reached data-newest />
      </svg>
      <span key={segment} aria-hidden="true">
        {segment}
        <small>/{segments}</small>
      </span>
    </div>
  )
}
