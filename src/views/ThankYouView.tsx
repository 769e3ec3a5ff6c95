import { useId } from 'react'
import type { PuzzleColor } from '../../machines/puzzle/levels.ts'
import {
  selectIsDelivered,
  selectIsRefused,
  selectIsStoring,
  selectOutcome,
} from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { Announced, useAnnouncement } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { AlertIcon, CheckIcon, MailIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/lists.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { selectMayRestart, useFunnel, useFunnelSelector, useSaved } from './funnel.tsx'
import { ApplicationCopy } from './review/ApplicationCopy.tsx'

/** The spinner, then the outcome (section 2, 'Thank-you screen'). */
export function ThankYouView() {
  const outcome = useFunnelSelector(selectOutcome)
  if (outcome === 'processing') return <Processing />
  if (outcome === 'added') return <Added />
  if (outcome === 'approved') return <Approved />
  return <InReview />
}

function Processing() {
  useAnnouncement(words.processing, { announcesFirst: true })
  return <Spinner>{words.processing}</Spinner>
}

/** The backend had an application from this device with other answers. */
function Added() {
  return (
    <div className="stack">
      <Announced className="delivery">
        <CheckIcon />
        <span>{words.added}</span>
      </Announced>
      <ApplicationCopy />
      <NewApplication />
    </div>
  )
}

/** A person will review the application (section 2). */
function InReview() {
  return (
    <div className="stack">
      <div className="finished finished-quiet">
        <FinishedPath />
      </div>
      <DeliveryLine />
      <p>{copy.thankYou.inReview}</p>
      <ApplicationCopy />
      <NewApplication />
    </div>
  )
}

/** What an approved applicant finishes for: the next step, and the puzzle's result (section 2). */
function Approved() {
  const { email } = useFunnelSelector(({ context }) => context.application.contactDetails)
  const result = useFunnelSelector(({ context }) => context.application.puzzlePerformance)
  const isSent = useFunnelSelector(selectIsDelivered)
  const { nextSteps, nextStepsLater } = copy.thankYou
  const [before = '', after = ''] = (isSent ? nextSteps : nextStepsLater).split('{email}')
  const domainAt = email.lastIndexOf('@')
  return (
    <div className="stack">
      <div className="finished">
        <FinishedPath />
      </div>
      <DeliveryLine />
      <Panel title={copy.thankYou.checkEmail} icon={<MailIcon />}>
        <p>
          <span>{before}</span>
          <strong>
            {email.slice(0, domainAt)}
            <wbr />
            {email.slice(domainAt)}
          </strong>
          <span>{after}</span>
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
      <ApplicationCopy />
      <NewApplication />
    </div>
  )
}

const words = copy.thankYou

/**
 * Where the application is, and what the applicant has to do so that it arrives. An attempt to send it
 * changes nothing here: each change is read out.
 */
function DeliveryLine() {
  const isSent = useFunnelSelector(selectIsDelivered)
  const isStored = useFunnelSelector(({ context }) => context.isStored)
  const areAnswersSaved = useSaved() !== 'refused'
  const notStored = areAnswersSaved
    ? `${words.notStored} ${words.notStoredAnswersSaved}`
    : words.notStored
  const isStoring = useFunnelSelector(selectIsStoring)
  const isRefused = useFunnelSelector(selectIsRefused)
  const stored = isRefused ? words.refused : words.stored
  const settled = isStored ? stored : notStored
  const unsent = isStoring ? copy.summary.submitting : settled
  return (
    <Announced className="delivery">
      {isSent ? <CheckIcon /> : <AlertIcon />}
      <span>{isSent ? words.sent : unsent}</span>
    </Announced>
  )
}

/** The next person on this device begins, once nothing of this application can be lost. */
function NewApplication() {
  const funnel = useFunnel()
  const id = useId()
  if (!useFunnelSelector(selectMayRestart)) return null
  return (
    <div className="new-application">
      <p id={id} className="note">
        {words.newApplicationNote}
      </p>
      <Button
        variant="quiet"
        aria-describedby={id}
        onClick={() => funnel.send({ type: 'APPLICATION.RESTARTED' })}
      >
        {words.newApplication}
      </Button>
    </div>
  )
}

const DOTS: readonly { color: PuzzleColor; at: readonly [number, number]; radius: number }[] = [
  { color: 'orange', at: [24, 30], radius: 7 },
  { color: 'light-blue', at: [50, 104], radius: 5 },
  { color: 'pink', at: [96, 16], radius: 6 },
  { color: 'yellow', at: [160, 104], radius: 7 },
  { color: 'cyan', at: [218, 70], radius: 5 },
  { color: 'yellow', at: [226, 18], radius: 7 },
]

/** The last path of the puzzles: from dot to dot it becomes a tick. */
function FinishedPath() {
  return (
    <svg className="finished-path" viewBox="0 0 240 120" aria-hidden="true">
      {DOTS.map(({ color, at: [x, y], radius }) => (
        <circle
          key={`${x} ${y}`}
          className="finished-path-dot"
          data-color={color}
          cx={x}
          cy={y}
          r={radius}
        />
      ))}
      <path className="finished-path-line" pathLength="1" d="M74 60 108 92 172 26" />
      <circle className="finished-path-start" cx="74" cy="60" r="16" />
      <circle className="finished-path-end" cx="172" cy="26" r="16" />
    </svg>
  )
}
