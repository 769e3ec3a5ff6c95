import { useViewer } from '../viewer.ts'
import { guardsNamed } from './guard-words.ts'

/** A condition in words, with the values that it compares with and where it is specified. */
export function Rule({ condition }: { readonly condition: string }) {
  const { chart } = useViewer()
  return (
    <ul className="rule-words">
      {guardsNamed(chart, condition).map(({ name, given, isNegated, words, values, section }) => (
        <li key={name}>
          <p>
            {isNegated && 'Not: '}
            {words}
          </p>
          <dl className="facts">
            {Object.entries(values).map(([value, text]) => (
              <div key={value}>
                <dt>{value}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            {section !== '' && (
              <div>
                <dt>Specification</dt>
                <dd>section {section}</dd>
              </div>
            )}
            <div>
              <dt>In the chart</dt>
              <dd>
                <code>
                  {name}
                  {given !== '' && `(${given})`}
                </code>
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
