import { useMemo } from 'react'
import { StateLink } from '../about/links.tsx'
import { useBackendAnswer } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { PanelButton, Problem, saveFile } from '../parts/parts.tsx'
import { useOverlay, useViewer } from '../viewer.ts'
import { FilterForm } from './FilterForm.tsx'
import {
  DropOffSchema,
  duration,
  type Filter,
  filterOf,
  filterText,
  lostShare,
  numbersCsv,
  numbersOverlay,
  refusedInWords,
  type StepNumbers,
} from './numbers.ts'

interface DropOffProps {
  readonly baseUrl: string
  /** The name of the filter in the URL. */
  readonly name: string
  /** A form's field by its name, as the applicant reads it. */
  readonly fieldWords: (field: string) => string
}

/** How many applications entered each step, continued, left. */
export function DropOff({ baseUrl, name, fieldWords }: DropOffProps) {
  const { route, go } = useViewer()
  return (
    <div className="panel-body">
      <OperatorGate what="How far applications came">
        {(token) => (
          <DropOffNumbers
            baseUrl={baseUrl}
            token={token}
            fieldWords={fieldWords}
            filter={filterOf(route.texts[name] ?? '')}
            onFilter={(filter) =>
              go({ texts: { ...route.texts, [name]: filterText(filter) } }, 'replace')
            }
          />
        )}
      </OperatorGate>
    </div>
  )
}

interface DropOffNumbersProps {
  readonly baseUrl: string
  readonly token: string
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly fieldWords: (field: string) => string
}

const NO_STEPS: readonly StepNumbers[] = []

/** Where applications continued and where they were abandoned, on the picture and as a table. */
function DropOffNumbers({ baseUrl, token, filter, onFilter, fieldWords }: DropOffNumbersProps) {
  const answer = useBackendAnswer(
    `${baseUrl}/operator/drop-off?${filterText(filter)}`,
    token,
    DropOffSchema,
  )
  const numbers = answer !== null && 'value' in answer ? answer.value : null
  const steps = numbers?.steps ?? NO_STEPS
  useOverlay(useMemo(() => numbersOverlay(steps), [steps]))
  return (
    <>
      <FilterForm filter={filter} numbers={numbers} onFilter={onFilter} />
      <Problem text={answer !== null && 'problem' in answer ? answer.problem : null} />
      {numbers && (
        <>
          <p className="panel-answer" role="status">
            {numbers.applications === 1 ? '1 application' : `${numbers.applications} applications`}
          </p>
          <p className="panel-note">
            In is out, left and there together. Left: no sign of life for {numbers.leftAfterMinutes}{' '}
            minutes; a return takes it back.
          </p>
          <NumbersTable steps={steps} />
          <RefusedFields steps={steps} fieldWords={fieldWords} />
          <PanelButton onClick={() => saveFile('drop-off.csv', numbersCsv(steps), 'text/csv')}>
            Save as CSV
          </PanelButton>
        </>
      )}
    </>
  )
}

function NumbersTable({ steps }: { readonly steps: readonly StepNumbers[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="panel-scroller" tabIndex={0} aria-label="Numbers by step">
      <table className="panel-table numbers-table">
        <thead>
          <tr>
            <th scope="col">Step</th>
            {['In', 'Out', 'Left', 'There', 'Median'].map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((one) => (
            <tr key={one.state}>
              <th scope="row">
                <StateLink id={one.state} />
              </th>
              <td className="number">{one.in}</td>
              <td className="number">{one.out}</td>
              <td className="number">
                {one.left} {lostShare(one)}
              </td>
              <td className="number">{one.there}</td>
              <td className="number">
                {one.medianSeconds === null ? '–' : duration(one.medianSeconds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RefusedFieldsProps {
  readonly steps: readonly StepNumbers[]
  readonly fieldWords: (field: string) => string
}

/** Which fields were refused and how often, by the step. */
function RefusedFields({ steps, fieldWords }: RefusedFieldsProps) {
  const refusing = steps.filter(({ refused }) => Object.keys(refused).length > 0)
  if (refusing.length === 0) return null
  return (
    <>
      <h3>Refused fields</h3>
      <ul className="panel-list">
        {refusing.map(({ state, refused }) => (
          <li key={state}>
            <StateLink id={state} />:{refusedInWords(refused, fieldWords)}
          </li>
        ))}
      </ul>
    </>
  )
}
