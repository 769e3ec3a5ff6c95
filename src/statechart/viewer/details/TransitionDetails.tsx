import { type ChartState, type ChartTransition, triggerText } from '../../chart/chart.ts'
import { consequencesOf } from '../../chart/consequences.ts'
import { type Condition, guardsInWords } from '../../chart/guards.ts'
import { metaOf } from '../../chart/meta.ts'
import { eventInWords } from '../../chart/words.ts'
import { doingInWords } from '../../journey/journey.ts'
import { StateLink, TransitionLink } from '../parts/links.tsx'
import { Fact } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { Sent, useSentBy } from './Sent.tsx'

const KINDS: Record<Exclude<ChartTransition['trigger']['kind'], 'event'>, string> = {
  always: 'At once, as soon as it holds.',
  after: 'After a time.',
  done: 'When what runs has answered.',
  error: 'When what runs has failed.',
  snapshot: 'When what runs has changed.',
  ended: 'When all inside has ended.',
}

/** A transition in words: when, if, where to, and what is sent on the way. */
export function TransitionDetails({ transition }: { readonly transition: ChartTransition }) {
  const { chart, tree, adapter } = useViewer()
  const sentBy = useSentBy()
  const { id, source, targets, trigger, guard, actions, order, description, reenter } = transition
  const branches = tree
    .transitionsOf(source)
    .filter((other) => triggerText(other.trigger) === triggerText(trigger))
  const { actions: followed, actors } = consequencesOf(chart, tree, adapter.machine, transition)
  const later = [...followed, ...actors].filter((name) => !actions.includes(name) && sentBy(name))
  const doing = doingInWords(chart, tree, transition)
  return (
    <div className="panel-body">
      <h3>{doing}</h3>
      {description !== `${doing}.` && <p className="details-lead">{description}</p>}
      <dl className="facts">
        <Fact name="From">
          <StateLink id={source} />
        </Fact>
        <Fact name="Happens">
          {trigger.kind === 'event'
            ? eventWithSender(tree.root, trigger.event)
            : KINDS[trigger.kind]}
        </Fact>
        <Fact name="Leads to">
          {targets.length === 0 && 'Nowhere else: the state stays.'}
          {targets.map((target) => (
            <StateLink key={target} id={target} />
          ))}
        </Fact>
        {reenter && <Fact name="Re-enters">The state is left and entered again.</Fact>}
      </dl>
      {guard !== null && (
        <>
          <h3>The rule</h3>
          <Rule condition={transition} />
        </>
      )}
      {branches.length > 1 && (
        <p>
          Asked as number {order + 1} of {branches.length}; the first that holds is taken.
        </p>
      )}
      <Sent title="What is sent" names={actions.filter((name) => sentBy(name) !== null)} />
      <Sent title="What may be sent afterwards, automatically" names={later} />
      {branches.length > 1 && (
        <details>
          <summary>All in their order ({branches.length})</summary>
          <ol className="transitions">
            {branches.map((branch) => (
              <li key={branch.id} aria-current={branch.id === id ? 'true' : undefined}>
                <TransitionLink id={branch.id} isPlain />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** `On “Continue”, from the applicant`; without the sender if that is a name of the code. */
function eventWithSender(root: ChartState, event: string): string {
  const sender = metaOf(root).senders?.[event] ?? ''
  return `On “${eventInWords(root, event)}”${sender.includes(' ') ? `, from ${sender}` : ''}.`
}

/** A condition in words; for engineers with its values and where it is specified. */
function Rule({ condition }: { readonly condition: Condition }) {
  const { chart, isForEngineers } = useViewer()
  return (
    <ul className="rule-words">
      {guardsInWords(chart, condition).map(({ name, isNegated, words, values, section }) => (
        <li key={name}>
          <p>
            {isNegated && 'Not: '}
            {words}
          </p>
          {isForEngineers && (
            <dl className="facts">
              {Object.entries(values).map(([name, value]) => (
                <Fact key={name} name={name}>
                  {typeof value === 'object' ? value.join(', ') : value}
                </Fact>
              ))}
              <Fact name="Specification">{section && `section ${section}`}</Fact>
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
