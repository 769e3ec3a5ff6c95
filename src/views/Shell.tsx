import { useEffect, useRef } from 'react'
import { PROGRESS_SEGMENTS } from '../../machines/rules/steps.ts'
import { selectScreen, selectScreenMeta } from '../../machines/selectors.ts'
import { Card } from '../ui/Card.tsx'
import { usePressGuard } from '../ui/press-guard.ts'
import { StepHeader } from '../ui/StepHeader.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { VIEWS } from './index.ts'

const PRODUCT = 'Remote AI Task Reviewer'

/** The page around every screen: card, progress, title, and the view of the state (section 2). */
export function Shell() {
  const screen = useFunnelSelector(selectScreen)
  const meta = useFunnelSelector(selectScreenMeta)
  const refusals = useFunnelSelector(({ context }) => context.refusals)
  const isShaking = useFunnelSelector((snapshot) => snapshot.hasTag('shaking'))
  const page = useRef<HTMLDivElement>(null)
  usePressGuard(page, screen)

  const title = meta?.title
  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT}` : PRODUCT
  }, [title])

  const View = VIEWS[screen]
  return (
    <div ref={page}>
      <Card refusals={refusals} shaking={isShaking}>
        {meta && (
          <StepHeader
            title={meta.title}
            subtitle={meta.subtitle}
            segment={meta.segment ?? undefined}
            segments={PROGRESS_SEGMENTS}
            focusKey={screen}
          />
        )}
        <View />
      </Card>
    </div>
  )
}
