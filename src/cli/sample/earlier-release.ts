import { DECISION_VALUES, type DecisionValues } from '../../../machines/decision/values.ts'
import type { ChartWords } from '../../../machines/meta.ts'
import { RULE_QUESTIONS } from '../../../machines/rule-questions.ts'
import { copy } from '../../copy/index.ts'
import { chartFileOf, readChartFile, type ScreenWords } from '../../statechart/chart/chart-file.ts'

/** The release before hired nobody in West Virginia. */
export const EARLIER_VALUES: DecisionValues = { ...DECISION_VALUES, allowedStates: ['MI', 'PA'] }

const PAY = copy.intro.offer.pay
const EARLIER_PAY = '$24/hour plus bonuses'

/** A release as it was before one of its rules and one of its texts were as today. */
export function earlierRelease({ name, chart: text }: { name: string; chart: string }) {
  const file = readChartFile(text, name)
  if ('problem' in file) throw new Error(file.problem)
  const { chart, records, words } = file
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
    chart: chartFileOf(
      { ...chart, states },
      { records, words: words?.map(withEarlierPay) ?? null },
    ),
  }
}

function withEarlierPay({ texts, ...screen }: ScreenWords): ScreenWords {
  const all = Object.entries(texts).map(([name, text]) => [name, text === PAY ? EARLIER_PAY : text])
  return { ...screen, texts: Object.fromEntries(all) }
}
