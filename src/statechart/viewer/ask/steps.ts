import type { Chart } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { titleOf } from '../../layout/words.ts'
import { type Answer, listed } from './answer.ts'
import { STEPS } from './chart-topics.ts'

/** The screens that are numbered as steps, and those beside them. */
export function stepsAnswer({ states }: Chart): Answer | undefined {
  const screens = states.flatMap((state) => {
    const { screen } = metaOf(state)
    return screen ? [{ state, step: screen.step }] : []
  })
  const steps = screens.filter(({ step }) => step !== null)
  const others = screens.filter(({ step }) => step === null)
  if (steps.length === 0) return undefined
  const beside =
    others.length > 0 ? `, beside ${listed(others.map(({ state }) => titleOf(state)))}` : ''
  return {
    question: STEPS.question,
    says: `${steps.length} steps${beside}.`,
    parts: [
      {
        title: 'In their order',
        items: screens.map(({ state, step }) => ({
          words: step === null ? 'No number' : `${step}`,
          note: state.description,
          places: [state.id],
        })),
      },
    ],
  }
}
