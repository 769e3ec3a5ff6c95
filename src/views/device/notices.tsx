import { type ReactNode, useId, useState } from 'react'
import { copy } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import {
  selectHasApplication,
  selectIsTimed,
  useConsent,
  useFunnel,
  useFunnelSelector,
  useWasAway,
} from '../funnel.tsx'
import { Deletion } from './Deletion.tsx'

const words = copy.device

interface WelcomeBackProps {
  /** Changes with the screen. */
  readonly screenKey: string
  /** The applicant continues: the focus moves to the screen. */
  readonly onContinue: () => void
}

/**
 * Greets an applicant who comes back after an absence: to continue or to start over. Not on a
 * level, where time counts, and only until they move on.
 */
export function WelcomeBack({ screenKey, onContinue }: WelcomeBackProps) {
  const isGreeted = useGreeting(screenKey)
  const [isPutAway, putAway] = useState(false)
  const [isAsking, ask] = useState(false)
  const firstName = useFunnelSelector(({ context }) => context.application.contactDetails.firstName)

  const [before = '', after = ''] = words.welcomeByName.split('{name}')
  if (!isGreeted || isPutAway) return null
  return (
    <Notice
      text={words.restored}
      title={
        firstName === '' ? (
          words.welcome
        ) : (
          <>
            {before}
            <bdi>{firstName}</bdi>
            {after}
          </>
        )
      }
    >
      <Button
        variant="quiet"
        aria-label={words.continueNamed}
        onClick={() => {
          putAway(true)
          onContinue()
        }}
      >
        {copy.shell.continue}
      </Button>
      <Button variant="quiet" onClick={() => ask(true)}>
        {words.startOver}
      </Button>
      {isAsking && <Deletion kind="startOver" onDone={() => ask(false)} />}
    </Notice>
  )
}

/** Whether this is still the screen to which the applicant came back. */
function useGreeting(screenKey: string): boolean {
  const funnel = useFunnel()
  const isKept = useFunnelSelector(selectHasApplication)
  const isTimed = useFunnelSelector(selectIsTimed)
  const wasAway = useWasAway()
  const [wasRestored] = useState(() => {
    const { saved } = funnel.getSnapshot().context
    return saved.kind === 'read' && saved.unlocked !== null
  })
  const [screen, setScreen] = useState<string>()
  const [isOver, setOver] = useState(false)

  // It is not known at once where the applicant belongs.
  if (screen === undefined && isKept) setScreen(screenKey)
  if (screen !== undefined && !isOver && (screen !== screenKey || !isKept)) setOver(true)
  return wasAway && wasRestored && isKept && !isTimed && !isOver && screen === screenKey
}

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
    <Notice title={copy.consent.title} text={copy.consent.explanation}>
      <Button variant="quiet" onClick={() => take(true)}>
        {copy.consent.allow}
      </Button>
      <Button variant="quiet" onClick={() => take(false)}>
        {copy.consent.refuse}
      </Button>
    </Notice>
  )
}

interface NoticeProps {
  readonly title: ReactNode
  readonly text: string
  /** The answers, as buttons. */
  readonly children: ReactNode
}

/** Something to answer beside the screen, which blocks nothing. */
function Notice({ title, text, children }: NoticeProps) {
  const id = useId()
  return (
    <aside className="welcome" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="welcome-choices">{children}</div>
    </aside>
  )
}
