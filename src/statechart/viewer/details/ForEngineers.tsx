import { Fact } from '../parts/parts.tsx'
import { useSentBy } from './Sent.tsx'

interface ForEngineersProps {
  /** Names as the code has them, by what they are names of. */
  readonly names: Readonly<Record<string, readonly (string | null)[]>>
  /** Actions and actors of which some send something. */
  readonly sending: readonly string[]
}

/** What the code calls the things that were said in words, folded. */
export function ForEngineers({ names, sending }: ForEngineersProps) {
  const sentBy = useSentBy()
  const fields = [...new Set(sending)].flatMap((name) => {
    const sent = sentBy(name)
    return sent && sent.fields.length > 0 ? [`${name}: ${sent.fields.join(', ')}`] : []
  })
  return (
    <details>
      <summary>For engineers</summary>
      <dl className="facts">
        {Object.entries({ ...names, 'Fields sent': fields }).map(([what, all]) => {
          const distinct = [...new Set(all)].filter((name) => name !== null && name !== '')
          return (
            <Fact key={what} name={what}>
              {distinct.length > 0 &&
                distinct.map((name) => (
                  <code key={name} className="details-code">
                    {name}
                  </code>
                ))}
            </Fact>
          )
        })}
      </dl>
    </details>
  )
}
