import { describe, expect, it } from 'vitest'
import { CONTACT, WORK_EXPERIENCE } from '../../../../machines/examples/answers.ts'
import { cells, SOLVED_BOARDS } from '../../../../machines/examples/boards.ts'
import { applicationAt, textsOf } from '../../../../machines/examples/records.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { BLANK, LAST_FORM } from '../../../specification/forms/index.ts'
import {
  FIRST_LEVEL,
  idAt,
  LAST_FORM_STEP,
  LAST_LEVEL,
  LEVELS,
  levelStep,
  PUZZLE_INTRO,
  THANK_YOU,
} from '../../../specification/steps.ts'

describe('answers that do not support the saved step', () => {
  const BLANK_CONTACT = { firstName: '', lastName: '', email: '', phone: '' }
  const half = { paths: { red: cells('01') }, moves: 0, elapsedSeconds: 3 }

  it.each([
    ['no name', levelStep(4), { contactDetails: BLANK_CONTACT }, 1],
    [
      'an e-mail without a domain',
      levelStep(4),
      { contactDetails: { ...CONTACT, email: 'ada@' } },
      1,
    ],
    ['a requirement that is not met', levelStep(4), { eligibility: { isUSCitizen: false } }, 2],
    [
      'a date of birth that does not exist',
      levelStep(4),
      {
        eligibility: { isOfAge: 'no', dobYear: '2007', dobMonth: '2', dobDay: '30' },
      },
      2,
    ],
    [
      'no LinkedIn profile',
      levelStep(4),
      { workExperience: { ...WORK_EXPERIENCE, linkedinProfile: '' } },
      3,
    ],
    [
      'a first level that was not solved',
      levelStep(4),
      { puzzleAnswers: { puzzle1: half } },
      FIRST_LEVEL,
    ],
    [
      'a second level that is half-drawn',
      levelStep(4),
      { puzzleAnswers: { puzzle2: half } },
      levelStep(2),
    ],
    [
      'a third level that nobody began',
      levelStep(4),
      { puzzleAnswers: { puzzle3: undefined } },
      levelStep(3),
    ],
    ['everything in order', levelStep(4), {}, levelStep(4)],
    ['everything in order, at the end', THANK_YOU, {}, THANK_YOU],
    ['a form that fails, at the end', THANK_YOU, { [LAST_FORM]: BLANK[LAST_FORM] }, LAST_FORM_STEP],
    [
      'a last level that nobody began, at the end',
      THANK_YOU,
      { puzzleAnswers: { [`puzzle${LEVELS.length}`]: undefined } },
      LAST_LEVEL,
    ],
    [
      'two that fail: the first',
      THANK_YOU,
      {
        eligibility: { stateOfResidence: '' },
        [LAST_FORM]: BLANK[LAST_FORM],
      },
      2,
    ],
  ])('%s', (_name, step, faults, expected) => {
    const application = applicationAt(step)
    const faulty = Object.fromEntries(
      Object.entries(application).map(([key, value]) => {
        const fault = Reflect.get(faults, key)
        return [key, fault ? { ...Object(value), ...fault } : value]
      }),
    )
    expect(decodeRecords(textsOf(faulty))).toMatchObject({
      step: idAt(expected),
      unlocked: idAt(expected),
    })
  })
})

describe('step numbers that contradict each other', () => {
  const answers = { currentStep: LAST_FORM_STEP, maxUnlockedStep: LAST_FORM_STEP }
  it.each([
    [
      'a current step above the highest',
      applicationAt(PUZZLE_INTRO, { ...answers, currentStep: PUZZLE_INTRO }),
      PUZZLE_INTRO,
      PUZZLE_INTRO,
    ],
    [
      'a current step above the highest and the answers',
      applicationAt(3, { ...answers, currentStep: levelStep(4) }),
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
      applicationAt(levelStep(3), { currentStep: 3 }),
      levelStep(3),
      levelStep(3),
    ],
    [
      'a highest step that the answers support, and never further',
      applicationAt(2, { maxUnlockedStep: THANK_YOU }),
      2,
      2,
    ],
  ])('%s', (_name, application, current, highest) => {
    expect(decodeRecords(textsOf(application))).toMatchObject({
      step: idAt(current),
      unlocked: idAt(highest),
    })
  })

  it('puzzleIndex follows the step', () => {
    const application = applicationAt(levelStep(3), { puzzleIndex: 1 })
    expect(decodeRecords(textsOf(application))).toMatchObject({
      step: 'puzzle3',
      application: { puzzleIndex: 3 },
    })
  })

  it('an application beyond the first step has started', () => {
    const application = applicationAt(3, { applicationStarted: false })
    expect(decodeRecords(textsOf(application))).toMatchObject({
      step: 'workExperience',
      unlocked: 'workExperience',
    })
  })
})

it('an application on the first step has started only if it says so', () => {
  const application = applicationAt(1, { applicationStarted: false })
  expect(decodeRecords(textsOf(application))).toMatchObject({
    step: null,
    unlocked: null,
  })
})

describe('a timer that neither runs nor is paused, on a level', () => {
  const AT_REST = { totalMoves: 0, elapsedSeconds: 0, isRunning: false, isPaused: false }

  it.each([
    ['is paused where it never ran', 0, 'paused'],
    ['stays at rest where it has run: the level was just solved', 4000, 'stopped'],
  ])('%s', (_name, totalTimeMs, timerState) => {
    expect(
      decodeRecords(textsOf(applicationAt(levelStep(2)), { ...AT_REST, totalTimeMs })),
    ).toMatchObject({
      timer: { totalTimeMs },
      timerState,
    })
  })
})

describe('paths that cannot be drawn', () => {
  it('are dropped, level by level', () => {
    const reading = decodeRecords(
      textsOf(
        applicationAt(levelStep(3), {
          puzzleAnswers: {
            ...applicationAt(levelStep(3)).puzzleAnswers,
            puzzle3: {
              paths: { red: cells('33'), green: SOLVED_BOARDS[3].green ?? [], blue: cells('10') },
              moves: 1,
              elapsedSeconds: 8,
            },
          },
        }),
      ),
    )
    expect(reading).toMatchObject({ kind: 'read' })
    expect(reading.kind === 'read' && reading.application.puzzleAnswers.puzzle3).toEqual({
      paths: { green: SOLVED_BOARDS[3].green },
      moves: 1,
      elapsedSeconds: 8,
    })
  })
})
