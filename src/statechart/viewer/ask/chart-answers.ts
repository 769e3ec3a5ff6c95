import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../../chart/chart.ts'
import type { ChartTree } from '../../layout/tree.ts'
import type { Answering } from './answer.ts'
import { causesAnswer, causesOf } from './causes.ts'
import { STEPS } from './chart-topics.ts'
import { possibleAnswer } from './possible.ts'
import { stepsAnswer } from './steps.ts'
import { delayAnswer, type Limits, serviceAnswer, waitsAnswer } from './waits.ts'

/** Answers what every chart can be asked: its waits, who sends its events, what can happen in its states. */
export function chartAnswers(
  chart: Chart,
  tree: ChartTree,
  machine: AnyStateMachine,
  limits: Limits = {},
): Answering {
  const causes = causesOf(chart, tree, machine)
  return (id) => {
    const [kind, about = '', event] = id.split(' ')
    if (kind === 'waits' && about !== '') {
      return serviceAnswer(chart, tree, limits, about) ?? delayAnswer(chart, tree, about)
    }
    if (kind === 'waits') return waitsAnswer(chart, tree, causes, limits)
    if (kind === STEPS.id) return stepsAnswer(chart)
    if (kind === 'causes') return causesAnswer(chart, tree, causes, about)
    if (kind === 'can') return possibleAnswer(chart, tree, causes, about, event)
    return undefined
  }
}
