import type { BrowserStep } from '../../model/browser/plan.ts'
import { SHOWN } from '../../model/browser/walkable.ts'
import {
  idAt,
  LAST_LEVEL,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  THANK_YOU,
} from '../../specification/steps.ts'
import { test } from '../fixtures.ts'
import { SERVER, setStage } from './stage.ts'
import { Walk } from './walk-path.ts'

test.use({ serverEnvironment: SERVER })

const AFTER_THE_LEVELS = ['readSubmission answers: no submission']
const OUTCOME = ['readSubmission answers: qualified, delivered']

/** What happens automatically when the page is opened at a step. */
function byItselfAt(step: number): string[] {
  if (step === THANK_YOU) return OUTCOME
  if (step === PUZZLE_COMPLETE) return AFTER_THE_LEVELS
  return step > PUZZLE_INTRO ? [SHOWN] : []
}

/** One step of each kind. */
const KINDS = [1, 2, PUZZLE_INTRO, LAST_LEVEL, PUZZLE_COMPLETE, THANK_YOU]

for (const step of KINDS) {
  test(`${idAt(step)}: addresses that lead elsewhere, a reload, another tab`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/favicon\.ico/)
    const names = [
      'URL.REQUESTED: the intro',
      'URL.REQUESTED: an unknown path',
      `URL.REQUESTED: ${idAt(step === THANK_YOU ? 1 : THANK_YOU)}`,
      ...(step > PUZZLE_INTRO ? [`URL.REQUESTED: ${idAt(step - 1)}`] : []),
    ]
    const steps = [
      stepNamed(`saved at ${idAt(step)}`),
      ...byItselfAt(step).map(byItself),
      ...names.map(stepNamed),
    ]
    const walk = await Walk.along(await setStage(page, 'mouse'), {
      id: '',
      name: '',
      inputMethod: 'mouse',
      steps,
    })
    await walk.reloads()
    if (step <= LAST_LEVEL) await walk.seesTheSameInAnotherTab()
  })
}

function byItself(name: string): BrowserStep {
  return { ...stepNamed(name), isAutomatic: true }
}

function stepNamed(name: string): BrowserStep {
  return { name, transitions: [], isAutomatic: false, waitMs: 0, isNewView: false }
}
