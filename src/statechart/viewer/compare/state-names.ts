import type { Chart } from '../../chart/chart.ts'
import { metaOf, titleOf } from '../../layout/words.ts'

/** How the states of these charts are called: by their title, one without a screen after that of the state around it. */
export function stateNames(...charts: readonly Chart[]): (state: string) => string {
  const states = new Map(charts.flatMap((chart) => chart.states).map((state) => [state.id, state]))
  return (id) => {
    const state = states.get(id)
    if (!state) return id
    const around = states.get(state.parent ?? '')
    if (metaOf(state).screen || !around || around.parent === null) return titleOf(state)
    return `${titleOf(around)} › ${titleOf(state)}`
  }
}
