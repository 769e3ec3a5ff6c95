import type { BrowserStep } from '../../model/browser/plan.ts'
import { test } from '../fixtures.ts'
import { SERVER, setStage } from './stage.ts'
import { Walk } from './walk-path.ts'

test.use({ serverEnvironment: SERVER })

const AFTER_THE_LEVELS = ['readSubmission answers: no submission']
const OUTCOME = ['readSubmission answers: qualified, delivered']

/** What comes by itself when the page is opened at a step. */
const byItselfAt = (step: number) => (step === 12 ? OUTCOME : step === 11 ? AFTER_THE_LEVELS : [])

for (const step of Array.from({ length: 12 }, (_, position) => position + 1)) {
  test(`step ${step}: addresses that lead elsewhere, a reload, another tab`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/favicon\.ico/)
    const names = [
      'URL.REQUESTED: the intro',
      'URL.REQUESTED: an unknown path',
      `URL.REQUESTED: step ${step === 12 ? 1 : 12}`,
      ...(step > 5 ? [`URL.REQUESTED: step ${step - 1}`] : []),
    ]
    const steps = [
      stepNamed(`saved at step ${step}`),
      ...byItselfAt(step).map((name) => ({ ...stepNamed(name), isByItself: true })),
      ...names.map(stepNamed),
    ]
    const walk = await Walk.along(await setStage(page, 'mouse'), { id: '', hand: 'mouse', steps })
    await walk.reloads()
    if (step <= 10) await walk.seesTheSameInAnotherTab()
  })
}

function stepNamed(name: string): BrowserStep {
  return { name, transitions: [], isByItself: false, waitMs: 0, isNewSight: false }
}
