import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { copy, fill } from '../copy/index.ts'
import { useAnnouncement } from '../ui/Announced.tsx'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { CalendarIcon, ClockIcon, HomeIcon, PayIcon, TrainingIcon } from '../ui/icons.tsx'
import { HighlightList, PathList } from '../ui/lists.tsx'
import { useStart, useUnsent } from './funnel.tsx'

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
      <Submitted />
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

/** What becomes of the applications that were submitted on this device, with nothing of a person. */
function Submitted() {
  const applications = useUnsent()
  const refused = applications.filter(({ refusedSince }) => refusedSince !== undefined)
  const isWaiting = applications.length > refused.length
  const [wasThere, setThere] = useState(false)
  if (applications.length > 0 && !wasThere) setThere(true)
  const delivered = wasThere && applications.length === 0 ? copy.intro.delivered : ''
  const text = isWaiting ? copy.intro.waiting : delivered
  useAnnouncement(text, { announcesFirst: true })
  return (
    <>
      <p className="note">{text}</p>
      {refused.map(({ reference, refusedSince }) => (
        <p key={reference} className="note" role="status">
          {fill(copy.intro.notDelivered, { date: DATE.format(refusedSince), reference })}
        </p>
      ))}
    </>
  )
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
