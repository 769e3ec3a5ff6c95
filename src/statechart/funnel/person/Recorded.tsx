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
  const byId = useMemo(() => Map.groupBy(runs, runId), [runs])
  const isOne = chosen === null && filterIn(filter).reference !== ''
  const [shown] = (isOne ? runs : byId.get(chosen ?? '')) ?? []
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
  const listed = [...byId].filter(([, [run]]) => run && (ending?.includes(run) ?? true))
  const count = listed.reduce((sum, [, alike]) => sum + alike.length, 0)
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
        {count === 0 ? 'No application was recorded so.' : `${count} found.`}
        {listed.length > MOST_SHOWN && ` The first ${MOST_SHOWN} are listed.`}
      </p>
      <ul className="panel-list recorded-list">
        {listed.slice(0, MOST_SHOWN).map(([id, [run, ...alike]]) => {
          if (!run) return null
          const name = runInWords(run)
          return (
            <li key={id}>
              <PanelButton aria-label={`Show: ${name}`} onClick={() => onChoose(id)}>
                Show
              </PanelButton>{' '}
              {name}
              {alike.length > 0 && `, ${alike.length + 1} times`}
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
  const steps = useMemo(() => recordedSteps(chart, run), [chart, run])
  const { ending, rules, problem } = useMemo(() => recordedEnding(chart, run), [chart, run])
  return (
    <>
      <EndLine ending={ending} />
      <Problem text={problem} />
      {rules.length > 0 && <RuleTable rules={rules} />}
      <RunSteps name={runInWords(run)} steps={steps} />
      <p className="panel-note">
        Recorded in classes, without a name; nothing else is known of it.
      </p>
    </>
  )
}
