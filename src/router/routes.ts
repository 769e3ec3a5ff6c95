import { matchPath } from 'react-router'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A screen's address as its state's `meta.screen` gives it; other charts may carry more beside. */
export interface ScreenRoute {
  path: string
  step: number | null
  history: 'push' | 'replace'
}

/** Every screen that a chart's states declare, in the order of the chart. */
export function routesOf(machine: AnyStateMachine): ScreenRoute[] {
  return screensBelow(machine.root)
}

/** What a path names on a chart: the page before the first step, a step by its number, or nothing. */
export type PathTarget = { kind: 'entry' } | { kind: 'step'; step: number } | { kind: 'unknown' }

/**
 * Reads a path by the chart's routes: `/` and the path of the screen without a number are the
 * entry; anything that no screen names is unknown, a slash at the end included (section 2).
 */
export function targetOf(path: string, routes: readonly ScreenRoute[]): PathTarget {
  if (path === '/') return { kind: 'entry' }
  const route = routes.find(
    ({ path: pattern }) =>
      !path.endsWith('/') && matchPath({ path: pattern, caseSensitive: true }, path),
  )
  if (!route) return { kind: 'unknown' }
  return route.step === null ? { kind: 'entry' } : { kind: 'step', step: route.step }
}

/** The screen among the metas of the active states; undefined while the chart shows none. */
export function screenAmong(metas: Record<string, unknown>): ScreenRoute | undefined {
  return Object.values(metas)
    .map(screenOf)
    .find((screen) => screen !== undefined)
}

function screensBelow(node: AnyStateNode): ScreenRoute[] {
  const own = screenOf(node.meta)
  const below = Object.values(node.states).flatMap(screensBelow)
  return own ? [own, ...below] : below
}

function screenOf(meta: unknown): ScreenRoute | undefined {
  if (typeof meta !== 'object' || meta === null || !('screen' in meta)) return undefined
  return meta.screen as ScreenRoute
}
