import { useEffect, useMemo, useState } from 'react'
import { metaOf } from '../../chart/meta.ts'
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
        {summed(tree, shown, 'count').map((one) => (
          <Place key={one.title ?? one.state} {...one} />
        ))}
      </ul>
      {shown.some(({ decided }) => decided > 0) && (
        <>
          <h3>Decided already</h3>
          <ul className="panel-list">
            {summed(tree, shown, 'decided').map((one) => (
              <Place key={one.title ?? one.state} {...one} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface Sum {
  state: string
  /** Of states that stand in one frame of the journey, such as the levels of a puzzle. */
  title: string | null
  applicants: number
}

function Place({ state, title, applicants }: Sum) {
  return (
    <li>
      {title ?? <StateLink id={state} />}: <strong>{applicants}</strong>
    </li>
  )
}

/** How many stand where, what stands in one frame of the journey as one sum; nobody nowhere. */
export function summed(tree: ChartTree, counts: StateCounts, what: 'count' | 'decided'): Sum[] {
  const frameOf = (state: string) =>
    tree.positionOf(state) < 0 ? undefined : metaOf(tree.state(state)).frame
  const places = Map.groupBy(
    counts.filter((one) => one[what] > 0),
    ({ state }) => frameOf(state) ?? state,
  )
  return [...places].map(([place, all]) => ({
    state: all[0]?.state ?? place,
    title: frameOf(all[0]?.state ?? place) ?? null,
    applicants: all.reduce((sum, one) => sum + one[what], 0),
  }))
}

/** States in the order of the steps, then of the chart; those that it does not have come last. */
export function inOrderOf(tree: ChartTree, counts: StateCounts): StateCounts {
  const placeOf = (id: string): [step: number, position: number] => {
    const position = tree.positionOf(id)
    if (position < 0) return [Number.MAX_SAFE_INTEGER, 0]
    const { screen } = metaOf(tree.state(id))
    return [screen ? (screen.step ?? 0) : Number.MAX_SAFE_INTEGER - 1, position]
  }
  return counts.toSorted((one, other) => {
    const [[step, position], [otherStep, otherPosition]] = [
      placeOf(one.state),
      placeOf(other.state),
    ]
    return step - otherStep || position - otherPosition
  })
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
