import { matchPath } from 'react-router'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A screen's address as its state's `meta.screen` gives it; other charts may carry more. */
export interface ScreenRoute {
  path: string
  title: string
  step: number | null
  history: 'push' | 'replace'
}

/** The screen of a state; `Step` is the type of the chart's state ids. */
interface StepRoute<Step extends string = string> extends ScreenRoute {
  id: Step
}

/** Every screen that a chart's states declare, in the order of the chart. */
export function routesOf<Step extends string>(machine: AnyStateMachine): StepRoute<Step>[] {
  return screensBelow(machine.root)
}

/** What a path names on a chart: the page before the first step, a step by its state, or nothing. */
export type PathTarget<Step extends string = string> =
  | { kind: 'entry' }
  | { kind: 'step'; step: Step }
  | { kind: 'unknown' }

/**
 * Reads a path by the chart's routes: `/` and the path of the screen without a number are the
 * entry; anything that no screen names is unknown, a slash at the end included (section 2).
 */
export function targetOf<Step extends string>(
  path: string,
  routes: readonly StepRoute<Step>[],
): PathTarget<Step> {
  if (path === '/') return { kind: 'entry' }
  const route = routes.find(
    ({ path: pattern }) =>
      !path.endsWith('/') && matchPath({ path: pattern, caseSensitive: true }, path),
  )
  if (!route) return { kind: 'unknown' }
  return route.step === null ? { kind: 'entry' } : { kind: 'step', step: route.id }
}

/** The screen among the metas of the active states; undefined while the chart shows none. */
export function screenAmong<Step extends string>(
  metas: Partial<Record<Step, unknown>>,
): StepRoute<Step> | undefined {
  for (const id in metas) {
    const screen = screenOf(metas[id])
    if (screen) return { ...screen, id }
  }
  return undefined
}

function screensBelow<Step extends string>(node: AnyStateNode): StepRoute<Step>[] {
  const own = screenOf(node.meta)
  const below = Object.values(node.states).flatMap((state) => screensBelow<Step>(state))
  return own ? [{ ...own, id: node.id as Step }, ...below] : below
}

function screenOf(meta: unknown): ScreenRoute | undefined {
  if (typeof meta !== 'object' || meta === null || !('screen' in meta)) return undefined
  return meta.screen as ScreenRoute
}
