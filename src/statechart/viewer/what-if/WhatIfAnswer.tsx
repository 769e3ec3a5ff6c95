import { Fragment, useMemo } from 'react'
import type { Ending } from '../../chart/replay.ts'
import {
  endingInWords,
  leftOutSentences,
  type WhatIf,
  type WhatIfWords,
  whatIfSentence,
} from '../../chart/what-if.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { useOverlay, useViewer } from '../viewer.ts'
import { type Outcomes, outcomesOf, outcomesOverlay } from './outcomes.ts'

interface WhatIfAnswerProps {
  readonly answer: WhatIf
  readonly words: WhatIfWords
}

/** What would have ended differently: a sentence, a table, marks on the outcomes. */
export function WhatIfAnswer({ answer, words }: WhatIfAnswerProps) {
  const { chart } = useViewer()
  const outcomes = useMemo(() => outcomesOf(chart), [chart])
  useOverlay(useMemo(() => outcomesOverlay(chart, answer), [chart, answer]))
  return (
    <>
      <p className="panel-answer" role="status">
        {whatIfSentence(answer, words)}
      </p>
      {leftOutSentences(answer).map((sentence) => (
        <p key={sentence} className="panel-note">
          {sentence}
        </p>
      ))}
      {answer.changes.length > 0 && (
        <table className="panel-table">
          <thead>
            <tr>
              <th scope="col" className="number">
                Count
              </th>
              <th scope="col">Ended as</th>
              <th scope="col">Would have ended as</th>
            </tr>
          </thead>
          <tbody>
            {answer.changes.map(({ before, after, count }) => {
              return (
                <tr key={JSON.stringify([before, after])}>
                  <td className="number">{count}</td>
                  <td>
                    <EndingCell ending={{ outcome: before }} outcomes={outcomes} />
                  </td>
                  <td>
                    {after.length > 1 && 'Cannot be known. One of: '}
                    {after.map((ending, position) => (
                      <Fragment key={endingInWords(ending)}>
                        {position > 0 && ', '}
                        <EndingCell ending={ending} outcomes={outcomes} />
                      </Fragment>
                    ))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}

interface EndingCellProps {
  readonly ending: Ending
  readonly outcomes: Outcomes
}

/** The title of an ending, as a link to its state in the picture. */
function EndingCell({ ending, outcomes }: EndingCellProps) {
  const { choiceOf } = useViewer()
  const known = 'outcome' in ending ? outcomes.get(ending.outcome) : undefined
  if (!known) return endingInWords(ending)
  return (
    <>
      <ViewerLink to={choiceOf(known.state)}>{known.stage}</ViewerLink>{' '}
      <code>{endingInWords(ending)}</code>
    </>
  )
}
