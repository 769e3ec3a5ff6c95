import { useDeferredValue, useMemo } from 'react'
import { DECISION_RULES, type DecisionRules } from '../../../../machines/decision/table.ts'
import { indistinguishableRuns } from '../../../../machines/examples/replay.ts'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import type { RecordedRun } from '../../chart/replay.ts'
import { replayRuns } from '../../chart/replay.ts'
import { possibleEndings, whatIf } from '../../chart/what-if.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RecordedRuns } from '../../viewer/what-if/RecordedRuns.tsx'
import { WhatIfAnswer } from '../../viewer/what-if/WhatIfAnswer.tsx'
import { backendUrl } from '../backend.ts'
import { PlayedRun } from '../play/PlayedRun.tsx'
import { underRules, WORDS } from '../replay-adapters.ts'
import { rulesOf, rulesText } from './checked-rules.ts'
import { RulesForm } from './RulesForm.tsx'

const NAME = 'what-if'

/** How the recorded applications would have ended under other values of the decision's rules. */
export default function WhatIfPanel() {
  const { route, go } = useViewer()
  const text = route.texts[NAME] ?? ''
  const rules = useMemo(() => rulesOf(text), [text])
  return (
    <div className="panel-body">
      <RecordedRuns baseUrl={backendUrl}>
        {(runs) => (
          <PlayedRun runs={runs}>
            <ReplayedRuns runs={runs} rules={rules} />
          </PlayedRun>
        )}
      </RecordedRuns>
      <h3>With these rules</h3>
      <RulesForm
        rules={rules}
        onChange={(next) => go({ texts: { ...route.texts, [NAME]: rulesText(next) } }, 'replace')}
      />
    </div>
  )
}

interface ReplayedRunsProps {
  readonly runs: readonly RecordedRun[]
  readonly rules: DecisionRules
}

function ReplayedRuns({ runs, rules }: ReplayedRunsProps) {
  const tried = useDeferredValue(rules)
  const before = useMemo(() => replayRuns(funnelMachine, runs, underRules(DECISION_RULES)), [runs])
  const answer = useMemo(
    () =>
      whatIf(
        runs,
        before,
        possibleEndings(
          runs,
          (run) => indistinguishableRuns(run, tried),
          (all) => replayRuns(funnelMachine, all, underRules(tried)),
        ),
      ),
    [runs, before, tried],
  )
  return <WhatIfAnswer answer={answer} words={WORDS} />
}
