import { useEffect, useMemo, useState } from 'react'
import { StateLink } from '../about/StateLink.tsx'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import { useRefusal } from '../operator/refusal.ts'
import { type Overlay, useOverlay } from '../overlay.ts'
import { Problem } from '../parts/Problem.tsx'
import { useViewer } from '../viewer.ts'
import { followStanding, type Standing } from './follow-standing.ts'

/** How many applicants stand where at this moment. */
export function Live({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <div className="panel-body">
      <OperatorGate what="Who stands where now">
        {(token) => <StandingNow url={`${baseUrl}/operator/live`} token={token} />}
      </OperatorGate>
    </div>
  )
}

const NOBODY: Standing = []

function StandingNow({ url, token }: { readonly url: string; readonly token: string }) {
  const { hasState } = useViewer()
  const [standing, setStanding] = useState<Standing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = useRefusal()
  useEffect(() => {
    const open = new AbortController()
    void followStanding(url, token, open.signal, {
      onStanding: (now) => {
        setProblem(null)
        setStanding(now)
      },
      onProblem: setProblem,
      onRefused: refuse,
    })
    return () => open.abort()
  }, [url, token, refuse])
  const shown = standing ?? NOBODY
  useOverlay(useMemo(() => standingOverlay(shown), [shown]))
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Problem text={problem} />
      {standing && (
        <p className="panel-answer" role="status">
          {total === 1
            ? '1 applicant stands in the funnel now.'
            : `${total} applicants stand in the funnel now.`}
        </p>
      )}
      <ul className="panel-list">
        {shown.map(({ state, count }) => (
          <li key={state}>
            {hasState(state) ? <StateLink id={state} /> : state}: <strong>{count}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function standingOverlay(standing: Standing): Overlay {
  return {
    states: new Map(
      standing.map(({ state, count }) => [
        state,
        { text: `${count} now`, words: `${count} stand here now.`, tone: 'strong' },
      ]),
    ),
  }
}
