import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ConsentProvider, type ConsentQuestion } from './device/consent.tsx'
import { SavingProvider, type SavingStatus } from './device/saving.tsx'
import { type FunnelActor, FunnelProvider } from './funnel.tsx'
import { Shell } from './Shell.tsx'

interface FunnelPageProps {
  readonly actor: FunnelActor
  readonly saving?: SavingStatus | undefined
  readonly consent?: ConsentQuestion | undefined
}

/** The whole page of a funnel, whether it runs or is drawn once. */
export function FunnelPage({ actor, saving, consent }: FunnelPageProps) {
  return (
    <ErrorBoundary>
      <FunnelProvider actor={actor}>
        <SavingProvider status={saving}>
          <ConsentProvider question={consent}>
            <Shell />
          </ConsentProvider>
        </SavingProvider>
      </FunnelProvider>
    </ErrorBoundary>
  )
}
