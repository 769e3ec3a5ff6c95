import type { ChartState, ChartTransition } from '../../chart/chart.ts'
import { triggerText } from '../../chart/chart.ts'
import { consequencesOf } from '../../chart/consequences.ts'
import { metaOf } from '../../chart/meta.ts'
import { doingInWords } from '../../journey/journey.ts'
import { eventInWords } from '../../layout/words.ts'
import { Fact } from '../parts/parts.tsx'
import { Rule } from '../rules/guards.tsx'
import { isJourneyShown, useViewer } from '../viewer.ts'
import { Actions } from './Actions.tsx'
import { StateLink, TransitionLink } from './links.tsx'
import { milliseconds } from './meta.ts'
import { Sent, useSentBy } from './Sent.tsx'
import { TechnicalNames } from './TechnicalNames.tsx'

const KINDS = {
  event: 'When this event comes',
  always: 'At once, as soon as it holds',
  after: 'After a time',
  done: 'When what runs has answered',
  error: 'When what runs has failed',
  snapshot: 'When what runs has changed',
  ended: 'When all inside has ended',
}

/** A transition in words: when, if, where to, and what happens on the way. */
export function AboutTransition({ transition }: { readonly transition: ChartTransition }) {
  const viewer = useViewer()
  const { chart, tree, adapter } = viewer
  const isPlain = isJourneyShown(viewer)
  const sentBy = useSentBy()
  const { id, source, targets, trigger, guard, actions, order, description } = transition
  const branches = tree
    .transitionsOf(source)
    .filter((other) => triggerText(other.trigger) === triggerText(trigger))
  const { actions: followed, actors } = consequencesOf(chart, adapter.machine, transition)
  const later = [...followed, ...actors].filter((name) => !actions.includes(name) && sentBy(name))
  const doing = doingInWords(chart, tree, transition)
  return (
    <div className="panel-body">
      {isPlain && <h3>{doing}</h3>}
      {!(isPlain && description === `${doing}.`) && <p className="about-lead">{description}</p>}
      <dl className="facts">
        <Fact name="From">
          <StateLink id={source} />
        </Fact>
        {!isPlain && (
          <Fact name={KINDS[trigger.kind]}>
            <code>{triggerText(trigger)}</code>
            {trigger.kind === 'after' && ` (${milliseconds(chart, trigger.delay)})`}
          </Fact>
        )}
        {isPlain && (
          <Fact name="Happens">
            {trigger.kind === 'event'
              ? eventWithSender(tree.root, trigger.event)
              : `${KINDS[trigger.kind]}.`}
          </Fact>
        )}
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
      {!isPlain && <Actions actions={actions} />}
      {isPlain && (
        <Sent title="What is sent" names={actions.filter((name) => sentBy(name) !== null)} />
      )}
      <Sent title="What may be sent afterwards, without anybody's doing" names={later} />
      {isPlain && (
        <TechnicalNames
          names={{
            Transition: [id],
            [KINDS[trigger.kind]]: [triggerText(trigger)],
            Guard: [guard],
            Actions: actions,
          }}
        />
      )}
    </div>
  )
}

/** `On “Continue”, from the applicant`; without the sender where that is a name of the code. */
function eventWithSender(root: ChartState, event: string): string {
  const sender = metaOf(root).senders?.[event] ?? ''
  return `On “${eventInWords(root, event)}”${sender.includes(' ') ? `, from ${sender}` : ''}.`
}
