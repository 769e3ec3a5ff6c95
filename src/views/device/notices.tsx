import { type ReactNode, useId, useState } from 'react'
import {
  type FunnelSnapshot,
  selectResumeState,
  selectScreenMeta,
  selectStep,
} from '../../../machines/selectors.ts'
import { isBefore } from '../../../machines/step-list.ts'
import { copy, fill } from '../../copy/index.ts'
import { useAnnouncement } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateInWords, timeOfDay } from '../dates.ts'
import {
  selectHasApplication,
  selectIsTimed,
  useConsent,
  useFunnel,
  useStateSelector,
  useVisit,
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
 * Above the step to which a page was opened, until the applicant moves on. After an absence a greeting:
 * to continue or to start over; not on a level, where time counts. In a tab that was not used for this
 * application, whose it is and when it was saved: a second person on this device starts over.
 */
export function WelcomeBack({ screenKey, onContinue }: WelcomeBackProps) {
  const funnel = useFunnel()
  const isHere = useOpenedScreen(screenKey)
  const { wasAway, isOtherVisit, savedBefore } = useVisit()
  const isTimed = useStateSelector(selectIsTimed)
  const isOpen = useStateSelector(selectHasApplication)
  const isOwned = useStateSelector((snapshot) => isOtherVisit && snapshot.can(RESTARTED))
  const [owner] = useState(() => ownerOf(funnel.getSnapshot()))
  const [isDismissed, dismiss] = useState(false)
  const [isAsking, ask] = useState(false)

  const isGreeted = wasAway && isOpen && !isTimed
  if (!isHere || isDismissed || !(isGreeted || isOwned)) return null
  const { firstName, name } = owner
  const greeting =
    firstName === '' ? words.welcome : <Named text={words.welcomeByName} name={firstName} />
  const continued =
    name === '' ? words.otherVisitUnnamed : <Named text={words.otherVisit} name={name} />
  return (
    <Notice
      title={isGreeted ? greeting : continued}
      text={
        isOtherVisit ? (
          <>
            {isGreeted && (
              <>
                {continued} {name.endsWith('.') ? '' : '· '}
              </>
            )}
            {savedBefore !== undefined && savedInWords(new Date(savedBefore))}
          </>
        ) : (
          words.restored
        )
      }
    >
      {isGreeted && (
        <Button
          variant="quiet"
          aria-label={words.continueNamed}
          onClick={() => {
            dismiss(true)
            onContinue()
          }}
        >
          {copy.shell.continue}
        </Button>
      )}
      <Button variant="quiet" onClick={() => (isOpen ? ask(true) : funnel.send(RESTARTED))}>
        {isOtherVisit ? words.notYou : words.startOver}
      </Button>
      {isAsking && <Deletion kind="startOver" onDone={() => ask(false)} />}
    </Notice>
  )
}

const RESTARTED = { type: 'APPLICATION.RESTARTED' } as const

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

/** Whose application was restored: the first name, and the whole name with the last one's initial. */
function ownerOf({ context: { forms } }: FunnelSnapshot): { firstName: string; name: string } {
  const { firstName, lastName } = forms.contactDetails.draft
  const [initial = ''] = lastName.trim()
  return {
    firstName: firstName.trim(),
    name: `${firstName.trim()} ${initial && `${initial}.`}`.trim(),
  }
}

function savedInWords(date: Date): string {
  const time = timeOfDay(date)
  if (date.toDateString() === new Date().toDateString()) return fill(words.savedToday, { time })
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(String)
  return fill(words.savedOn, { date: dateInWords(day), time })
}

/** A text with a person's name, which is written in its own direction. */
function Named({ text, name }: { readonly text: string; readonly name: string }) {
  const [before = '', after = ''] = text.split('{name}')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
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
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="welcome-choices">{children}</div>
    </aside>
  )
}
