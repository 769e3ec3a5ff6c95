import type { ReactNode } from 'react'
import { metaOf } from '../../chart/meta.ts'
import { inWords } from '../../layout/words.ts'
import { StateLink } from '../about/links.tsx'
import { useViewer } from '../viewer.ts'
import {
  count,
  type DropOff,
  duration,
  percent,
  type Quantiles,
  type StepNumbers,
} from './numbers.ts'

interface NumbersProps {
  readonly numbers: DropOff
}

interface TableProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly children: ReactNode
}

/** A table of which the first column says what, and the others are numbers. */
export function NumbersTable({ title, columns, children }: TableProps) {
  const [first, ...others] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="panel-scroller" tabIndex={0} aria-label={title}>
      <table className="panel-table numbers-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** How many came to each step, and of all who began; how many of them left. */
export function StepsTable({ numbers: { steps, applications } }: NumbersProps) {
  if (steps.length === 0) return null
  return (
    <NumbersTable
      title="Numbers by step"
      columns={['Step', 'In', 'Of all', 'Out', 'Left', 'There']}
    >
      {steps.map(({ state, in: came, out, left, there }) => (
        <tr key={state}>
          <th scope="row">
            <StateLink id={state} />
          </th>
          <td className="number">{count(came)}</td>
          <td className="number">{percent(came, applications)}</td>
          <td className="number">{count(out)}</td>
          <td className="number">
            {count(left)} {came > 0 && `(${percent(left, came)})`}
          </td>
          <td className="number">{count(there)}</td>
        </tr>
      ))}
    </NumbersTable>
  )
}

/** The steps of each phase of the journey as one: who came to its first, and who left in any. */
export function PhasesTable({ numbers: { steps, applications } }: NumbersProps) {
  const { tree, hasState } = useViewer()
  const phases = Map.groupBy(
    steps.filter(({ state }) => hasState(state)),
    ({ state }) => metaOf(tree.state(state)).phase ?? '',
  )
  phases.delete('')
  if (phases.size === 0) return null
  return (
    <section>
      <h3>By phase</h3>
      <NumbersTable title="Numbers by phase" columns={['Phase', 'In', 'Of all', 'Left']}>
        {[...phases].map(([phase, within]) => {
          const came = Math.max(...within.map((step) => step.in))
          const left = within.reduce((sum, step) => sum + step.left, 0)
          return (
            <tr key={phase}>
              <th scope="row">{phase}</th>
              <td className="number">{count(came)}</td>
              <td className="number">{percent(came, applications)}</td>
              <td className="number">
                {count(left)} ({percent(left, came)})
              </td>
            </tr>
          )
        })}
      </NumbersTable>
    </section>
  )
}

/** How long applicants stayed at each step, those who left apart. */
export function TimesTable({ numbers: { steps } }: NumbersProps) {
  const timed = steps.flatMap((step) => timesOf(step))
  if (timed.length === 0) return null
  return (
    <section>
      <h3>Time at each step</h3>
      <p className="panel-note">
        A quarter, half, three quarters and nine tenths of them took no longer. Times above 100
        seconds are rounded to two digits.
      </p>
      <NumbersTable title="Time at each step" columns={['Step', '¼', '½', '¾', '90\u00a0%']}>
        {timed.map(({ state, who, quantiles }) => (
          <tr key={`${state} ${who}`}>
            <th scope="row">
              <StateLink id={state} />, {count(quantiles.count)} {who}
            </th>
            {[
              quantiles.quarter,
              quantiles.median,
              quantiles.threeQuarters,
              quantiles.ninetyPercent,
            ].map((seconds, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always these four
              <td key={place} className="number">
                {duration(seconds)}
              </td>
            ))}
          </tr>
        ))}
      </NumbersTable>
    </section>
  )
}

function timesOf({ state, secondsOn, secondsLeft }: StepNumbers) {
  const times: { state: string; who: string; quantiles: Quantiles }[] = []
  if (secondsOn) times.push({ state, who: 'went on', quantiles: secondsOn })
  if (secondsLeft) times.push({ state, who: 'left', quantiles: secondsLeft })
  return times
}

/** How the applications ended that were decided: the outcome, its reason, and its share. */
export function OutcomesTable({ numbers: { outcomes, applications } }: NumbersProps) {
  const { chart } = useViewer()
  const decided = Object.values(outcomes).reduce((sum, some) => sum + some, 0)
  if (decided === 0) return null
  const rows = Object.entries(outcomes).toSorted(([, one], [, other]) => other - one)
  return (
    <section>
      <h3>Outcomes</h3>
      <NumbersTable title="Outcomes" columns={['Outcome', 'Number', 'Of decided', 'Of all']}>
        {rows.map(([rule, some]) => {
          const state = chart.states.find((one) => metaOf(one).outcome?.rule === rule)
          const stage = state && metaOf(state).outcome?.stage
          return (
            <tr key={rule}>
              <th scope="row">
                {state ? <StateLink id={state.id} /> : inWords(rule)}
                {stage !== undefined && <p className="panel-note">{stage}</p>}
              </th>
              <td className="number">{count(some)}</td>
              <td className="number">{percent(some, decided)}</td>
              <td className="number">{percent(some, applications)}</td>
            </tr>
          )
        })}
      </NumbersTable>
    </section>
  )
}
