import { useMemo } from 'react'
import { conditionInWords } from '../../chart/guards.ts'
import type { ReportedPath } from '../../chart/report.ts'
import { mainPartOf } from '../../chart/tree.ts'
import { PanelButton } from '../parts/parts.tsx'
import { RunSteps } from '../run/RunSteps.tsx'
import type { Reason } from '../run/reasons.ts'
import type { RunStep } from '../run/run.ts'
import { useViewer, type Viewer } from '../viewer.ts'

interface PathRunProps {
  readonly path: ReportedPath
  /** What shows the path again, with ID for its id. */
  readonly command: string | undefined
  readonly onClose: () => void
}

/** A path of the report, step by step. */
export function PathRun({ path, command, onClose }: PathRunProps) {
  const viewer = useViewer()
  const steps = useMemo(() => pathSteps(viewer, path), [viewer, path])
  const { name } = path
  return (
    <>
      <div className="panel-row">
        <PanelButton onClick={onClose}>All paths</PanelButton>
      </div>
      <p>{name}</p>
      <RunSteps name={name} steps={steps} />
      {command && <code>{command.replace('ID', path.id)}</code>}
    </>
  )
}

/** The steps of a path up to the one at which it failed, with examples of the screens that it comes through. */
export function pathSteps(
  { chart, tree, adapter }: Pick<Viewer, 'chart' | 'tree' | 'adapter'>,
  { steps, failure }: ReportedPath,
): RunStep[] {
  const { main } = mainPartOf(tree)
  let state = main.id
  const taken = failure === null ? steps : steps.slice(0, failure.step + 1)
  return taken.map(({ name, transitions }, position) => {
    const known = transitions.flatMap((id) => tree.transition(id) ?? [])
    const targets = known.flatMap(({ targets }) => targets)
    state = targets.findLast((id) => tree.isWithin(id, main.id)) ?? state
    const active = tree.upFrom(state).toReversed()
    return {
      name,
      transitions: known.map(({ id }) => id),
      active: active.map(({ id }) => id),
      snapshot: adapter.snapshotIn(state),
      reasons: known.map(
        (transition): Reason => ({
          transition: transition.id,
          sentence: transition.description,
          condition: transition.guard === null ? null : conditionInWords(chart, transition),
          isFork: transition.guard !== null,
          isOutcome: false,
          rules: [],
        }),
      ),
      problem:
        failure?.step === position ? `The path failed here: ${failure.lines.join(' ')}` : null,
    }
  })
}
