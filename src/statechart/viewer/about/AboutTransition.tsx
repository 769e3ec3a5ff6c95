import type { ChartTransition } from '../../chart/chart.ts'
import { triggerText } from '../../chart/chart.ts'
import { consequencesOf } from '../../chart/consequences.ts'
import { Fact } from '../parts/parts.tsx'
import { Rule } from '../rules/guards.tsx'
import { useViewer } from '../viewer.ts'
import { Actions } from './Actions.tsx'
import { StateLink, TransitionLink } from './links.tsx'
import { milliseconds } from './meta.ts'
import { Sent, useSentBy } from './Sent.tsx'

const KINDS = {
  event: 'When this event comes',
  always: 'At once, as soon as it holds',
  after: 'After a time',
  done: 'When what runs has answered',
  error: 'When what runs has failed',
}

/** A transition in words: when, if, where to, and what happens on the way. */
export function AboutTransition({ transition }: { readonly transition: ChartTransition }) {
  const { chart, tree, adapter } = useViewer()
  const sentBy = useSentBy()
  const { id, source, targets, trigger, guard, actions, order, description } = transition
  const branches = tree
    .transitionsOf(source)
    .filter((other) => triggerText(other.trigger) === triggerText(trigger))
  const { actions: followed, actors } = consequencesOf(chart, adapter.machine, transition)
  const later = [...followed, ...actors].filter((name) => !actions.includes(name) && sentBy(name))
  return (
    <div className="panel-body">
      <p className="about-lead">{description}</p>
      <dl className="facts">
        <Fact name="From">
          <StateLink id={source} />
        </Fact>
        <Fact name={KINDS[trigger.kind]}>
          <code>{triggerText(trigger)}</code>
          {trigger.kind === 'after' && ` (${milliseconds(chart, trigger.delay)})`}
        </Fact>
        <Fact name="Leads to">
          {targets.length === 0 && 'Nowhere else: the state stays.'}
          {targets.map((target) => (
            <StateLink key={target} id={target} />
          ))}
        </Fact>
      </dl>
      {guard !== null && (
        <>
          <h3>The rule</h3>
          <Rule condition={guard} />
        </>
      )}
      {branches.length > 1 && (
        <>
          <h3>
            Its place in the order: {order + 1} of {branches.length}
          </h3>
          <ol className="transitions">
            {branches.map((branch) => (
              <li key={branch.id} aria-current={branch.id === id ? 'true' : undefined}>
                <TransitionLink id={branch.id} />
              </li>
            ))}
          </ol>
          <p className="note">The first whose rule holds is taken.</p>
        </>
      )}
      <Actions actions={actions} />
      <Sent title="What may be sent afterwards, without anybody's doing" names={later} />
    </div>
  )
}
