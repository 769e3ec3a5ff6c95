import type { Choice, Choices } from '../choices.ts'
import type { Criterion } from './criterion.ts'

/** A row of a decision table: which of its conditions hold, by position, and the result. */
export interface DecisionRow {
  holding: readonly number[]
  /** The position of the branch that is taken. */
  taken: number
}

/**
 * Modified condition/decision coverage of the branches of one state and trigger: every row occurs.
 * A condition decides alone where two rows differ only in it and lead to different branches; {@link
 * deciding} returns the conditions of which a table shows this.
 */
export function everyRow(group: string, rows: readonly DecisionRow[], choices: Choices): Criterion {
  return {
    name: 'conditions of the decision (MC/DC)',
    items: rows.map(nameOf),
    covers: (edge) =>
      (choices.get(edge) ?? []).filter((choice) => choice.group === group).map(rowOf),
  }
}

/** The conditions of which a table shows that they decide alone, by position. */
export function deciding(rows: readonly DecisionRow[]): number[] {
  const found = rows.flatMap((one) =>
    rows.flatMap((other) => {
      const differing = [...one.holding, ...other.holding].filter(
        (condition) => one.holding.includes(condition) !== other.holding.includes(condition),
      )
      return differing.length === 1 && one.taken !== other.taken ? differing : []
    }),
  )
  return [...new Set(found)].sort((one, other) => one - other)
}

/** The branch without a guard always holds: it is no condition. */
function rowOf({ holding, failing, taken }: Choice): string {
  const fallback = holding.length + failing.length - 1
  return nameOf({
    holding: holding.map(positionOf).filter((position) => position !== fallback),
    taken: taken === null ? -1 : positionOf(taken),
  })
}

function nameOf({ holding, taken }: DecisionRow): string {
  return `${holding.length === 0 ? 'none holds' : `${holding.join(' and ')} alone`}: branch ${taken}`
}

function positionOf(id: string): number {
  return Number(id.slice(id.lastIndexOf(' ') + 1))
}
