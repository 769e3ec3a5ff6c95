import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import {
  type FunnelSnapshot,
  type ScreenId,
  selectOutcome,
  selectScreen,
  selectScreenMeta,
  selectSummary,
} from '../../machines/selectors.ts'
import { PROGRESS_SEGMENTS } from '../../machines/step-list.ts'
import { copy, fill } from '../copy/index.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusLater } from '../ui/focus.ts'
import { useKeyboardInset } from '../ui/keyboard-inset.ts'
import { StepHeader } from '../ui/StepHeader.tsx'
import { ignoreDroppedFiles } from '../ui/transferred-files.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { CurrentView, usePreloadedViews } from './CurrentView.tsx'
import { AskConsent, FileGone, WelcomeBack } from './device/notices.tsx'
import { FunnelProvider, useFunnelSelector, useStateSelector } from './funnel.tsx'
import { TopBar } from './TopBar.tsx'

interface FunnelPageProps extends Omit<ComponentProps<typeof FunnelProvider>, 'children'> {
  /** Another screen is on the page, and about to be painted. */
  readonly onShown?: ((screen: ScreenId) => void) | undefined
}

/** The whole page of a funnel, whether it runs or is drawn once. */
export function FunnelPage({ onShown, ...funnel }: FunnelPageProps) {
  return (
    <ErrorBoundary>
      <FunnelProvider {...funnel}>
        <Shell onShown={onShown} />
      </FunnelProvider>
    </ErrorBoundary>
  )
}

/** The page around every screen: card, header with progress and title, and the screen's view (section 2). */
function Shell({ onShown }: Pick<FunnelPageProps, 'onShown'>) {
  const screen = useFunnelSelector(selectScreen)
  const segment = useStateSelector((snapshot) => selectScreenMeta(snapshot)?.segment ?? undefined)
  const heading = useStateSelector(selectHeading, isSameHeading)
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onShown?.(screen), [onShown, screen])
  usePressGuard(page, screen)
  useKeyboardInset()
  useEffect(ignoreDroppedFiles, [])
  useDocumentTitle(heading?.title)
  usePreloadedViews()

  function focusScreen(): void {
    focusLater(() => page.current?.querySelector('h1'))
  }
  return (
    <div ref={page} className="stage">
      <TopBar />
      <AskConsent onAnswered={focusScreen} />
      <WelcomeBack screenKey={screen} onClosed={focusScreen} />
      <FileGone />
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

/** The title of the page on a screen with this title: it, and the role. */
export function pageTitle(title: string): string {
  return fill(copy.pageTitle, { title, role: copy.role })
}

/** The screen's title and the role; while a refused Continue has errors left it begins with 'Error:'. */
function useDocumentTitle(heading: string | undefined): void {
  const isInError = useFunnelSelector((snapshot) => selectSummary(snapshot).length > 0)
  useEffect(() => {
    if (heading === undefined) return
    const title = pageTitle(heading)
    document.title = isInError ? fill(copy.pageTitleInError, { title }) : title
  }, [heading, isInError])
}

function ShakingCard({ children }: { readonly children: ReactNode }) {
  const isShaking = useStateSelector((snapshot) => snapshot.hasTag('shaking'))
  const refusals = useFunnelSelector(({ context }) => context.refusals)
  return (
    <Card shaking={isShaking} refusals={refusals}>
      {children}
    </Card>
  )
}

/** The screen's title and subtitle; the outcome of the thank-you screen has a title of its own (section 2). */
export interface Heading {
  readonly title: string
  readonly subtitle: string | undefined
}

/** How the screen is headed; undefined while it is being found. */
export function selectHeading(snapshot: FunnelSnapshot): Heading | undefined {
  const outcome = selectOutcome(snapshot)
  if (outcome !== 'processing') return { title: copy.outcomes[outcome], subtitle: undefined }
  return selectScreenMeta(snapshot)
}

/** Whether two headings read the same. */
function isSameHeading(a: Heading | undefined, b: Heading | undefined): boolean {
  return a?.title === b?.title && a?.subtitle === b?.subtitle
}
