import { type ReactNode, useId, useState } from 'react'
import {
  type FunnelSnapshot,
  selectResumeState,
  selectScreenMeta,
  selectStep,
} from '../../../machines/selectors.ts'
import { isBefore } from '../../../machines/step-list.ts'
import { copy } from '../../copy/index.ts'
import { useAnnouncement } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import {
  selectHasApplication,
  selectIsTimed,
  useConsent,
  useFunnel,
  useStateSelector,
  useVisit,
} from '../funnel.tsx'
import { Deletion } from './Deletion.tsx'
import { Named, useOwner } from './owner.tsx'

const words = copy.device

interface WelcomeBackProps {
  /** Changes with the screen. */
  readonly screenKey: string
  /** The notice was closed: the focus moves to the screen. */
  readonly onClosed: () => void
}

/**
 * One line above the step to which a page was opened, until it is closed or the applicant moves on, not
 * on a level, where time counts. After an absence a greeting. In a tab that was not used for this
 * application, whose it is: a second person on this device starts over.
 */
export function WelcomeBack({ screenKey, onClosed }: WelcomeBackProps) {
  const id = useId()
  const isHere = useOpenedScreen(screenKey)
  const { wasAway, isOtherVisit } = useVisit()
  const isTimed = useStateSelector(selectIsTimed)
  const mayStartOver = useStateSelector(selectMayStartOver)
  const { firstName, name } = useOwner()
  const [isClosed, close] = useState(false)
  const [isAsking, ask] = useState(false)

  if (!isHere || isClosed || isTimed || !mayStartOver || !(wasAway || isOtherVisit)) return null
  return (
    <aside className="welcome welcome-line" aria-labelledby={id}>
      <p id={id}>
        {wasAway ? (
          <Named text={words.welcomeByName} name={firstName} unnamed={words.welcome} />
        ) : (
          <Named text={words.continuing} name={name} unnamed={words.continuingUnnamed} />
        )}
      </p>
      <Button variant="quiet" onClick={() => ask(true)}>
        {isOtherVisit ? words.notYou : words.startOver}
      </Button>
      <Button
        variant="quiet"
        aria-label={words.close}
        onClick={() => {
          close(true)
          onClosed()
        }}
      >
        <CloseIcon />
      </Button>
      {isAsking && <Deletion kind="startOver" onDone={() => ask(false)} />}
    </aside>
  )
}

function selectMayStartOver(snapshot: FunnelSnapshot): boolean {
  return selectHasApplication(snapshot) && snapshot.can({ type: 'APPLICATION.RESTARTED' })
}

/** Whether an application was restored, and this is still the screen to which the page was opened. */
function useOpenedScreen(screenKey: string): boolean {
  const funnel = useFunnel()
  const hasScreen = useStateSelector((snapshot) => selectScreenMeta(snapshot) !== undefined)
  const [wasRestored] = useState(() => {
    const { saved } = funnel.getSnapshot().context
    return saved.kind === 'read' && saved.unlocked !== null
  })
  const [screen, setScreen] = useState<string>()
  const [isOver, setOver] = useState(false)

  // It is not known at once where the applicant belongs.
  if (screen === undefined && hasScreen) setScreen(screenKey)
  if (screen !== undefined && !isOver && screen !== screenKey) setOver(true)
  return wasRestored && !isOver && screen === screenKey
}

/**
 * Says after the step of the résumé, until Submit, that the backend has the file no longer. Not on a level,
 * where time counts; the step itself says it at its field.
 */
export function FileGone() {
  const funnel = useFunnel()
  const isGone = useStateSelector(selectIsFileGone)
  const canChange = useStateSelector((snapshot) => snapshot.can(RESUME_CHANGED))
  const { title, advice, upload } = copy.fileGone
  useAnnouncement(isGone ? title : '', { announcesFirst: true })

  if (!isGone) return null
  return (
    <Notice title={title} text={advice}>
      {canChange && (
        <Button variant="quiet" onClick={() => funnel.send(RESUME_CHANGED)}>
          {upload}
        </Button>
      )}
    </Notice>
  )
}

const RESUME_CHANGED = { type: 'CHANGE.PRESSED', form: 'workExperience' } as const

function selectIsFileGone(snapshot: FunnelSnapshot): boolean {
  const step = selectStep(snapshot)
  return (
    selectResumeState(snapshot) === 'gone' &&
    step !== null &&
    isBefore('workExperience', step) &&
    isBefore(step, 'thankYou') &&
    !selectIsTimed(snapshot)
  )
}

interface AskConsentProps {
  /** The question is closed: the focus moves to the screen. */
  readonly onAnswered: () => void
}

/**
 * Asks whether use and errors of the page may be measured, if the operator requires consent. It
 * is next to the screen and blocks nothing; until it is answered nothing is measured. Not on a
 * level, where time counts.
 */
export function AskConsent({ onAnswered }: AskConsentProps) {
  const { isAsked, answer } = useConsent()
  const isTimed = useStateSelector(selectIsTimed)

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
  readonly text: ReactNode
  /** The answers, as buttons. */
  readonly children: ReactNode
}

/** Something to answer next to the screen, which blocks nothing. */
function Notice({ title, text, children }: NoticeProps) {
  const id = useId()
  return (
    <aside className="welcome" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </aside>
  )
}
