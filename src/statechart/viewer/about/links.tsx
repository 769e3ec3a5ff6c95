import { type ChartState, type ChartTransition, triggerText } from '../../chart/chart.ts'
import { doingInWords } from '../../journey/journey.ts'
import { eventInWords, titleOf } from '../../layout/words.ts'
import { conditionInWords } from '../rules/guards.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, useViewer } from '../viewer.ts'
import './about.css'

interface TransitionLinkProps {
  readonly id: string
  /** Whether it says where it begins as well. */
  readonly withSource?: boolean
}

/** A transition in words: what happens, if what, where it leads; it chooses the transition. */
export function TransitionLink({ id, withSource = false }: TransitionLinkProps) {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const transition = viewer.transition(id)
  if (!transition) return null
  const { source, trigger, guard, targets, description } = transition
  const titleAt = (state: string) => titleOf(tree.state(state))
  const isPlain = isJourneyShown(viewer)
  const goal = targets.map(titleAt).join(', ')
  const stays = isPlain ? '' : 'stays'
  const doing = doingInWords(chart, tree, transition)
  // In words the doing has the condition, or is itself what the description says.
  const isSaid = trigger.kind !== 'event' || doing !== eventInWords(tree.root, trigger.event)
  const isRepeated = isPlain && `${doing}.` === description
  return (
    <span className="transition-link">
      <ViewerLink to={viewer.choiceOf(id)}>
        {withSource && `${titleAt(source)}: `}
        {isPlain ? doing : <code>{triggerText(trigger)}</code>} {goal === '' ? stays : `→ ${goal}`}
      </ViewerLink>
      {guard !== null && !(isPlain && isSaid) && (
        <span className="transition-if"> if: {conditionInWords(chart, guard)}</span>
      )}
      {!isRepeated && <span className="transition-means"> {description}</span>}
    </span>
  )
}

/** A state's title as a link that chooses it; the plain id of a state that the chart does not have. */
export function StateLink({ id }: { readonly id: string }) {
  const viewer = useViewer()
  if (!viewer.hasState(id)) return id
  return <ViewerLink to={viewer.choiceOf(id)}>{titleOf(viewer.tree.state(id))}</ViewerLink>
}

/** The states inside a state, with what they mean; nothing where there are none. */
export function InsideList({ state }: { readonly state: ChartState }) {
  const children = useViewer().tree.children(state.id)
  if (children.length === 0) return null
  return (
    <>
      <h3>{state.kind === 'parallel' ? 'Regions' : 'Inside'}</h3>
      <ul className="transitions">
        {children.map(({ id, description }) => (
          <li key={id}>
            <StateLink id={id} /> <span className="transition-means">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
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
