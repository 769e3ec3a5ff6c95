import { MailIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { FinishedPath } from './FinishedPath.tsx'
import './approved.css'

/** What an approved applicant finishes for: the next step, and the puzzle's result (section 2). */
export function Approved() {
  const { email } = useFunnelSelector(({ context }) => context.application.contactDetails)
  const result = useFunnelSelector(({ context }) => context.application.puzzlePerformance)
  return (
    <div className="stack">
      <FinishedPath />
      <Panel tone="success" title="Check your email" icon={<MailIcon />}>
        <p>
          Your next steps are on their way to <strong>{email}</strong>.
        </p>
      </Panel>
      <dl className="puzzle-result">
        <div>
          <dt>Puzzle time</dt>
          <dd>{result.totalTimeFormatted}</dd>
        </div>
        <div>
          <dt>Moves</dt>
          <dd>{result.totalMoves}</dd>
        </div>
      </dl>
      <p className="note">Can't find our email? Please check your spam folder, too.</p>
    </div>
  )
}
