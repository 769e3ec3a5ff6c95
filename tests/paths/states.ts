import { UserError } from '../../src/cli/user-error.ts'
import type { Chart } from '../../src/statechart/chart/chart.ts'
import { shortState } from './names.ts'

/**
 * The ids of the states with this name, short or whole, such as `solved` or `puzzle3.solved`.
 *
 * @throws UserError naming the nearest where there is none
 */
export function statesNamed(name: string, chart: Chart): string[] {
  const found = chart.states.filter(({ id, name: own }) =>
    [id, own, shortState(id, chart)].includes(name),
  )
  if (found.length > 0) return found.map(({ id }) => id)
  const names = chart.states.map((state) => state.name)
  throw new UserError(`There is no state '${name}'; near it: ${near(name, names)}.`)
}

/** The three names that share the most pairs of letters. */
export function near(name: string, names: readonly string[]): string {
  const pairs = (text: string) =>
    [...text.toLowerCase()].map((_, at) => text.toLowerCase().slice(at, at + 2))
  const wanted = new Set(pairs(name))
  const likeness = (one: string) =>
    pairs(one).filter((pair) => wanted.has(pair)).length / one.length
  return [...new Set(names)]
    .filter((one) => one !== '')
    .toSorted((one, other) => likeness(other) - likeness(one))
    .slice(0, 3)
    .join(', ')
}
