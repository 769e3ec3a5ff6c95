import { useEffect } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { VIEWS } from './index.ts'

/**
 * Loads the views of the screens that come after this one while this one is read or filled in, the
 * next one first. Nothing is loaded where the next one is there: then so are the others, or they are
 * on their way. A view that cannot be loaded is asked for again by its own screen.
 */
export function useViewsAhead(screen: ScreenId): void {
  useEffect(() => {
    loadAfter(screen).catch(() => {})
  }, [screen])
}

async function loadAfter(screen: ScreenId): Promise<void> {
  const screens = Object.keys(VIEWS) as ScreenId[]
  const [next, ...others] = screens.slice(screens.indexOf(screen) + 1).map((name) => VIEWS[name])
  if (next === undefined || next.loaded()) return
  await VIEWS[screen].load()
  for (const view of [next, ...others]) await view.load()
}
