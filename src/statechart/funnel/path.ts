/** Where the viewer shows the outbox's chart. */
export const OUTBOX_PATH = '/statechart/outbox'

/** Whether a path of the page belongs to the statechart's viewer instead of the funnel. */
export function isStatechartPath(path: string): boolean {
  return /^\/statechart(?:\/|$)/.test(path)
}

/** Whether it belongs to the viewer of the outbox's chart. */
export function isOutboxPath(path: string): boolean {
  return path === OUTBOX_PATH || path.startsWith(`${OUTBOX_PATH}/`)
}
