import { CASE_EVENTS } from '../cases-by-name.ts'
import { after, STARTS } from '../model.ts'
import { isOffered } from './offered.ts'

/**
 * The position of the first step that the page does not offer after the steps before it; undefined
 * if it offers all. One node of the graph covers applicants who differ in facts that no guard
 * reads, and an earlier choice of theirs may make a form impossible to fill in.
 */
export function firstImpossibleStep(
  steps: readonly { name: string; isAutomatic: boolean }[],
): number | undefined {
  const [start, ...rest] = steps
  let state = start && STARTS.get(start.name)
  if (!state) throw new Error(`There is no start '${start?.name}'`)
  for (const [position, { name, isAutomatic }] of rest.entries()) {
    const event = CASE_EVENTS.get(name)
    if (event && !isAutomatic && !isOffered(state, event, name)) return position + 1
    state = after(state, name)
  }
  return undefined
}
