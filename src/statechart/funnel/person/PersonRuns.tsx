import { useCallback } from 'react'
import { Runs } from '../../viewer/run/Runs.tsx'
import type { RunStep } from '../../viewer/run/run.ts'
import { PERSON, useViewer } from '../../viewer/viewer.ts'
import { factsOf } from './decision-words.ts'
import { EndLine } from './EndLine.tsx'
import { endingOf } from './ending.ts'
import { EXAMPLES } from './examples.ts'
import { KNOWN_RUNS } from './known-runs.ts'

/** Invented applications, each with its end. */
export function PersonRuns() {
  const { chart } = useViewer()
  const endOf = useCallback(
    (steps: readonly RunStep[]) => <EndLine ending={endingOf(chart, steps)} />,
    [chart],
  )
  return (
    <Runs examples={EXAMPLES} known={KNOWN_RUNS} factsOf={factsOf} name={PERSON} endOf={endOf} />
  )
}
