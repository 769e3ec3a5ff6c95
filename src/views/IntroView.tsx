import { type RefObject, useEffect, useRef, useState } from 'react'
import { copy } from '../copy/index.ts'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { HighlightList } from '../ui/HighlightList.tsx'
import { CalendarIcon, ClockIcon, HomeIcon, PayIcon, TrainingIcon } from '../ui/icons.tsx'
import { PathList } from '../ui/PathList.tsx'
import { StartButton } from './StartButton.tsx'

const OFFER = [
  { icon: <PayIcon />, text: copy.intro.offer.pay },
  { icon: <ClockIcon />, text: copy.intro.offer.hours },
  { icon: <CalendarIcon />, text: copy.intro.offer.payouts },
  { icon: <TrainingIcon />, text: copy.intro.offer.training },
  { icon: <HomeIcon />, text: copy.intro.offer.home },
]

/** What the job offers, what it asks and how applying goes (sections 1 and 2, 'Intro screen'). */
export function IntroView() {
  const upper = useRef<HTMLButtonElement>(null)
  const isUpperSeen = useIsSeen(upper)
  return (
    <div className="stack">
      <HighlightList items={OFFER} />
      <StartButton ref={upper} />
      <h2>{copy.intro.dutiesTitle}</h2>
      <PathList items={copy.intro.duties} />
      <h2>{copy.intro.applyingTitle}</h2>
      <p>{copy.intro.applying}</p>
      <ButtonRow isResting={isUpperSeen}>
        <StartButton />
      </ButtonRow>
    </div>
  )
}

/** Whether an element is in sight; until that is known it counts as seen. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
