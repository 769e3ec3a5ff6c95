import { describe, expect, it } from 'vitest'
import { CONTACT, WORK_EXPERIENCE } from '../../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../../machines/examples/boards.ts'
import { applicationAt, textsOf } from '../../../../machines/examples/records.ts'
import { decodeRecords } from '../../../../machines/saved-state.ts'
import { startFunnel } from '../../../model/start-funnel.ts'

describe('answers that do not support the saved step', () => {
  const BLANK_CONTACT = { firstName: '', lastName: '', email: '', phone: '' }
  const half = { paths: { red: [[0, 1]] }, moves: 0, elapsedSeconds: 3 }

  it.each([
    ['no name', 9, { contactDetails: BLANK_CONTACT }, 1],
    ['an e-mail without a domain', 9, { contactDetails: { ...CONTACT, email: 'ada@' } }, 1],
    ['a requirement that is not met', 9, { eligibility: { isUSCitizen: false } }, 2],
    [
      'a date of birth that does not exist',
      9,
      {
        eligibility: { isOfAge: 'no', dobYear: '2007', dobMonth: '2', dobDay: '30' },
      },
      2,
    ],
    ['no LinkedIn profile', 9, { workExperience: { ...WORK_EXPERIENCE, linkedinProfile: '' } }, 3],
    ['no word on the affiliation', 9, { casinoAffiliation: { hasAffiliation: 'yes' } }, 4],
    ['a first level that was not solved', 9, { puzzleAnswers: { puzzle1: half } }, 6],
    ['a second level that is half-drawn', 9, { puzzleAnswers: { puzzle2: half } }, 7],
    ['a third level that nobody began', 9, { puzzleAnswers: { puzzle3: undefined } }, 8],
    ['everything in order', 9, {}, 9],
    ['everything in order, at the end', 12, {}, 12],
    ['a form that fails, at the end', 12, { casinoAffiliation: { hasAffiliation: '' } }, 4],
    [
      'a last level that nobody began, at the end',
      12,
      { puzzleAnswers: { puzzle5: undefined } },
      10,
    ],
    [
      'two that fail: the first',
      12,
      {
        eligibility: { stateOfResidence: '' },
        casinoAffiliation: { hasAffiliation: '' },
      },
      2,
    ],
  ])('%s', async (_name, step, faults, expected) => {
    const application = applicationAt(step)
    const faulty = Object.fromEntries(
      Object.entries(application).map(([key, value]) => {
        const fault = Reflect.get(faults, key)
        return [key, fault ? { ...Object(value), ...fault } : value]
      }),
    )
    const reading = decodeRecords(textsOf(faulty))
    expect(reading).toMatchObject({
      application: { currentStep: expected, maxUnlockedStep: expected },
    })

    const run = startFunnel({ saved: reading, opened: { kind: 'step', step: expected } })
    await run.settle()
    expect(run.context.application.currentStep).toBe(expected)
  })
})

describe('step numbers that contradict each other', () => {
  const answers = { currentStep: 4, maxUnlockedStep: 4 }
  it.each([
    ['a current step above the highest', applicationAt(5, { ...answers, currentStep: 5 }), 5, 5],
    [
      'a current step above the highest and the answers',
      applicationAt(3, { ...answers, currentStep: 9 }),
      3,
      3,
    ],
    ['an earlier step before the puzzles', applicationAt(5, { currentStep: 2 }), 2, 5],
    [
      'an earlier step after the puzzles began: there is no way back',
      applicationAt(8, { currentStep: 3 }),
      8,
      8,
    ],
    [
      'a highest step that the answers support, and never further',
      applicationAt(2, { maxUnlockedStep: 12 }),
      2,
      2,
    ],
  ])('%s', (_name, application, currentStep, maxUnlockedStep) => {
    expect(decodeRecords(textsOf(application))).toMatchObject({
      application: { currentStep, maxUnlockedStep },
    })
  })

  it('puzzleIndex follows the step', () => {
    const application = applicationAt(8, { puzzleIndex: 1 })
    expect(decodeRecords(textsOf(application))).toMatchObject({
      application: { currentStep: 8, puzzleIndex: 3 },
    })
  })

  it('an application beyond the first step has started', () => {
    const application = applicationAt(3, { applicationStarted: false })
    expect(decodeRecords(textsOf(application))).toMatchObject({
      application: { applicationStarted: true },
    })
  })
})

it('an application on the first step has started only if it says so', () => {
  const application = applicationAt(1, { applicationStarted: false })
  expect(decodeRecords(textsOf(application))).toMatchObject({
    application: { applicationStarted: false, maxUnlockedStep: 1 },
  })
})

describe('a timer that neither runs nor is paused, on a level', () => {
  const AT_REST = { totalMoves: 0, elapsedSeconds: 0, isRunning: false, isPaused: false }

  it.each([
    ['is paused where it never ran', 0, true],
    ['stays at rest where it has run: the level was just solved', 4000, false],
  ])('%s', (_name, totalTimeMs, isPaused) => {
    expect(decodeRecords(textsOf(applicationAt(7), { ...AT_REST, totalTimeMs }))).toMatchObject({
      timer: { isRunning: false, isPaused, totalTimeMs },
    })
  })
})

describe('paths that nobody can have drawn', () => {
  it('are dropped, level by level', () => {
    const reading = decodeRecords(
      textsOf(
        applicationAt(8, {
          puzzleAnswers: {
            ...applicationAt(8).puzzleAnswers,
            puzzle3: {
              paths: { red: [[3, 3]], green: SOLVED_BOARDS[3].green ?? [], blue: [[1, 0]] },
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
