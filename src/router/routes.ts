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
