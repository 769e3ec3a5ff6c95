import type { ScreenRoute } from './routes.ts'

/** What a path names on a chart: the page before the first step, a step by its number, or nothing. */
export type PathTarget = { kind: 'entry' } | { kind: 'step'; step: number } | { kind: 'unknown' }

/**
 * Reads a path by the chart's routes: `/` and the path of the screen without a number are the
 * entry; anything that no screen names is unknown, a slash at the end included (section 2).
 */
export function targetOf(path: string, routes: readonly ScreenRoute[]): PathTarget {
  if (path === '/') return { kind: 'entry' }
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) return { kind: 'unknown' }
  return route.step === null ? { kind: 'entry' } : { kind: 'step', step: route.step }
}
