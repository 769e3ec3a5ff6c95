import { useEffect, useMemo, useState } from 'react'
import type { ChartTree } from '../../layout/tree.ts'
import { StateLink } from '../about/links.tsx'
import { useRefusal } from '../operator/ask-backend.ts'
import { OperatorGate } from '../operator/OperatorGate.tsx'
import type { Overlay } from '../overlay.ts'
import { Problem } from '../parts/parts.tsx'
import { useOverlay, useViewer } from '../viewer.ts'
import { followStateCounts, type StateCounts } from './follow-state-counts.ts'

/** How many applicants are in each state at this moment. */
export function Live({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <div className="panel-body">
      <OperatorGate what="Who stands where now">
        {(token) => <LiveCounts url={`${baseUrl}/operator/live`} token={token} />}
      </OperatorGate>
    </div>
  )
}

const NO_COUNTS: StateCounts = []

function LiveCounts({ url, token }: { readonly url: string; readonly token: string }) {
  const { tree } = useViewer()
  const [counts, setCounts] = useState<StateCounts | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = useRefusal()
  useEffect(() => {
    const open = new AbortController()
    void followStateCounts(url, token, open.signal, {
      onCounts: (now) => {
        setProblem(null)
        setCounts(now)
      },
      onProblem: setProblem,
      onRefused: refuse,
    })
    return () => open.abort()
  }, [url, token, refuse])
  const shown = useMemo(() => inOrderOf(tree, counts ?? NO_COUNTS), [tree, counts])
  useOverlay(useMemo(() => countsOverlay(shown), [shown]))
  return (
    <>
      <Problem text={problem} />
      {counts && (
        <p className="panel-answer" role="status">
          {countsSentence(shown)}
        </p>
      )}
      <ul className="panel-list">
        {shown.map(({ state, count, decided }) => (
          <li key={state}>
            <StateLink id={state} />: <strong>{count}</strong>
            {decided > 0 && `, and ${decided} decided already`}
          </li>
        ))}
      </ul>
    </>
  )
}

/** States in the order of the chart; those that it does not have come last. */
export function inOrderOf({ positionOf }: ChartTree, counts: StateCounts): StateCounts {
  const placeOf = (state: string) => {
    const position = positionOf(state)
    return position < 0 ? Number.MAX_SAFE_INTEGER : position
  }
  return counts.toSorted((one, other) => placeOf(one.state) - placeOf(other.state))
}

export function countsSentence(counts: StateCounts): string {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const decided = counts.reduce((sum, one) => sum + one.decided, 0)
  const now = `${count === 1 ? '1 applicant stands' : `${count} applicants stand`} in the funnel now.`
  if (decided === 0) return now
  return `${now} ${decided} more ${decided === 1 ? 'is' : 'are'} decided already.`
}

export function countsOverlay(counts: StateCounts): Overlay {
  return {
    states: new Map(
      counts.map(({ state, count, decided }) => {
        const text = [count > 0 && `${count} now`, decided > 0 && `${decided} decided`]
        const words = [`${count} stand here now.`, decided > 0 && `${decided} are decided already.`]
        return [
          state,
          {
            text: text.filter(Boolean).join(', '),
            words: words.filter(Boolean).join(' '),
            tone: count > 0 ? 'strong' : 'muted',
          },
        ]
      }),
    ),
  }
}
