import { selectDelivery } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { MailIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import { FinishedPath } from './FinishedPath.tsx'

/** What an approved applicant finishes for: the next step, and the puzzle's result (section 2). */
export function Approved() {
  const { email } = useFunnelSelector(({ context }) => context.application.contactDetails)
  const result = useFunnelSelector(({ context }) => context.application.puzzlePerformance)
  const isSent = useFunnelSelector((snapshot) => selectDelivery(snapshot) === 'sent')
  const { nextSteps, nextStepsLater } = copy.thankYou
  const [before = '', after = ''] = (isSent ? nextSteps : nextStepsLater).split('{email}')
  return (
    <div className="stack">
      <div className="finished">
        <FinishedPath />
      </div>
      <DeliveryLine />
      <Panel tone="success" title={copy.thankYou.checkEmail} icon={<MailIcon />}>
        <p>
          {before}
          <strong>{email}</strong>
          {after}
        </p>
      </Panel>
      <dl className="puzzle-result">
        <div>
          <dt>{copy.thankYou.puzzleTime}</dt>
          <dd>{result.totalTimeFormatted}</dd>
        </div>
        <div>
          <dt>{copy.thankYou.moves}</dt>
          <dd>{result.totalMoves}</dd>
        </div>
      </dl>
      <p className="note">{copy.thankYou.spamHint}</p>
    </div>
  )
}
