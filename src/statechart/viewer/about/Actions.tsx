import { Fact } from '../parts/parts.tsx'
import { Sent, useSentBy } from './Sent.tsx'

interface ActionsProps {
  readonly actions: readonly string[]
  readonly title?: string
}

/** Actions in groups: sent, internal, and raised for other regions. */
export function Actions({ actions, title = 'What happens' }: ActionsProps) {
  const sentBy = useSentBy()
  const { sent, raised, internal } = groupsOf(actions, (action) => sentBy(action) !== null)
  const groups = [
    { words: 'Kept or changed', names: internal },
    { words: 'Told to other regions', names: raised },
  ].filter(({ names }) => names.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <>
          <h3>{title}</h3>
          <dl className="facts">
            {groups.map(({ words, names }) => (
              <Fact key={words} name={words}>
                {names.map((name) => (
                  <code key={name}>{name} </code>
                ))}
              </Fact>
            ))}
          </dl>
        </>
      )}
      <Sent title={`${title}, sent to the outside`} names={sent} />
    </>
  )
}

/** What happens in a state or on a transition, apart by who notices it. */
interface ActionGroups {
  /** What leaves the chart, such as analytics events. */
  sent: string[]
  /** Events raised for other regions of the same chart. */
  raised: string[]
  /** Changes of the machine's own context. */
  internal: string[]
}

/**
 * Sorts actions by the first word of their names, as the chart conventions give it; `isSending` knows
 * others that reach beyond the chart.
 */
export function groupsOf(
  actions: readonly string[],
  isSending: (action: string) => boolean,
): ActionGroups {
  const distinct = [...new Set(actions)]
  const sent = distinct.filter((action) => /^emit[A-Z]/.test(action) || isSending(action))
  const raised = distinct.filter((action) => /^raise[A-Z]/.test(action))
  return {
    sent,
    raised,
    internal: distinct.filter((action) => !sent.includes(action) && !raised.includes(action)),
  }
}
