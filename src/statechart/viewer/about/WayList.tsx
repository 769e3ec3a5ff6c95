import type { ChartTransition } from '../../chart/chart.ts'
import { TransitionLink } from './TransitionLink.tsx'

interface WayListProps {
  readonly title?: string
  readonly transitions: readonly ChartTransition[]
  readonly withSource?: boolean
}

/** Transitions in words under a heading; nothing where there are none. */
export function WayList({ title, transitions, withSource = false }: WayListProps) {
  if (transitions.length === 0) return null
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul className="ways">
        {transitions.map(({ id }) => (
          <li key={id}>
            <TransitionLink id={id} withSource={withSource} />
          </li>
        ))}
      </ul>
    </>
  )
}
