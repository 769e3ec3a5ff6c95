import './numbers.css'
import { useMemo } from 'react'
import type { Numbers as Answer } from '../../../../machines/progress/application-numbers.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { OperatorGate } from '../../viewer/operator/OperatorGate.tsx'
import { PanelButton, Problem } from '../../viewer/parts/parts.tsx'
import { releaseOfPage } from '../../viewer/release.ts'
import { useOverlay, useViewer } from '../../viewer/viewer.ts'
import { ignoredSentence } from '../ignored.ts'
import { numbersCsv, type Shown } from './export.ts'
import { FieldsTables } from './Fields.tsx'
import { FilterForm } from './FilterForm.tsx'
import { formsOf } from './fields.ts'
import {
  comparedFilter,
  filterOf,
  filterText,
  groupInWords,
  ignoredIn,
  NUMBERS_FILTER,
  type NumbersFilter,
} from './filter.ts'
import { DAYS, numbersOverlay, periodOf, weeksOf } from './numbers.ts'
import { SumTable } from './SumTable.tsx'
import { OutcomesTable, StepsTable } from './Tables.tsx'
import { useNumbers } from './use-numbers.ts'
import { Weeks } from './Weeks.tsx'

/** How far applications came, where they left, how long they took. */
export default function NumbersPanel() {
  const { route, note } = useViewer()
  const text = route.texts[NUMBERS_FILTER] ?? ''
  const filter = filterOf(text)
  const ignored = ignoredIn(text)
  return (
    <div className="panel-body">
      {ignored.length > 0 && <Problem text={ignoredSentence(ignored, 'what is chosen below')} />}
      <OperatorGate what="How far applications came">
        {(token) => (
          <Counted
            token={token}
            filter={filter}
            onFilter={(next) => note({ [NUMBERS_FILTER]: filterText(next) })}
          />
        )}
      </OperatorGate>
    </div>
  )
}

interface CountedProps {
  readonly token: string
  readonly filter: NumbersFilter
  readonly onFilter: (filter: NumbersFilter) => void
}

function Counted({ token, filter, onFilter }: CountedProps) {
  const answer = useNumbers(filter, token)
  const numbers = answer !== null && 'value' in answer ? answer.value : null
  const { comparedWith } = filter
  const compared = comparedFilter(filter)
  const isOld = answer !== null && 'isOld' in answer
  return (
    <>
      <Problem text={answer !== null && 'problem' in answer ? answer.problem : null} />
      {answer === null && <p role="status">The numbers are being counted.</p>}
      {isOld && (
        <p role="status">These are the numbers of the choice before; the next are being counted.</p>
      )}
      <FilterForm filter={filter} numbers={numbers} onFilter={onFilter} />
      {numbers && !compared && <Counts numbers={numbers} filter={filter} isOld={isOld} />}
      {numbers && comparedWith && compared && (
        <Compared
          token={token}
          filter={filter}
          compared={compared}
          numbers={numbers}
          name={groupInWords(comparedWith.name, comparedWith.value, numbers.releases)}
          than={groupInWords(comparedWith.name, filter[comparedWith.name], numbers.releases)}
          isOld={isOld}
        />
      )}
    </>
  )
}

interface ComparedProps {
  readonly token: string
  readonly filter: NumbersFilter
  readonly compared: NumbersFilter
  readonly numbers: Answer
  readonly isOld: boolean
  readonly name: string
  /** What the chosen ones are called. */
  readonly than: string
}

/** The numbers with those of other applications next to them. */
function Compared({ token, filter, compared, numbers, name, than, isOld }: ComparedProps) {
  const answer = useNumbers(compared, token)
  const value = answer !== null && 'value' in answer && !('isOld' in answer) ? answer.value : null
  const others = useMemo(() => value && { name, than, numbers: value }, [name, than, value])
  if (answer !== null && 'problem' in answer) return <Problem text={answer.problem} />
  if (others === null) return <p role="status">The others are being counted.</p>
  return <Counts {...{ numbers, filter, isOld, others }} />
}

interface CountsProps {
  readonly numbers: Answer
  readonly filter: NumbersFilter
  /** Whether the numbers are of another filter. */
  readonly isOld: boolean
  readonly others?: { readonly name: string; readonly than: string; readonly numbers: Answer }
}

function Counts({ numbers, filter, isOld, others }: CountsProps) {
  const { chart } = useViewer()
  const { days } = filter
  const { before, ...counts } = useMemo(() => {
    const of = (answer: Answer, from: number, to: number) => periodOf(answer, chart, [from, to])
    return {
      period: of(numbers, DAYS - days, DAYS),
      before: 2 * days > DAYS ? null : of(numbers, DAYS - 2 * days, DAYS - days),
      other: others && { ...others, period: of(others.numbers, DAYS - days, DAYS) },
      weeks: weeksOf(numbers),
      forms: formsOf(numbers, chart),
    }
  }, [numbers, chart, days, others])
  const { period, other } = counts
  const shown: Shown = { ...counts, numbers, filter }
  useOverlay(useMemo(() => numbersOverlay(period, chart), [period, chart]))
  return (
    <>
      <SumTable {...{ period, before, other, numbers, days }} />
      <StepsTable period={period} other={other} />
      <OutcomesTable period={period} other={other} />
      <Weeks weeks={shown.weeks} />
      <FieldsTables forms={shown.forms} />
      {!isOld && (
        <PanelButton onClick={() => save(numbersCsv(shown, chart, releaseOfPage()))}>
          Export
        </PanelButton>
      )}
    </>
  )
}

function save(csv: string): void {
  saveFile(`numbers-${new Date().toLocaleDateString('en-CA')}.csv`, csv, 'text/csv')
}
