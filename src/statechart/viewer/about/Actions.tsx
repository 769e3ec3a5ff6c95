import { groupsOf } from './action-words.ts'
import { Sent } from './Sent.tsx'
import { useSentBy } from './sent-by.ts'

interface ActionsProps {
  readonly actions: readonly string[]
  readonly title?: string
}

/** What happens: what is sent, what is kept, what is told to other regions. */
export function Actions({ actions, title = 'What happens' }: ActionsProps) {
  const sentBy = useSentBy()
  const { sent, raised, kept } = groupsOf(actions, (action) => sentBy(action) !== null)
  const groups = [
    { words: 'Kept or changed', names: kept },
    { words: 'Told to other regions', names: raised },
  ].filter(({ names }) => names.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <>
          <h3>{title}</h3>
          <dl className="facts">
            {groups.map(({ words, names }) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd>
                  {names.map((name) => (
                    <code key={name}>{name} </code>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Sent title={`${title}, sent to the outside`} names={sent} />
    </>
  )
}
