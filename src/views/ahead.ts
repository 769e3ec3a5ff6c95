import { useEffect } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { useOnline } from '../ui/online.ts'
import { VIEWS } from './index.ts'

/**
 * Loads the views of the screens that come after this one while this one is read or filled in, one
 * after the other, the next one first: who loses the connection can go on. Without a connection they
 * wait for it; a view that cannot be loaded is asked for again by its own screen.
 */
export function useViewsAhead(screen: ScreenId): void {
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) loadAfter(screen).catch(() => {})
  }, [screen, isOnline])
}

async function loadAfter(screen: ScreenId): Promise<void> {
  const screens = Object.keys(VIEWS) as ScreenId[]
  for (const name of screens.slice(screens.indexOf(screen))) await VIEWS[name].load()
}
