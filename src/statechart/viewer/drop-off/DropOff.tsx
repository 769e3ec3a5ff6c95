import { useMemo } from 'react'
import { saveFile } from '../../../ui/save-file.ts'
import { StateLink } from '../about/links.tsx'
import type { ReportSource } from '../coverage/report.tsx'
import { useBackendAnswer } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { PanelButton, Problem } from '../parts/parts.tsx'
import { useOverlay, useViewer } from '../viewer.ts'
import { Beside } from './Beside.tsx'
import { FilterForm } from './FilterForm.tsx'
import {
  count,
  type DropOff as DropOffAnswer,
  DropOffSchema,
  type Filter,
  filterOf,
  filterText,
  numbersCsv,
  numbersOverlay,
  refusedInWords,
  type StepNumbers,
} from './numbers.ts'
import { OutcomesTable, PhasesTable, StepsTable, TimesTable } from './Tables.tsx'
import { Untaken } from './Untaken.tsx'

interface DropOffProps {
  readonly baseUrl: string
  /** The name of the filter in the URL. */
  readonly name: string
  /** A form's field by its name, as the applicant reads it. */
  readonly fieldWords: (field: string) => string
  /** Where the report of the generated paths is, and what writes it. */
  readonly coverage: { readonly address: string; readonly source: ReportSource }
}

/** How many applications entered each step, continued, left. */
export function DropOff({ name, ...given }: DropOffProps) {
  const { route, go } = useViewer()
  return (
    <div className="panel-body">
      <OperatorGate what="How far applications came">
        {(token) => (
          <DropOffNumbers
            {...given}
            token={token}
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

interface DropOffNumbersProps extends Omit<DropOffProps, 'name'> {
  readonly token: string
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** Where applications continued and where they were abandoned, on the picture and as tables. */
function DropOffNumbers({ baseUrl, token, filter, onFilter, ...given }: DropOffNumbersProps) {
  const { beside = '', ...wanted } = filter
  const address = `${baseUrl}/operator/drop-off?`
  const answer = useBackendAnswer(address + filterText(wanted), token, DropOffSchema)
  const numbers = answer !== null && 'value' in answer ? answer.value : null
  const isOld = answer !== null && 'isOld' in answer
  return (
    <>
      <FilterForm filter={filter} numbers={numbers} onFilter={onFilter} />
      <Problem text={answer !== null && 'problem' in answer ? answer.problem : null} />
      {answer === null && <p className="panel-note">Loading …</p>}
      {numbers && beside !== '' && (
        <BesideRelease
          numbers={numbers}
          release={beside}
          url={address + filterText({ ...wanted, release: beside })}
          token={token}
        />
      )}
      {numbers && beside === '' && <NumbersOnPicture numbers={numbers} />}
      {numbers && <Numbers numbers={numbers} isOld={isOld} {...given} />}
    </>
  )
}

interface NumbersProps extends Pick<DropOffProps, 'fieldWords' | 'coverage'> {
  readonly numbers: DropOffAnswer
  /** Whether they are those of the filter before, until the next ones come. */
  readonly isOld: boolean
}

function Numbers({ numbers, isOld, fieldWords, coverage }: NumbersProps) {
  const { applications, isComplete, leftAfterMinutes, steps } = numbers
  const counted = applications === 1 ? '1 application' : `${count(applications)} applications`
  return (
    <>
      <p className="panel-answer" role="status">
        {isOld ? 'Loading these numbers; below are the last ones …' : counted}
      </p>
      <p className="panel-note">
        {!isComplete && 'Others are being counted: ask again in a while. '}
        In is out, left and there together. Left: no sign of life for {leftAfterMinutes} minutes; a
        return takes it back.
      </p>
      <StepsTable numbers={numbers} />
      <PhasesTable numbers={numbers} />
      <OutcomesTable numbers={numbers} />
      <TimesTable numbers={numbers} />
      <RefusedFields steps={steps} fieldWords={fieldWords} />
      <Untaken numbers={numbers} {...coverage} />
      <PanelButton onClick={() => saveFile('drop-off.csv', numbersCsv(steps), 'text/csv')}>
        Save as CSV
      </PanelButton>
    </>
  )
}

/** On every line of the journey its applicants; on every step who came and left. */
function NumbersOnPicture({ numbers }: { readonly numbers: DropOffAnswer }) {
  const { chart } = useViewer()
  useOverlay(useMemo(() => numbersOverlay(numbers, chart), [numbers, chart]))
  return null
}

interface BesideReleaseProps {
  readonly numbers: DropOffAnswer
  readonly release: string
  readonly url: string
  readonly token: string
}

function BesideRelease({ numbers, release, url, token }: BesideReleaseProps) {
  const answer = useBackendAnswer(url, token, DropOffSchema)
  if (answer === null || 'isOld' in answer) return null
  if ('problem' in answer) return <Problem text={answer.problem} />
  return <Beside numbers={numbers} other={answer.value} release={release} />
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
    <section>
      <h3>Refused fields</h3>
      <ul className="panel-list">
        {refusing.map(({ state, refused }) => (
          <li key={state}>
            <StateLink id={state} />: {refusedInWords(refused, fieldWords)}
          </li>
        ))}
      </ul>
    </section>
  )
}
