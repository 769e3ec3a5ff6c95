import { useMemo, useState } from 'react'
import type { ReportedPath } from '../../chart/report.ts'
import { TransitionLink } from '../about/links.tsx'
import { PanelButton, StepList } from '../parts/parts.tsx'
import { useOverlay } from '../viewer.ts'
import { pathOverlay } from './report.tsx'

interface PathPlayerProps {
  readonly path: ReportedPath
  /** What shows the path again, with ID for its id. */
  readonly command: string | undefined
  readonly onClose: () => void
}

/** A path of the report, step by step on the picture. */
export function PathPlayer({ path, command, onClose }: PathPlayerProps) {
  const { id, steps, failure } = path
  const [at, setAt] = useState(0)
  useOverlay(useMemo(() => pathOverlay(path, at), [path, at]))
  const step = steps[at]
  return (
    <section className="panel-list" aria-label={`Path ${id}`}>
      {path.name && <p>{path.name}</p>}
      <h3>
        Path <code>{id}</code>, step {at + 1} of {steps.length}
      </h3>
      <div className="panel-row">
        <PanelButton disabled={at === 0} onClick={() => setAt(at - 1)}>
          Step before
        </PanelButton>
        <PanelButton disabled={at >= steps.length - 1} onClick={() => setAt(at + 1)}>
          Next step
        </PanelButton>
        <PanelButton onClick={onClose}>All paths</PanelButton>
      </div>
      <div aria-live="polite" className="panel-list">
        <p>
          <strong>{step?.name}</strong>
        </p>
        {failure?.step === at && (
          <p className="panel-problem">Failed here: {failure.lines.join(' ')}</p>
        )}
        {failure && at > failure.step && <p>Not taken: the path failed before.</p>}
        <ul className="panel-list">
          {step?.transitions.map((transition) => (
            <li key={transition}>
              <TransitionLink id={transition} withSource />
            </li>
          ))}
        </ul>
      </div>
      <h3>All steps</h3>
      <StepList
        names={steps.map(({ name }, position) =>
          failure?.step === position ? `${name} ✕ failed` : name,
        )}
        current={at}
        onChoose={setAt}
      />
      {command && <Again command={command.replace('ID', id)} />}
    </section>
  )
}

/** The command that shows a path again. */
function Again({ command }: { readonly command: string }) {
  const [label, setLabel] = useState('Copy the command')
  return (
    <div className="panel-list">
      <code>{command}</code>
      <div className="panel-row">
        <PanelButton
          onClick={() =>
            navigator.clipboard.writeText(command).then(
              () => setLabel('Copied'),
              () => setLabel('Copying is not allowed here: mark the text above'),
            )
          }
        >
          {label}
        </PanelButton>
      </div>
    </div>
  )
}
