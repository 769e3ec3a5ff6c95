import { type ReactNode, useEffect, useRef } from 'react'
import { selectOutcome } from '../../machines/selectors.ts'
import { MailIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useFunnelSelector } from './funnel.tsx'

/** The three faces of the last screen (section 2, Thank-you screen). */
export function ThankYouView() {
  const outcome = useFunnelSelector(selectOutcome)
  if (outcome === 'processing') return <Spinner>Processing application... please wait</Spinner>
  return outcome === 'approved' ? <Approved /> : <Submitted />
}

function Submitted() {
  return (
    <div className="stack">
      <OutcomeHeading>Application Submitted</OutcomeHeading>
      <p>We'll review your submission and get back to you soon.</p>
    </div>
  )
}

function Approved() {
  const performance = useFunnelSelector(({ context }) => context.application.puzzlePerformance)
  return (
    <div className="stack">
      <OutcomeHeading>You're approved!</OutcomeHeading>
      <Panel tone="success" title="Check your email" icon={<MailIcon />}>
        <p>Your next steps are on their way to your inbox.</p>
      </Panel>
      <dl className="results">
        <div>
          <dt>Puzzle time</dt>
          <dd>{performance.totalTimeFormatted}</dd>
        </div>
        <div>
          <dt>Moves</dt>
          <dd>{performance.totalMoves}</dd>
        </div>
      </dl>
      <p className="note">Can't find it? Please look in your spam folder, too.</p>
    </div>
  )
}

function OutcomeHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} className="outcome-heading" tabIndex={-1}>
      {children}
    </h2>
  )
}
