import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { metaOf } from '../../../src/statechart/chart/meta.ts'

/** The section of the specification that a transition comes from: its guard's, or else its state's. */
export function sectionOf(id: string, { states, transitions }: Chart): string {
  const transition = transitions.find((one) => one.id === id)
  const guard = transition?.guard?.replace(/^not |[( ].*$/g, '') ?? ''
  const asked = metaOf(states[0] ?? { meta: undefined }).guards?.[guard]?.section
  if (asked !== undefined) return asked
  const byId = new Map(states.map((state) => [state.id, state]))
  for (let at = byId.get(transition?.source ?? ''); at; at = byId.get(at.parent ?? '')) {
    const { section } = metaOf(at)
    if (section !== undefined) return section
  }
  return ''
}
