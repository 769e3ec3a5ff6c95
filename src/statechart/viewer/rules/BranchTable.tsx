import type { ChartTransition } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { StateLink } from '../about/links.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import { guardsNamed } from './guards.tsx'
import '../parts/panels.css'

/** How the rules were answered for values that were tried. */
export interface Verdict {
  /** The branch that was taken. */
  taken: string | null
  /** Whether each branch's rule holds. */
  holds: ReadonlyMap<string, boolean>
}

interface BranchTableProps {
  readonly caption: string
  readonly branches: readonly ChartTransition[]
  readonly verdict?: Verdict | null
}

/** Rules in the order in which they are asked; the first that holds decides. */
export function BranchTable({ caption, branches, verdict = null }: BranchTableProps) {
  return (
    <div className="panel-scroller branch-table">
      <table className="panel-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">If</th>
            <th scope="col">Then</th>
            {verdict && <th scope="col">Here</th>}
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => (
            <BranchRow key={branch.id} branch={branch} verdict={verdict} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BranchRowProps {
  readonly branch: ChartTransition
  readonly verdict: Verdict | null
}

function BranchRow({ branch: { id, order, guard, targets }, verdict }: BranchRowProps) {
  const viewer = useViewer()
  const rules = guard === null ? [] : guardsNamed(viewer.chart, guard)
  return (
    <tr className={verdict?.taken === id ? 'is-taken' : undefined}>
      <td>
        <ViewerLink to={{ ...viewer.choiceOf(id), panel: viewer.route.panel }}>
          {order + 1}
        </ViewerLink>
      </td>
      <td>
        {rules.length === 0 && 'otherwise'}
        {rules.map(({ name, words, values, isNegated }) => (
          <div key={name}>
            {isNegated && 'Not: '}
            {words}
            <p className="note">
              {Object.entries(values)
                .map(([value, text]) => `${value}: ${text}`)
                .join('; ')}
            </p>
          </div>
        ))}
      </td>
      <td>
        {targets.length === 0 && 'stays'}
        {targets.map((target) => (
          <div key={target}>
            <StateLink id={target} />
            <p className="note">{metaOf(viewer.tree.state(target)).outcome?.stage}</p>
          </div>
        ))}
      </td>
      {verdict && <td>{answerOf(id, verdict)}</td>}
    </tr>
  )
}

function answerOf(id: string, { taken, holds }: Verdict): string {
  if (taken === id) return 'decides'
  return holds.get(id) ? 'holds, but comes later' : 'does not hold'
}
