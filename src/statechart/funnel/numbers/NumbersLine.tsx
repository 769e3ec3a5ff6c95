import { useEffect, useMemo, useState } from 'react'
import type { Numbers } from '../../../../machines/progress/application-numbers.ts'
import { useOperatorToken } from '../../viewer/operator/operator-token.ts'
import { LinkedParts } from '../../viewer/parts/LinkedParts.tsx'
import type { Route } from '../../viewer/route.ts'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { filterOf, NUMBERS_FILTER, type NumbersFilter } from './filter.ts'
import { lineOf } from './line.ts'
import { countedAt, DAYS, numbersOverlay, periodOf } from './numbers.ts'
import { useNumbers } from './use-numbers.ts'

const NUMBERS: Partial<Route> = { panel: 'numbers' }
const UNASKED = ': open the link that the server prints when it starts, or ask who runs it.'

/** The chosen applications in a line and on the map, or where to get what opens them. */
export function NumbersLine() {
  const { token, refused } = useOperatorToken()
  const { route } = useViewer()
  const text = route.texts[NUMBERS_FILTER] ?? ''
  const filter = useMemo(() => filterOf(text), [text])
  if (token !== '') return <Counted token={token} filter={filter} />
  return (
    <p>
      <ViewerLink to={NUMBERS}>How many apply, leave and finish</ViewerLink> needs the operator’s
      token{refused === null ? UNASKED : `. ${refused}`}
    </p>
  )
}

interface CountedProps {
  readonly token: string
  readonly filter: NumbersFilter
}

function Counted({ token, filter }: CountedProps) {
  const answer = useNumbers(filter, token)
  const [last, setLast] = useState<{ numbers: Numbers; filter: NumbersFilter } | null>(null)
  if (answer && 'value' in answer && !answer.isOld && answer.value !== last?.numbers) {
    setLast({ numbers: answer.value, filter })
  }
  return (
    <>
      {last ? <InOneLine {...last} /> : <p>The numbers are being counted.</p>}
      {answer !== null && 'problem' in answer && (
        <p role="alert" className="line-problems">
          {last && `Not refreshed since ${countedAt(last.numbers)}.`} {answer.problem} It is asked
          again each minute.
        </p>
      )}
    </>
  )
}

interface InOneLineProps {
  readonly numbers: Numbers
  readonly filter: NumbersFilter
}

function InOneLine({ numbers, filter }: InOneLineProps) {
  const { chart, choiceOf, overlay } = useViewer()
  const { days } = filter
  const [period, before] = useMemo(
    () => [
      periodOf(numbers, chart, [DAYS - days, DAYS]),
      2 * days > DAYS ? null : periodOf(numbers, chart, [DAYS - 2 * days, DAYS - days]),
    ],
    [numbers, chart, days],
  )
  useEffect(() => {
    overlay.layBelow(numbersOverlay(period, chart))
    return () => overlay.layBelow(null)
  }, [overlay, period, chart])
  const parts = lineOf(period, before, filter, numbers).map(
    ({ words, about }): [string, Partial<Route>] => [
      words,
      about === undefined ? NUMBERS : choiceOf(about),
    ],
  )
  return (
    <p>
      <LinkedParts parts={parts} separator=" " />
    </p>
  )
}
