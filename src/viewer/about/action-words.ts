/** What happens in a state or on a transition, apart by who notices it. */
export interface ActionGroups {
  /** Events told to the outside, such as analytics. */
  emitted: string[]
  /** Told to other regions of the same chart. */
  raised: string[]
  /** What the machine keeps or changes of what it knows. */
  kept: string[]
}

/** Sorts actions by the first word of their names, as the chart conventions give it. */
export function groupsOf(actions: readonly string[]): ActionGroups {
  const distinct = [...new Set(actions)]
  const emitted = distinct.filter((action) => /^emit[A-Z]/.test(action))
  const raised = distinct.filter((action) => /^raise[A-Z]/.test(action))
  return {
    emitted,
    raised,
    kept: distinct.filter((action) => !emitted.includes(action) && !raised.includes(action)),
  }
}
