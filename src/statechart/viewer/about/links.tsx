import { type ChartTransition, triggerText } from '../../chart/chart.ts'
import { titleOf } from '../../layout/words.ts'
import { conditionInWords } from '../rules/guards.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import './about.css'

interface TransitionLinkProps {
  readonly id: string
  /** Whether it says where it begins as well. */
  readonly withSource?: boolean
}

/** A transition in words: what happens, if what, where it leads; it chooses the transition. */
export function TransitionLink({ id, withSource = false }: TransitionLinkProps) {
  const viewer = useViewer()
  const transition = viewer.transition(id)
  if (!transition) return null
  const { source, trigger, guard, targets, description } = transition
  const titleAt = (state: string) => titleOf(viewer.tree.state(state))
  const to = targets.length === 0 ? 'stays' : `→ ${targets.map(titleAt).join(', ')}`
  return (
    <span className="transition-link">
      <ViewerLink to={viewer.choiceOf(id)}>
        {withSource && `${titleAt(source)}: `}
        <code>{triggerText(trigger)}</code> {to}
      </ViewerLink>
      {guard !== null && (
        <span className="transition-if"> if: {conditionInWords(viewer.chart, guard)}</span>
      )}
      <span className="transition-means"> {description}</span>
    </span>
  )
}

/** A state's title as a link that chooses it; the plain id of a state that the chart does not have. */
export function StateLink({ id }: { readonly id: string }) {
  const viewer = useViewer()
  if (!viewer.hasState(id)) return id
  return <ViewerLink to={viewer.choiceOf(id)}>{titleOf(viewer.tree.state(id))}</ViewerLink>
}

interface TransitionListProps {
  readonly title?: string
  readonly transitions: readonly ChartTransition[]
  readonly withSource?: boolean
}

/** Transitions in words under a heading; nothing where there are none. */
export function TransitionList({ title, transitions, withSource = false }: TransitionListProps) {
  if (transitions.length === 0) return null
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul className="transitions">
        {transitions.map(({ id }) => (
          <li key={id}>
            <TransitionLink id={id} withSource={withSource} />
          </li>
        ))}
      </ul>
    </>
  )
}
