import { type ChartTransition, triggerText } from '../../chart/chart.ts'
import { conditionInWords } from '../../chart/guards.ts'
import { eventInWords, titleOf } from '../../chart/words.ts'
import { doingInWords } from '../../journey/journey.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { isJourneyShown, useViewer } from '../viewer.ts'
import './links.css'

interface TransitionLinkProps {
  readonly id: string
  /** Whether it says where it begins as well. */
  readonly withSource?: boolean
  /** Without names of the code, as on the journey. */
  readonly isPlain?: boolean
}

/** A transition in words: what happens, if what, where it leads; it chooses the transition. */
export function TransitionLink({ id, withSource = false, ...given }: TransitionLinkProps) {
  const viewer = useViewer()
  const { chart, tree } = viewer
  const transition = tree.transition(id)
  if (!transition) return null
  const { source, trigger, guard, targets, description } = transition
  const titleAt = (state: string) => titleOf(tree.state(state))
  const isPlain = given.isPlain ?? isJourneyShown(viewer)
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
        <span className="transition-if"> if: {conditionInWords(chart, transition)}</span>
      )}
      {!isRepeated && <span className="transition-means"> {description}</span>}
    </span>
  )
}

/** A state's title as a link that chooses it; the plain id of a state that the chart does not have. */
export function StateLink({ id }: { readonly id: string }) {
  const viewer = useViewer()
  if (!viewer.tree.has(id)) return id
  return <ViewerLink to={viewer.choiceOf(id)}>{titleOf(viewer.tree.state(id))}</ViewerLink>
}

interface FoldedProps {
  readonly title: string
  readonly transitions: readonly ChartTransition[]
  readonly withSource?: boolean
}

/** Transitions in words, folded under a heading; nothing if there are none. */
export function FoldedTransitions({ title, transitions, withSource = false }: FoldedProps) {
  if (transitions.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({transitions.length})
      </summary>
      <ul className="transitions">
        {transitions.map(({ id }) => (
          <li key={id}>
            <TransitionLink id={id} withSource={withSource} isPlain />
          </li>
        ))}
      </ul>
    </details>
  )
}
