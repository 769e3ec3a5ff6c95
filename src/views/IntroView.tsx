import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { copy, fill } from '../copy/index.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { CalendarIcon, ClockIcon, HomeIcon, PayIcon, TrainingIcon } from '../ui/icons.tsx'
import { HighlightList, PathList } from '../ui/lists.tsx'
import { useRefused, useStart } from './funnel.tsx'

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
  const isUpperVisible = useIsVisible(upper)
  return (
    <div className="stack">
      <NotDelivered />
      <HighlightList items={OFFER} />
      <StartButton ref={upper} />
      <h2>{copy.intro.dutiesTitle}</h2>
      <PathList items={copy.intro.duties} />
      <h2>{copy.intro.applyingTitle}</h2>
      <p>{copy.intro.applying}</p>
      <ButtonRow isResting={isUpperVisible}>
        <StartButton />
      </ButtonRow>
    </div>
  )
}

/** Which applications of this device the server refused: by date and reference, with nothing of a person. */
function NotDelivered() {
  return useRefused().map(({ reference, since }) => (
    <p key={reference} className="note" role="status">
      {fill(copy.intro.notDelivered, { date: DATE.format(since), reference })}
    </p>
  ))
}

const DATE = new Intl.DateTimeFormat(copy.language, { dateStyle: 'long' })

/** Whether an element is in sight; until that is known it counts as seen. */
function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

/** Starts the application; above and below the job description (section 2, 'Intro screen'). */
function StartButton({ ref }: { readonly ref?: Ref<HTMLButtonElement> }) {
  const start = useStart()
  return (
    <Button {...(ref && { ref })} block onClick={start}>
      {copy.intro.start}
    </Button>
  )
}
