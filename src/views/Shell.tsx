import { type ReactNode, useEffect, useRef } from 'react'
import { PROGRESS_SEGMENTS } from '../../machines/rules/steps.ts'
import { selectScreen, selectScreenMeta } from '../../machines/selectors.ts'
import { Card } from '../ui/Card.tsx'
import { usePressGuard } from '../ui/press-guard.ts'
import { StepHeader } from '../ui/StepHeader.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { isSameHeading, selectHeading } from './heading.ts'
import { VIEWS } from './index.ts'

const ROLE = 'Remote AI Task Reviewer'

/** The page around every screen: card, header with progress and title, and the screen's view (section 2). */
export function Shell() {
  const screen = useFunnelSelector(selectScreen)
  const segment = useFunnelSelector((snapshot) => selectScreenMeta(snapshot)?.segment ?? undefined)
  const heading = useFunnelSelector(selectHeading, isSameHeading)
  const page = useRef<HTMLDivElement>(null)
  usePressGuard(page, screen)

  const title = heading?.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${ROLE}`
  }, [title])

  const View = VIEWS[screen]
  return (
    <div ref={page}>
      <ShakingCard>
        {heading && (
          <StepHeader
            title={heading.title}
            subtitle={heading.subtitle}
            segment={segment}
            segments={PROGRESS_SEGMENTS}
            focusKey={`${screen} ${heading.title}`}
          />
        )}
        <View key={screen} />
      </ShakingCard>
    </div>
  )
}

function ShakingCard({ children }: { readonly children: ReactNode }) {
  const isShaking = useFunnelSelector((snapshot) => snapshot.hasTag('shaking'))
  const refusals = useFunnelSelector(({ context }) => context.refusals)
  return (
    <Card shaking={isShaking} refusals={refusals}>
      {children}
    </Card>
  )
}
