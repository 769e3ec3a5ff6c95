import { DECISION_VALUES, type DecisionValues } from '../../../machines/decision/values.ts'
import type { ChartWords } from '../../../machines/meta.ts'
import { RULE_QUESTIONS } from '../../../machines/rule-questions.ts'
import { chartFileOf, readChartFile } from '../../statechart/chart/chart-file.ts'

/** The release before hired nobody in West Virginia. */
export const EARLIER_VALUES: DecisionValues = { ...DECISION_VALUES, allowedStates: ['MI', 'PA'] }

/** A release as it was before one of its rules had today's value. */
export function earlierRelease({ name, chart: text }: { name: string; chart: string }) {
  const file = readChartFile(text, name)
  if ('problem' in file) throw new Error(file.problem)
  const { chart, records } = file
  const [root, ...inside] = chart.states
  if (!root) throw new Error('A chart has a state')
  const { guards } = root.meta as ChartWords
  const livesElsewhere = RULE_QUESTIONS.livesElsewhere(EARLIER_VALUES)
  const before = {
    ...root,
    meta: { ...(root.meta as ChartWords), guards: { ...guards, livesElsewhere } },
  }
  const states = [before, ...inside]
  return {
    name: `${name.split('+', 1)}+earlier`,
    chart: chartFileOf({ ...chart, states }, records ?? undefined),
  }
}
