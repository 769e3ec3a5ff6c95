import { type Chart, type ChartTransition, triggerText } from '../../chart/chart.ts'
import { consequencesOf } from '../../chart/consequences.ts'
import { type Condition, guardsInWords } from '../../chart/guards.ts'
import { capitalized, occurrenceInWords, waitInWords } from '../../chart/words.ts'
import { doingInWords } from '../../journey/journey.ts'
import { StateLink, TransitionLink } from '../parts/links.tsx'
import { Fact } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { Sent, useSentBy } from './Sent.tsx'

/** A transition in words: when, if, where to, and what is sent on the way. */
export function TransitionDetails({ transition }: { readonly transition: ChartTransition }) {
  const { chart, tree, adapter } = useViewer()
  const sentBy = useSentBy()
  const { id, source, targets, trigger, guard, actions, order, description, reenter } = transition
  const branches = tree
    .transitionsOf(source)
    .filter((other) => triggerText(other.trigger) === triggerText(trigger))
  const { actions: followed, actors } = consequencesOf(chart, tree, adapter.machine, transition)
  const later = [...followed, ...actors.map((name) => ({ name }))].filter(
    (one) => !actions.includes(one) && sentBy(one),
  )
  const doing = doingInWords(chart, tree, transition)
  return (
    <div className="panel-body">
      <h3>{capitalized(doing)}</h3>
      {description !== `${doing}.` && <p className="details-lead">{description}</p>}
      <dl className="facts">
        <Fact name="From">
          <StateLink id={source} />
        </Fact>
        <Fact name="Happens">{whenInWords(chart, trigger)}</Fact>
        <Fact name="Leads to">
          {targets.length === 0 && 'It stays where it is.'}
          {targets.map((target) => (
            <StateLink key={target} id={target} />
          ))}
        </Fact>
        {reenter && <Fact name="Begins again">What was begun here begins again.</Fact>}
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
      <Sent title="What is sent" by={actions.filter((one) => sentBy(one) !== null)} />
      <Sent title="What may be sent afterwards, automatically" by={later} />
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

/** When a transition happens, as a sentence. */
function whenInWords(chart: Chart, trigger: ChartTransition['trigger']): string {
  switch (trigger.kind) {
    case 'event':
      return `${occurrenceInWords(chart, trigger.event)}.`
    case 'always':
      return 'At once, as soon as it holds.'
    case 'after':
      return `${waitInWords(chart, trigger.delay)}.`
    case 'done':
    case 'error':
      return `${occurrenceInWords(chart, `xstate.${trigger.kind}.actor.${trigger.actor}`)}.`
    case 'snapshot':
      return 'When what runs has changed.'
    case 'ended':
      return 'When all inside has ended.'
  }
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
