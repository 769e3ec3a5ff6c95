import { guardsNamed } from '../../chart/guards.ts'
import { Fact } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'

/** A condition in words, with the values that it compares with and where it is specified. */
export function Rule({ condition }: { readonly condition: string }) {
  const { chart } = useViewer()
  return (
    <ul className="rule-words">
      {guardsNamed(chart, condition).map(({ name, isNegated, words, values, section }) => (
        <li key={name}>
          <p>
            {isNegated && 'Not: '}
            {words}
          </p>
          <dl className="facts">
            {Object.entries(values).map(([value, text]) => (
              <Fact key={value} name={value}>
                {text}
              </Fact>
            ))}
            <Fact name="Specification">{section && `section ${section}`}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}
