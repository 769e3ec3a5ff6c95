import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { useOperatorToken } from '../../viewer/operator/operator-token.ts'
import { LinkedParts } from '../../viewer/parts/LinkedParts.tsx'
import type { Route } from '../../viewer/route.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { filterOf } from './filter.ts'
import { lineOf } from './line.ts'
import {
  APPROVING_RULE,
  countedAt,
  DAYS,
  numbersOverlay,
  outcomeState,
  periodOf,
} from './numbers.ts'
import { useNumbers } from './use-numbers.ts'

const WEEK = 7
const DEFAULT_FILTER = filterOf('')
const NUMBERS: Partial<Route> = { panel: 'numbers' }

interface NumbersLineProps {
  /** What is said instead until the numbers come, and without a token. */
  readonly otherwise: ReactNode
}

/** The last week in a line and on the map, for who has the operator's token. */
export function NumbersLine({ otherwise }: NumbersLineProps) {
  const { token } = useOperatorToken()
  return token === '' ? otherwise : <LastWeek token={token} otherwise={otherwise} />
}

function LastWeek({ token, otherwise }: NumbersLineProps & { readonly token: string }) {
  const answer = useNumbers(DEFAULT_FILTER, token)
  const [last, setLast] = useState<Numbers | null>(null)
  if (answer !== null && 'value' in answer && answer.value !== last) setLast(answer.value)
  return (
    <>
      {last === null ? otherwise : <InOneLine numbers={last} />}
      {answer !== null && 'problem' in answer && (
        <p role="alert">
          {last !== null && `Numbers of ${countedAt(last)}. `}
          {answer.problem} It is asked again each minute.
        </p>
      )}
    </>
  )
}

function InOneLine({ numbers }: { readonly numbers: Numbers }) {
  const { chart, choiceOf, overlay } = useViewer()
  const period = useMemo(() => periodOf(numbers, chart, [DAYS - WEEK, DAYS]), [numbers, chart])
  const before = useMemo(
    () => periodOf(numbers, chart, [DAYS - 2 * WEEK, DAYS - WEEK]),
    [numbers, chart],
  )
  useEffect(() => {
    overlay.layBelow(numbersOverlay(period, chart))
    return () => overlay.layBelow(null)
  }, [overlay, period, chart])
  const approving = outcomeState(chart, APPROVING_RULE)?.id
  const parts = lineOf(period, before).map(({ words, about }): [string, Partial<Route>] => {
    const place = about === 'approved' ? approving : about
    return [words, place === undefined ? NUMBERS : choiceOf(place)]
  })
  return (
    <p>
      <LinkedParts parts={parts} separator=" " />
    </p>
  )
}
