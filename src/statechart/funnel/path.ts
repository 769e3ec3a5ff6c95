/** Whether a path of the page belongs to the statechart's viewer instead of the funnel. */
export function isStatechartPath(path: string): boolean {
  return /^\/statechart(?:\/|$)/.test(path)
}
