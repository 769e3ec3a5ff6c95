import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { metaOf } from '../../chart/meta.ts'
import { LinkedParts } from '../../viewer/parts/LinkedParts.tsx'
import { Problem } from '../../viewer/parts/parts.tsx'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { PERSON, STEP, useOverlay, useViewer } from '../../viewer/viewer.ts'
import { ignoredSentence } from '../ignored.ts'
import { outcomeState } from '../numbers/numbers.ts'
import { RecordedRuns } from '../recorded/RecordedRuns.tsx'
import { ALL_APPLICATIONS } from '../recorded/record-filter.ts'
import { type RecordedRun, RUN, runId, stageOf } from '../recorded/runs.ts'
import { type CheckedRules, checkedRules, notTriedSentence, rulesText } from './checked-rules.ts'
import { RulesForm } from './RulesForm.tsx'
import { type Change, leftOutSentences, whatIf, whatIfSentence } from './what-if.ts'

const NAME = 'what-if'

/** How the recorded applications would have ended by other rules. */
export default function WhatIfPanel() {
  const { route, note } = useViewer()
  const text = route.texts[NAME] ?? ''
  const checked = useMemo(() => checkedRules(text), [text])
  const { ignored } = checked
  return (
    <div className="panel-body what-if">
      {ignored.length > 0 && <Problem text={ignoredSentence(ignored, 'the values of the chart')} />}
      <RecordedRuns what="What applications would have become">
        {(runs) => (
          <Answer runs={runs} checked={checked}>
            <RulesForm
              checked={checked}
              runs={runs}
              onChange={(entered) => note({ [NAME]: rulesText(entered) })}
            />
          </Answer>
        )}
      </RecordedRuns>
    </div>
  )
}

interface AnswerProps {
  readonly runs: readonly RecordedRun[]
  readonly checked: CheckedRules
  /** The form, between the answer in a sentence, which stays in sight, and its table. */
  readonly children: ReactNode
}

function Answer({ runs, checked, children }: AnswerProps) {
  const { chart } = useViewer()
  const { entered, rules, problems } = useDeferredValue(checked)
  const answer = useMemo(() => whatIf(runs, rules), [runs, rules])
  useOverlay(
    useMemo(
      () => ({
        states: new Map(
          chart.states.flatMap((state) => {
            const { outcome } = metaOf(state)
            const count = outcome?.rule ? difference(outcome.rule, answer.changes) : 0
            if (count === 0) return []
            const text = count > 0 ? `+${count}` : `−${-count}`
            const words = `${Math.abs(count)} ${count > 0 ? 'more' : 'fewer'} would end here.`
            return [[state.id, { text, words, tone: count > 0 ? 'added' : 'removed' } as const]]
          }),
        ),
      }),
      [chart, answer],
    ),
  )
  return (
    <>
      <p className="panel-answer" role="status">
        {notTriedSentence(problems) || whatIfSentence(answer, rulesText(entered) !== '')}
      </p>
      {children}
      {answer.changes.length > 0 && <Changes changes={answer.changes} />}
      {leftOutSentences(answer).map((sentence) => (
        <p key={sentence} className="panel-note">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** How many more end by a rule than did, of those of whom it is known. */
function difference(rule: string, changes: readonly Change[]): number {
  return changes.reduce((sum, { before, after, runs }) => {
    if (after.length > 1) return sum
    return sum + (after[0] === rule ? runs.length : 0) - (before === rule ? runs.length : 0)
  }, 0)
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { chart, choiceOf, route } = useViewer()
  /** The stage that a rule gives, and where the chart has it. */
  const placeOf = (rule: string) => {
    const state = outcomeState(chart, rule)
    return [stageOf(rule), state && { ...choiceOf(state.id), panel: route.panel }] as const
  }
  return (
    <table className="panel-table">
      <thead>
        <tr>
          <th scope="col" className="number">
            Count
          </th>
          <th scope="col">Ended as</th>
          <th scope="col">Would have ended as</th>
          <th scope="col">One of them</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ before, after, runs }) => (
          <tr key={`${before} ${after}`}>
            <td className="number">{runs.length}</td>
            <td>
              <LinkedParts parts={[placeOf(before)]} separator="" />
            </td>
            <td>
              {after.length > 1 && 'Cannot be known. One of: '}
              <LinkedParts parts={after.map(placeOf)} separator=", " />
            </td>
            <td>
              {runs[0] && (
                <ViewerLink
                  to={{
                    panel: PERSON,
                    texts: { ...ALL_APPLICATIONS, [RUN]: runId(runs[0]), [STEP]: '' },
                  }}
                >
                  Who is this?
                </ViewerLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
