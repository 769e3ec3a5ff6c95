import { Button } from '../ui/Button.tsx'
import { HighlightList } from '../ui/HighlightList.tsx'
import { CalendarIcon, ClockIcon, HomeIcon, PayIcon, TrainingIcon } from '../ui/icons.tsx'
import { PathList } from '../ui/PathList.tsx'
import { useFunnel } from './funnel.tsx'

const OFFER = [
  { icon: <PayIcon />, text: '$25/hour plus bonuses' },
  { icon: <ClockIcon />, text: 'Flexible hours: 5-20 hours/week' },
  { icon: <CalendarIcon />, text: 'Weekly payouts by direct deposit' },
  { icon: <TrainingIcon />, text: 'Full training, no experience needed' },
  { icon: <HomeIcon />, text: 'Work from home on your own schedule' },
]

const DUTIES = [
  'Log in to a secure dashboard and follow task instructions',
  'Complete interactive game-style tasks within SLA deadlines',
  'Flag anomalies or edge cases with brief notes',
  'Work independently with chat-based support',
]

/** The job description with a Start button at the top and at the bottom (sections 1 and 2). */
export function IntroView() {
  const funnel = useFunnel()
  const start = (
    <Button block onClick={() => funnel.send({ type: 'APPLICATION.STARTED' })}>
      Start Application
    </Button>
  )
  return (
    <div className="stack">
      <HighlightList items={OFFER} />
      {start}
      <p className="note">
        Applying takes about 3 minutes and includes a short puzzle-style assessment.
      </p>
      <h2>What you'll do</h2>
      <PathList items={DUTIES} />
      <p>Accepted applicants start onboarding right away.</p>
      {start}
    </div>
  )
}
