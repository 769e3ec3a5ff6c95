import { triggerText } from '../../chart/chart.ts'
import { actionNames } from '../../layout/words.ts'
import { StateLink } from '../about/links.tsx'
import { conditionInWords } from '../rules/guards.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { markIf, useChosenRow } from './Outline.tsx'
import './outline.css'

/** Every transition in the order of the chart. */
export function TransitionTable() {
  const viewer = useViewer()
  const { chart, route } = viewer
  const list = useChosenRow(route.chosen)
  const overlay = useCurrentOverlay()
  const marks = overlay?.transitions
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={list} className="transition-table" tabIndex={0} aria-label="All transitions">
      <table className="panel-table">
        <caption className="visually-hidden">All transitions, in the order of the chart</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">When</th>
            <th scope="col">If</th>
            <th scope="col">To</th>
            <th scope="col">Meaning</th>
            <th scope="col">Actions</th>
            {marks && <th scope="col">Mark</th>}
          </tr>
        </thead>
        <tbody>
          {chart.transitions.map(
            ({ id, source, trigger, guard, order, targets, description, actions }) => (
              <tr key={id} {...markIf(route.chosen === id)}>
                <th scope="row">
                  <StateLink id={source} />
                </th>
                <td>
                  <ViewerLink to={viewer.choiceOf(id)}>
                    {triggerText(trigger)}
                    {order > 0 && ` (${order + 1})`}
                  </ViewerLink>
                </td>
                <td>{guard === null ? '' : conditionInWords(chart, guard)}</td>
                <td>
                  {targets.length === 0 && 'stays'}
                  {targets.map((target) => (
                    <StateLink key={target} id={target} />
                  ))}
                </td>
                <td>{description}</td>
                <td>
                  <code>{actionNames(actions)}</code>
                </td>
                {marks && <td>{marks.get(id)?.words}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
