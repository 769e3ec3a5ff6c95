import type { BrowserStep } from '../../model/browser/plan.ts'
import { SHOWN } from '../../model/browser/walkable.ts'
import { SUBMITTING_CASES } from '../../specification/presses.ts'
import {
  idAt,
  LAST_LEVEL,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  stepNumbers,
  THANK_YOU,
} from '../../specification/steps.ts'
import { test } from '../fixtures.ts'
import { SERVER, setStage } from './stage.ts'
import { Walk } from './walk-path.ts'

test.use({ serverEnvironment: SERVER })

const AFTER_THE_LEVELS = ['readSubmission answers: no submission']
const OUTCOME = ['readSubmission answers: qualified, delivered']

/** What comes by itself when the page is opened at a step. */
function byItselfAt(step: number): string[] {
  if (step === THANK_YOU) return OUTCOME
  if (step === PUZZLE_COMPLETE) return AFTER_THE_LEVELS
  return step > PUZZLE_INTRO ? [SHOWN] : []
}

for (const step of stepNumbers(1, THANK_YOU)) {
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

const SUBMITTED_OFFLINE = [
  stepNamed('saved at puzzleComplete'),
  byItself('readSubmission answers: no submission'),
  ...SUBMITTING_CASES.map(stepNamed),
  byItself('writeSubmission answers: kept'),
  byItself('readClock answers: 21 November 2026'),
  { ...stepNamed('after geolocationTimeout'), waitMs: 2200 },
  stepNamed('analyseBackground fails: down'),
  byItself('freezeSubmission answers: kept'),
  byItself('DELIVERY.ATTEMPTED: its own'),
  stepNamed('DELIVERY.POSTPONED: its own'),
  stepNamed('DELIVERY.ATTEMPTED: its own'),
]

for (const [call, steps] of Object.entries({
  'the vetting is asked': [
    stepNamed('saved at puzzleIntro'),
    stepNamed('PUZZLE.STARTED: pressed'),
    byItself(SHOWN),
    stepNamed('analyseBackground fails: down'),
    stepNamed('TIMER.TICKED: a second'),
  ],
  'a résumé is uploaded': [
    stepNamed('saved at eligibility'),
    stepNamed('CONTINUE.PRESSED: of age, PA'),
    stepNamed('CONTINUE.PRESSED: no summary'),
    stepNamed('CONTINUE.PRESSED: no résumé'),
    stepNamed('RESUME.CHOSEN: a PDF'),
    stepNamed('UPLOAD.FAILED: failed'),
    stepNamed('BACK.PRESSED: pressed'),
  ],
  'the application is delivered': SUBMITTED_OFFLINE,
})) {
  test(`offline when ${call}: nothing else changes`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/favicon\.ico|ERR_INTERNET_DISCONNECTED/)
    const stage = await setStage(page, 'mouse')
    stage.services.areCutOff()
    await Walk.along(stage, { id: '', name: '', inputMethod: 'mouse', steps })
  })
}

function byItself(name: string): BrowserStep {
  return { ...stepNamed(name), isAutomatic: true }
}

function stepNamed(name: string): BrowserStep {
  return { name, transitions: [], isAutomatic: false, waitMs: 0, isNewView: false }
}
