import type { Page } from 'playwright/test'

/** What is read of React's tree. */
interface Fiber {
  memoizedProps: { actor?: { getSnapshot(): { value: unknown } } } | null
  child: Fiber | null
  sibling: Fiber | null
}

/** The active states of the chart that a page runs, as `{flow:{contact:editing},timer:stopped}`; undefined without one. */
export async function chartPlaceOf(page: Page): Promise<string | undefined> {
  const value = await page.evaluate(() => {
    const root = Object.entries(document.getElementById('root') ?? {})
    const [, top] = root.find(([name]) => name.startsWith('__reactContainer')) ?? []
    const fibers: Fiber[] = top ? [top.stateNode.current] : []
    for (const { memoizedProps, child, sibling } of fibers) {
      if (memoizedProps?.actor) return memoizedProps.actor.getSnapshot().value
      for (const next of [child, sibling]) if (next) fibers.push(next)
    }
    return undefined
  })
  return value === undefined ? undefined : JSON.stringify(value).replaceAll('"', '')
}
