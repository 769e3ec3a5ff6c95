import { useEffect, useRef } from 'react'
import { ErrorBoundary } from '../../../../src/ui/ErrorBoundary.tsx'
import { BrandMark } from '../../../../src/ui/icons.tsx'
import { usePressGuard } from '../../../../src/ui/use-press-guard.ts'
import { CurrentScreen } from './CurrentScreen.tsx'
import { SCREENS } from './index.ts'
import { type ParcelActor, ParcelContext, screenIdOf, useParcelSelector } from './parcel.tsx'

/** The whole page: a bar with the name and a link to the chart, and the current screen. */
export function ParcelPage({ actor }: { readonly actor: ParcelActor }) {
  return (
    <ErrorBoundary>
      <ParcelContext value={actor}>
        <Shell />
      </ParcelContext>
    </ErrorBoundary>
  )
}

function Shell() {
  const state = useParcelSelector(screenIdOf)
  const page = useRef<HTMLDivElement>(null)
  usePressGuard(page, state ?? '')
  const title = state && SCREENS[state]?.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Send a parcel`
  }, [title])
  return (
    <div ref={page} className="stage">
      <header className="top-bar">
        <p className="brand">
          <BrandMark />
          Send a parcel
        </p>
        <a href="/statechart">Statechart</a>
      </header>
      <CurrentScreen />
    </div>
  )
}
