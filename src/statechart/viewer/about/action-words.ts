/** What happens in a state or on a transition, apart by who notices it. */
export interface ActionGroups {
  /** What leaves the chart, such as analytics events. */
  sent: string[]
  /** Told to other regions of the same chart. */
  raised: string[]
  /** What the machine keeps or changes of what it knows. */
  kept: string[]
}

/**
 * Sorts actions by the first word of their names, as the chart conventions give it; `isSending` knows
 * others that reach beyond the chart.
 */
export function groupsOf(
  actions: readonly string[],
  isSending: (action: string) => boolean,
): ActionGroups {
  const distinct = [...new Set(actions)]
  const sent = distinct.filter((action) => /^emit[A-Z]/.test(action) || isSending(action))
  const raised = distinct.filter((action) => /^raise[A-Z]/.test(action))
  return {
    sent,
    raised,
    kept: distinct.filter((action) => !sent.includes(action) && !raised.includes(action)),
  }
}
