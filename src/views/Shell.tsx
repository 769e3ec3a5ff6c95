import { type ReactNode, useEffect, useRef } from 'react'
import { selectScreen, selectScreenMeta, selectSummary } from '../../machines/selectors.ts'
import { PROGRESS_SEGMENTS } from '../../machines/steps/step-list.ts'
import { copy, fill } from '../copy/index.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useKeyboardInset } from '../ui/keyboard-inset.ts'
import { usePressGuard } from '../ui/press-guard.ts'
import { StepHeader } from '../ui/StepHeader.tsx'
import { useViewsAhead } from './ahead.ts'
import { CurrentView } from './CurrentView.tsx'
import { AskConsent } from './device/AskConsent.tsx'
import { WelcomeBack } from './device/WelcomeBack.tsx'
import { useFunnelSelector } from './funnel.tsx'
import { isSameHeading, selectHeading } from './heading.ts'
import { TopBar } from './TopBar.tsx'

/** The page around every screen: card, header with progress and title, and the screen's view (section 2). */
export function Shell() {
  const screen = useFunnelSelector(selectScreen)
  const segment = useFunnelSelector((snapshot) => selectScreenMeta(snapshot)?.segment ?? undefined)
  const heading = useFunnelSelector(selectHeading, isSameHeading)
  const page = useRef<HTMLDivElement>(null)
  usePressGuard(page, screen)
  useKeyboardInset()
  useDocumentTitle(heading?.title)
  useViewsAhead(screen)

  function focusScreen(): void {
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <div ref={page} className="stage">
      <TopBar />
      <AskConsent onAnswered={focusScreen} />
      <WelcomeBack screenKey={screen} onGoOn={focusScreen} />
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
        <ErrorBoundary key={screen}>
          <CurrentView screen={screen} />
        </ErrorBoundary>
      </ShakingCard>
    </div>
  )
}

/** The screen's title and the role; while a refused Continue has errors left it begins with 'Error:'. */
function useDocumentTitle(heading: string | undefined): void {
  const isInError = useFunnelSelector((snapshot) => selectSummary(snapshot).length > 0)
  useEffect(() => {
    if (heading === undefined) return
    const title = fill(copy.pageTitle, { title: heading, role: copy.role })
    document.title = isInError ? fill(copy.pageTitleInError, { title }) : title
    const page = document.documentElement
    // Each writing has the styles of the whole page worked out again.
    if (page.lang !== copy.language) page.lang = copy.language
  }, [heading, isInError])
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
