import { useMemo } from 'react'
import { PanelButton, Problem } from '../../viewer/parts/parts.tsx'
import { RuleTable } from '../../viewer/run/RuleTable.tsx'
import { RunSteps } from '../../viewer/run/RunSteps.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { FindForm } from '../recorded/FindForm.tsx'
import { RecordedRuns } from '../recorded/RecordedRuns.tsx'
import { endingsOf, FILTER, filterIn, OF, queryOf } from '../recorded/record-filter.ts'
import { type RecordedRun, runId, runInWords } from '../recorded/runs.ts'
import { EndLine } from './EndLine.tsx'
import { recordedEnding, recordedSteps } from './recorded-steps.ts'

const MOST_SHOWN = 50

interface RecordedProps {
  /** The id of the run. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** A recorded application, found by its outcome, its day or its reference. */
export function Recorded({ chosen, onChoose }: RecordedProps) {
  const { [FILTER]: filter = '' } = useViewer().route.texts
  return (
    <>
      {chosen === null && <FindForm />}
      <RecordedRuns what="A recorded application" query={queryOf(filterIn(filter))}>
        {(runs) => <Choice runs={runs} chosen={chosen} onChoose={onChoose} />}
      </RecordedRuns>
    </>
  )
}

function Choice({
  runs,
  chosen,
  onChoose,
}: RecordedProps & { readonly runs: readonly RecordedRun[] }) {
  const { chart, route } = useViewer()
  const { [OF]: of = '', [FILTER]: filter = '' } = route.texts
  const byId = useMemo(() => new Map(runs.map((run) => [runId(run), run])), [runs])
  const isOne = chosen === null && filterIn(filter).reference !== ''
  const shown = isOne ? runs[0] : byId.get(chosen ?? '')
  if (shown) {
    return (
      <>
        {chosen !== null && (
          <div className="panel-row">
            <PanelButton onClick={() => onChoose(null)}>All applications</PanelButton>
          </div>
        )}
        <RecordedSteps run={shown} />
      </>
    )
  }
  const ending = endingsOf(chart).find((one) => one.of === of)
  const listed = [...byId].filter(([, run]) => ending?.includes(run) ?? true)
  return (
    <>
      <Problem
        text={
          chosen !== null
            ? 'The application of the link is not recorded here: it was removed, or has gone on since. Choose one of these.'
            : null
        }
      />
      <p role="status">
        {listed.length === 0 ? 'No application was recorded so.' : `${listed.length} found.`}
        {listed.length > MOST_SHOWN && ` The first ${MOST_SHOWN} are listed.`}
      </p>
      <ul className="panel-list recorded-list">
        {listed.slice(0, MOST_SHOWN).map(([id, run]) => {
          const name = runInWords(run, new Date())
          return (
            <li key={id}>
              <PanelButton aria-label={`Show: ${name}`} onClick={() => onChoose(id)}>
                Show
              </PanelButton>{' '}
              {name}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What was recorded, and which rule decided it and why. */
function RecordedSteps({ run }: { readonly run: RecordedRun }) {
  const { chart } = useViewer()
  const name = runInWords(run, new Date())
  const steps = useMemo(() => recordedSteps(chart, run), [chart, run])
  const { ending, rules, later, problem } = useMemo(() => recordedEnding(chart, run), [chart, run])
  return (
    <>
      <p>{name}.</p>
      <EndLine ending={ending} />
      {later && <p>{later}</p>}
      <Problem text={problem} />
      {rules.length > 0 && <RuleTable rules={rules} />}
      <RunSteps name={name} steps={steps} />
      <p className="panel-note">
        Only this is recorded of an application: no name, no contact, nothing that was typed.
      </p>
    </>
  )
}
