import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { provenOf } from '../../../src/statechart/chart/proven.ts'
import { faultAtStart } from '../../paths/derived.ts'

/**
 * What is wrong with charts whatever their guards answer, a line each with the place: dead ends, states and outcomes
 * that nothing reaches, rules that never decide. `others` are lines that were found in another way.
 *
 * @returns the lines, and the exit code: 1 where anything is wrong
 */
export function checkCharts(
  machines: readonly AnyStateMachine[],
  others: readonly string[] = [],
): { lines: string[]; code: 0 | 1 } {
  const charts = machines.map(chartOf)
  const wrong = charts.flatMap((chart) =>
    provenOf(chart).findings.map(({ kind, words }) => `${chart.id}: ${kind}. ${words}`),
  )
  const lines = [...wrong, ...others]
  if (lines.length > 0) return { lines, code: 1 }
  const names = charts.map(({ id }) => id).join(' and ')
  return {
    lines: [
      `${names}: no dead end, every state and outcome can be reached, every rule can decide.`,
    ],
    code: 0,
  }
}

/** The same of the machine of a file, and why it does not start: its paths cannot run then. */
export function checkFile(machine: AnyStateMachine): ReturnType<typeof checkCharts> {
  const fault = faultAtStart(machine)
  return checkCharts([machine], fault === undefined ? [] : [`${machine.id}: ${fault}`])
}
