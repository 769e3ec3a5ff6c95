import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import type { AskedRule } from './reasons.ts'

/** The rules of a decision in their order: what each found, and which of them decided. */
export function RuleTable({ rules }: { readonly rules: readonly AskedRule[] }) {
  const { choiceOf } = useViewer()
  return (
    <div className="panel-scroller">
      <table className="panel-table">
        <caption>The first rule that holds decides</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Here</th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ transition, words, facts, answer }, position) => (
            <tr key={transition} className={answer === 'decides' ? 'is-taken' : undefined}>
              <td>
                {position + 1}. <ViewerLink to={choiceOf(transition)}>{words}</ViewerLink>
              </td>
              <td>{answer}</td>
              <td>{facts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
