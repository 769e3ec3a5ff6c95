import { describe, expect, it } from 'vitest'
import { cells, SOLVED_BOARDS } from '../../../../machines/examples/boards.ts'
import { applicationAt, textsOf } from '../../../../machines/examples/records.ts'
import type { Application } from '../../../../machines/records/application.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { BLANK, LAST_FORM } from '../../../specification/forms/index.ts'
import {
  idAt,
  LAST_FORM_STEP,
  LAST_LEVEL,
  LEVELS,
  levelStep,
  PUZZLE_INTRO,
  THANK_YOU,
} from '../../../specification/steps.ts'

const LEVEL = levelStep(3)

describe('answers that do not support the saved step lead to the step that they support', () => {
  const NO_SUCH_DAY = { isOfAge: 'no', dobYear: '2007', dobMonth: '2', dobDay: '30' }
  const HALF = { paths: { red: cells('01') }, moves: 0, elapsedSeconds: 3 }

  it.each<[string, object, number]>([
    ['everything in order', {}, THANK_YOU],
    ['an e-mail without a domain', { contactDetails: { email: 'ada@' } }, 1],
    ['a requirement that is not met', { eligibility: { isUSCitizen: false } }, 2],
    ['a date of birth that does not exist', { eligibility: NO_SUCH_DAY }, 2],
    ['no LinkedIn profile', { workExperience: { linkedinProfile: '' } }, 3],
    ['a form that is blank', { [LAST_FORM]: BLANK[LAST_FORM] }, LAST_FORM_STEP],
    ['a first level that is half-drawn', { puzzleAnswers: { puzzle1: HALF } }, levelStep(1)],
    [
      'a last level that was never begun',
      { puzzleAnswers: { [`puzzle${LEVELS.length}`]: undefined } },
      LAST_LEVEL,
    ],
    [
      'two that fail: the first',
      { eligibility: { stateOfResidence: '' }, [LAST_FORM]: BLANK[LAST_FORM] },
      2,
    ],
  ])('%s', (_name, faults, expected) => {
    const faulty = Object.entries(applicationAt(THANK_YOU)).map(([key, value]) => {
      const fault = Reflect.get(faults, key)
      return [key, fault ? { ...Object(value), ...fault } : value]
    })
    const step = idAt(expected)
    const reading = decodeRecords(textsOf(Object.fromEntries(faulty)))
    expect(reading).toMatchObject({ step, unlocked: step })
  })
})

describe('what only a later release refuses leads back to no step', () => {
  it.each<[string, object]>([
    ['a text longer than its maximum', { workExperience: { goodFitReason: 'a'.repeat(270_000) } }],
    ['a link longer than its maximum', { workExperience: { linkedinProfile: 'a'.repeat(3_000) } }],
    ['an invisible name', { contactDetails: { firstName: '\u2800' } }],
    ['an invisible text', { workExperience: { goodFitReason: '\u200b' } }],
    [
      'words that are invisible',
      {
        casinoAffiliation: {
          hasAffiliation: 'yes',
          affiliationDetails: 'I dealt cards \u2800 \u3164',
        },
      },
    ],
  ])('%s', (_name, changes) => {
    const record = Object.entries(applicationAt(LEVEL)).map(([key, value]) => {
      const change = Reflect.get(changes, key)
      return [key, change ? { ...Object(value), ...change } : value]
    })
    const reading = decodeRecords(textsOf(Object.fromEntries(record)))
    expect(reading).toMatchObject({ step: idAt(LEVEL), unlocked: idAt(LEVEL) })
  })
})

describe('step numbers that contradict each other', () => {
  it.each<[string, Application, number, number]>([
    [
      'a current step above the highest',
      applicationAt(PUZZLE_INTRO, { maxUnlockedStep: LAST_FORM_STEP }),
      PUZZLE_INTRO,
      PUZZLE_INTRO,
    ],
    [
      'a current step above the highest and the answers',
      applicationAt(3, { currentStep: LEVEL }),
      3,
      3,
    ],
    [
      'an earlier step before the puzzles',
      applicationAt(PUZZLE_INTRO, { currentStep: 2 }),
      2,
      PUZZLE_INTRO,
    ],
    [
      'an earlier step after the puzzles began: there is no way back',
      applicationAt(LEVEL, { currentStep: 3 }),
      LEVEL,
      LEVEL,
    ],
    [
      'a highest step that the answers do not support',
      applicationAt(2, { maxUnlockedStep: THANK_YOU }),
      2,
      2,
    ],
    [
      'an application beyond the first step that has not started',
      applicationAt(3, { applicationStarted: false }),
      3,
      3,
    ],
  ])('%s', (_name, application, current, highest) => {
    expect(decodeRecords(textsOf(application))).toMatchObject({
      step: idAt(current),
      unlocked: idAt(highest),
    })
  })

  it('puzzleIndex follows the step', () => {
    const application = applicationAt(LEVEL, { puzzleIndex: 1 })
    expect(decodeRecords(textsOf(application))).toMatchObject({ application: { puzzleIndex: 3 } })
  })

  it('an application on the first step has started only if it says so', () => {
    const application = applicationAt(1, { applicationStarted: false })
    expect(decodeRecords(textsOf(application))).toMatchObject({ step: null, unlocked: null })
  })
})

it.each([
  ['is paused where it never ran', 3, 0, 'paused'],
  ['is paused where another board was solved before: nothing else starts it', 3, 4000, 'paused'],
  ['stays at rest where the level is solved', 5, 4000, 'stopped'],
])(
  'a timer that neither runs nor is paused, on a level, %s',
  (_name, level, totalTimeMs, timerState) => {
    const { puzzleAnswers } = applicationAt(levelStep(level) + (timerState === 'stopped' ? 1 : 0))
    const application = applicationAt(levelStep(level), { puzzleAnswers })
    const timer = {
      totalTimeMs,
      totalMoves: 0,
      elapsedSeconds: 0,
      isRunning: false,
      isPaused: false,
    }
    expect(decodeRecords(textsOf(application, timer))).toMatchObject({
      timer: { totalTimeMs },
      timerState,
    })
  },
)

it('paths that cannot be drawn are dropped, level by level', () => {
  const { green = [] } = SOLVED_BOARDS[3]
  const { puzzleAnswers } = applicationAt(LEVEL)
  const counts = { moves: 1, elapsedSeconds: 8 }
  const puzzle3 = { paths: { red: cells('33'), green, blue: cells('10') }, ...counts }
  const application = applicationAt(LEVEL, { puzzleAnswers: { ...puzzleAnswers, puzzle3 } })
  const reading = decodeRecords(textsOf(application))
  expect(reading.kind === 'read' && reading.application.puzzleAnswers).toEqual({
    ...puzzleAnswers,
    puzzle3: { paths: { green }, ...counts },
  })
})
