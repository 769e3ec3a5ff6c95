import { useMemo, useState } from 'react'
import { readConfiguration } from '../../../effects/configuration.ts'
import { metaOf } from '../../chart/meta.ts'
import { titleOf } from '../../layout/words.ts'
import type { Overlay } from '../../viewer/overlay.ts'
import { BranchTable } from '../../viewer/rules/BranchTable.tsx'
import { branchesOf, decidingBranches } from '../../viewer/rules/branches.ts'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { useOverlay, useViewer } from '../../viewer/viewer.ts'
import { decide } from './decide.ts'
import { TryForm } from './TryForm.tsx'
import { firstValues, type TriedValues, todayOf, valuesOf, valuesText } from './tried-values.ts'

const NAME = 'decision'

/** The decision's rules in their order, and which of them decides about values that are tried. */
export default function DecisionPanel() {
  const viewer = useViewer()
  const { chart, tree, route, go } = viewer
  const deciding = useMemo(() => decidingBranches(chart, tree), [chart, tree])
  const [today] = useState(() => todayOf(new Date()))
  const text = route.texts[NAME] ?? ''
  const [person, setPerson] = useState(() => personIn(firstValues(today)))
  const values = useMemo(() => ({ ...valuesOf(text, today), ...person }), [text, today, person])
  const change = (next: TriedValues) => {
    setPerson(personIn(next))
    go({ texts: { ...route.texts, [NAME]: valuesText(next, today) } }, 'replace')
  }
  const ids = useMemo(() => deciding?.branches.map(({ id }) => id) ?? [], [deciding])
  const configuration = useMemo(() => readConfiguration(document).funnel, [])
  const verdict = useMemo(() => decide(values, ids, configuration), [values, ids, configuration])
  const overlay = useMemo(() => overlayOf(verdict.taken), [verdict.taken])
  useOverlay(overlay)
  const isPlaceGiven = `${values.city}${values.state}${values.country}` !== ''
  const testPlaceBranch = deciding?.branches.find(({ guard }) => guard === 'isAtTestPlace')
  const isOutsideTestPlace =
    isPlaceGiven && testPlaceBranch && !verdict.holds.get(testPlaceBranch.id)
  if (!deciding) return <p>This chart has no state that decides an outcome.</p>

  const taken = deciding.branches.find(({ id }) => id === verdict.taken)
  const target = taken?.targets[0]
  const stage = target === undefined ? undefined : metaOf(tree.state(target)).outcome?.stage
  return (
    <div className="panel-body">
      <h3>Try values</h3>
      <TryForm values={values} onChange={change} />
      <p className="panel-note">
        The address of this page holds these values, without names and e-mail.
      </p>
      {isOutsideTestPlace && (
        <p className="panel-note" role="status">
          This network address names no test place: city and state, or the country, are those of
          none.
        </p>
      )}
      <p className="try-answer" role="status">
        {taken
          ? `Rule ${taken.order + 1} decides: ${stage}. `
          : 'No rule decides: check the dates.'}
        {taken && (
          <ViewerLink to={{ ...viewer.choiceOf(taken.id), panel: viewer.route.panel }}>
            Show it
          </ViewerLink>
        )}
      </p>
      <BranchTable
        caption="The first rule that holds decides"
        branches={deciding.branches}
        verdict={verdict}
      />
      <h3>Other rules that are asked in order</h3>
      {branchesOf(chart)
        .filter(({ id }) => id !== deciding.id)
        .map(({ id, source, trigger, branches }) => (
          <details key={id}>
            <summary>
              {titleOf(tree.state(source))}: {trigger} ({branches.length})
            </summary>
            <BranchTable caption={tree.state(source).description} branches={branches} />
          </details>
        ))}
    </div>
  )
}

/** Personal data: stored while the panel is open, and never in the URL. */
function personIn({ email, firstName, lastName }: TriedValues) {
  return { email, firstName, lastName }
}

function overlayOf(taken: string | null): Overlay | null {
  if (taken === null) return null
  return { transitions: new Map([[taken, { tone: 'good', words: 'decides' }]]) }
}
