import { groupsOf } from './action-words.ts'

interface ActionsProps {
  readonly actions: readonly string[]
  readonly title?: string
}

/** What happens: what is kept, what is told to the outside, what to other regions. */
export function Actions({ actions, title = 'What happens' }: ActionsProps) {
  const { emitted, raised, kept } = groupsOf(actions)
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['Kept or changed', kept],
    ['Sent to the outside', emitted],
    ['Told to other regions', raised],
  ]
  if (actions.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <dl className="facts">
        {groups
          .filter(([, names]) => names.length > 0)
          .map(([words, names]) => (
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
  )
}
