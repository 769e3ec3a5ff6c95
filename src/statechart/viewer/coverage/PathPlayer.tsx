import { useMemo, useState } from 'react'
import type { ReportedPath } from '../../chart/report.ts'
import { TransitionLink } from '../about/links.tsx'
import { useOverlay } from '../overlay.ts'
import { PanelButton } from '../parts/parts.tsx'
import { pathOverlay } from './report.tsx'

interface PathPlayerProps {
  readonly path: ReportedPath
  readonly onClose: () => void
}

/** A path of the report, step by step on the picture. */
export function PathPlayer({ path, onClose }: PathPlayerProps) {
  const [at, setAt] = useState(0)
  useOverlay(useMemo(() => pathOverlay(path, at), [path, at]))
  const step = path.steps[at]
  return (
    <section className="panel-list" aria-label={`Path ${path.id}`}>
      <h3>
        Path <code>{path.id}</code>, step {at + 1} of {path.steps.length}
      </h3>
      <div className="panel-row">
        <PanelButton disabled={at === 0} onClick={() => setAt(at - 1)}>
          Step before
        </PanelButton>
        <PanelButton disabled={at >= path.steps.length - 1} onClick={() => setAt(at + 1)}>
          Next step
        </PanelButton>
        <PanelButton onClick={onClose}>All paths</PanelButton>
      </div>
      <div aria-live="polite" className="panel-list">
        <p>
          <strong>{step?.name}</strong>
        </p>
        {path.failure?.step === at && (
          <p className="panel-problem">Failed here: {path.failure.lines.join(' ')}</p>
        )}
        <ul className="panel-list">
          {step?.transitions.map((id) => (
            <li key={id}>
              <TransitionLink id={id} withSource />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
