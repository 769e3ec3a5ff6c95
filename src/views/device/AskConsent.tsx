import { copy } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { selectIsTimed, useConsent, useFunnelSelector } from '../funnel.tsx'

const words = copy.consent

interface AskConsentProps {
  /** The question is closed: the focus moves to the screen. */
  readonly onAnswered: () => void
}

/**
 * Asks whether use and errors of the page may be measured, where the operator requires consent. It
 * is beside the screen and blocks nothing; until it is answered nothing is measured. Not on a
 * level, where time counts.
 */
export function AskConsent({ onAnswered }: AskConsentProps) {
  const { isAsked, answer } = useConsent()
  const isTimed = useFunnelSelector(selectIsTimed)

  function take(isGiven: boolean): void {
    answer(isGiven)
    onAnswered()
  }

  if (!isAsked || isTimed) return null
  return (
    <aside className="welcome" aria-labelledby="consent-title">
      <div>
        <h2 id="consent-title">{words.title}</h2>
        <p>{words.explanation}</p>
      </div>
      <div className="welcome-choices">
        <Button variant="quiet" onClick={() => take(true)}>
          {words.allow}
        </Button>
        <Button variant="quiet" onClick={() => take(false)}>
          {words.refuse}
        </Button>
      </div>
    </aside>
  )
}
