import type { ReactNode } from 'react'
import { OWN_BACKEND } from '../../../effects/configuration.ts'
import { useBackendAnswer } from '../../viewer/operator/ask-backend.ts'
import { OperatorGate } from '../../viewer/operator/OperatorGate.tsx'
import { Problem } from '../../viewer/parts/parts.tsx'
import { type RecordedRun, RecordedRunsSchema } from './runs.ts'

interface RunsProps {
  /** What the backend is asked for; empty for all. */
  readonly query?: string
  readonly children: (runs: readonly RecordedRun[]) => ReactNode
}

/** The recorded runs of the backend. `what` is to be seen, in words. */
export function RecordedRuns({ what, ...runs }: RunsProps & { readonly what: string }) {
  return (
    <OperatorGate what={what}>{(token) => <RunsOfBackend {...runs} token={token} />}</OperatorGate>
  )
}

function RunsOfBackend({ query = '', token, children }: RunsProps & { readonly token: string }) {
  const answer = useBackendAnswer(
    `${OWN_BACKEND}/operator/runs?${query}`,
    token,
    RecordedRunsSchema,
  )
  if (answer === null) return <p role="status">The recorded applications are being fetched.</p>
  if ('problem' in answer) return <Problem text={answer.problem} />
  const { runs, isCut } = answer.value
  return (
    <>
      {isCut && (
        <p className="panel-note">
          Of the {runs.length.toLocaleString('en-US')} applications that began last; there are more.
        </p>
      )}
      {children(runs)}
    </>
  )
}
