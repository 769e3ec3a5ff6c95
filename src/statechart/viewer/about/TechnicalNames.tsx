import { Fact } from '../parts/parts.tsx'

interface TechnicalNamesProps {
  /** Names as the code has them, by what they are names of. */
  readonly names: Readonly<Record<string, readonly (string | null)[]>>
}

/** What the code calls the things that were said in words, closed until somebody asks. */
export function TechnicalNames({ names }: TechnicalNamesProps) {
  return (
    <details>
      <summary>Technical names</summary>
      <dl className="facts">
        {Object.entries(names).map(([what, all]) => {
          const distinct = [...new Set(all)].filter((name) => name !== null && name !== '')
          return (
            <Fact key={what} name={what}>
              {distinct.length > 0 && <code>{distinct.join(', ')}</code>}
            </Fact>
          )
        })}
      </dl>
    </details>
  )
}
