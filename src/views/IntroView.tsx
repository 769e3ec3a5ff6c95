import { HighlightList } from '../ui/HighlightList.tsx'
import { CalendarIcon, ClockIcon, HomeIcon, PayIcon, TrainingIcon } from '../ui/icons.tsx'
import { PathList } from '../ui/PathList.tsx'
import { StartButton } from './StartButton.tsx'

const OFFER = [
  { icon: <PayIcon />, text: '$25/hour plus bonuses' },
  { icon: <ClockIcon />, text: 'Flexible hours of 5-20 hours/week' },
  { icon: <CalendarIcon />, text: 'Weekly payouts by direct deposit' },
  { icon: <TrainingIcon />, text: 'Full training, with no experience needed' },
  { icon: <HomeIcon />, text: 'Work from home on your own schedule' },
]

const DUTIES = [
  'Log in to a secure dashboard and follow task instructions.',
  'Complete interactive game-style tasks within SLA deadlines.',
  'Flag anomalies or edge cases with brief notes.',
  'Work independently with chat-based support.',
]

/** What the job offers, what it asks and how applying goes (sections 1 and 2, 'Intro screen'). */
export function IntroView() {
  return (
    <div className="stack">
      <HighlightList items={OFFER} />
      <StartButton />
      <h2>What you will do</h2>
      <PathList items={DUTIES} />
      <h2>How applying works</h2>
      <p>
        Applying takes about 3 minutes and includes a short puzzle-style assessment. Accepted
        applicants start onboarding right away.
      </p>
      <StartButton />
    </div>
  )
}
