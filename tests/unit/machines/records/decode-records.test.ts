import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CONTACT } from '../../../../machines/examples/answers.ts'
import {
  applicationAt,
  BLANK_TIMER,
  saved,
  textsOf,
} from '../../../../machines/examples/records.ts'
import type { FormName } from '../../../../machines/forms/index.ts'
import { PuzzleKey, type Timer, TrackingParams } from '../../../../machines/records/application.ts'
import {
  decodeRecords,
  type SavedReading,
  withApplicationId,
} from '../../../../machines/records/saved-state.ts'
import { TRACKING } from '../../../specification/application.ts'
import { FORM_NAMES, fieldsOf } from '../../../specification/forms/index.ts'
import { idAt, LEVELS, levelStep, PUZZLE_COMPLETE, STEPS } from '../../../specification/steps.ts'

const ID = '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11'

/** An application in which every field of section 3 is there, optional ones too. */
const whole = () =>
  applicationAt(levelStep(2), {
    trackingParams: Object.fromEntries(TRACKING.map((name) => [name, `${name}-1`])),
    analysisResult: {
      status: 'approved',
      ai_status: 'approved',
      reasoning: 'a',
      summary: 'b',
      ai_summary: 'c',
    },
  })
const RUNNING: Timer = {
  totalTimeMs: 0,
  totalMoves: 1,
  elapsedSeconds: 12,
  isRunning: true,
  isPaused: false,
}

/** A copy in which the field at a dotted path has another value; undefined leaves it out. */
function withField(record: object, path: string, value: unknown): object {
  const copy = structuredClone(record)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let parent: object = copy
  for (const key of keys) parent = Reflect.get(parent, key)
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return copy
}

describe('records in order (section 3)', () => {
  it('are read as they are', () => {
    expect(decodeRecords(textsOf(whole(), RUNNING))).toEqual(saved(whole(), { timer: RUNNING }))
  })

  it('lose unknown fields', () => {
    const texts = textsOf({ ...whole(), isAdmin: true }, { ...RUNNING, speed: 2 })
    expect(decodeRecords(texts)).toEqual(saved(whole(), { timer: RUNNING }))
  })

  it('with what was typed before the start, in a page without its script, are not started', () => {
    const texts = { application: null, timer: null, applicationId: null }
    const typed = { firstName: 'Ada', lastName: '', email: 'ada@', phone: '+1 412555' }
    const drafts = JSON.stringify({ contactDetails: typed, resumeFileName: '' })
    expect(decodeRecords({ ...texts, drafts })).toMatchObject({
      kind: 'read',
      step: null,
      unlocked: null,
      timerState: 'stopped',
      application: { contactDetails: { firstName: '', phone: '' }, trackingParams: {} },
      drafts: { contactDetails: { firstName: 'Ada', email: 'ada@', phone: '(412) 555' } },
      applicationId: undefined,
    })
  })

  it('that are not there are missing', () => {
    const texts = { application: null, timer: null, drafts: null, applicationId: null }
    expect(decodeRecords(texts)).toEqual({ kind: 'missing' })
    expect(decodeRecords({ ...texts, timer: '{', drafts: '{', applicationId: '{' })).toEqual({
      kind: 'missing',
    })
  })
})

const NO_NUMBERS = ['3', null, true, {}, undefined]
const NO_COUNTS = [-1, 1.5, ...NO_NUMBERS]
const NO_STEPS = [0, STEPS.length + 1, ...NO_COUNTS]
const NO_TEXTS = [1, null, true, [], {}, undefined]
const NO_FLAGS = ['true', 1, null, undefined]
const NO_RECORDS = ['x', 1, null, true, undefined]

const isAddedForm = (form: FormName) => fieldsOf(form).every(([, { isAdded }]) => isAdded)

/** Every field of the saved application with values that it cannot have. */
const WRONG_APPLICATIONS: [field: string, values: unknown[]][] = [
  ['storeVersion', [0, 2, -1, 1.1, '1', null, undefined]],
  ['currentStep', NO_STEPS],
  ['maxUnlockedStep', NO_STEPS],
  ['puzzleIndex', [0, LEVELS.length + 1, ...NO_COUNTS]],
  ['applicationStarted', NO_FLAGS],
  ...FORM_NAMES.flatMap((form): [string, unknown[]][] => [
    [form, NO_RECORDS.filter((value) => value !== undefined || !isAddedForm(form))],
    ...fieldsOf(form).map(([name, { kind, isAdded }]): [string, unknown[]] => [
      `${form}.${name}`,
      (kind === 'box' ? NO_FLAGS : [...NO_TEXTS, ...(kind === 'choice' ? ['perhaps'] : [])]).filter(
        (value) => !isAdded || value !== undefined,
      ),
    ]),
  ]),
  ['puzzleAnswers', [[], ...NO_RECORDS]],
  ['puzzleAnswers.puzzle1', ['x', 1, null, true, {}]],
  ['puzzleAnswers.puzzle1.paths', NO_RECORDS],
  [
    'puzzleAnswers.puzzle1.paths.red',
    ['x', 1, null, {}, [1], [[]], [[0]], [['0', '0']], [[-1, 0]], [[0.5, 0]], [null]],
  ],
  ['puzzleAnswers.puzzle1.moves', NO_COUNTS],
  ['puzzleAnswers.puzzle1.elapsedSeconds', NO_COUNTS],
  ['puzzlePerformance', NO_RECORDS],
  ['puzzlePerformance.totalTimeMs', NO_COUNTS],
  ['puzzlePerformance.totalMoves', NO_COUNTS],
  ['puzzlePerformance.totalTimeFormatted', NO_TEXTS],
  ['trackingParams', [[], ...NO_RECORDS]],
  ...TRACKING.map((name): [string, unknown[]] => [`trackingParams.${name}`, [1, null, true, {}]]),
  ['analysisResult', ['approved', 1, null, true, []]],
  ['analysisResult.status', [1, null, true, {}]],
  ['analysisResult.ai_status', [1, null, true, {}]],
  ['analysisResult.reasoning', [1, null, true, {}]],
  ['analysisResult.summary', [1, null, true, {}]],
  ['analysisResult.ai_summary', [1, null, true, {}]],
]

const WRONG_TIMERS: [field: string, values: unknown[]][] = [
  ['totalTimeMs', NO_COUNTS],
  ['totalMoves', NO_COUNTS],
  ['elapsedSeconds', NO_COUNTS],
  ['isRunning', NO_FLAGS],
  ['isPaused', NO_FLAGS],
]

describe('a fault in either record makes both unreadable', () => {
  it.each([
    ...WRONG_APPLICATIONS.map((wrong) => ['application', ...wrong] as const),
    ...WRONG_TIMERS.map((wrong) => ['timer', ...wrong] as const),
  ])('%s: %s', (record, field, values) => {
    for (const value of values) {
      const wrong = withField(record === 'timer' ? RUNNING : whole(), field, value)
      const texts = { ...textsOf(whole(), RUNNING), [record]: JSON.stringify(wrong) }
      expect(decodeRecords(texts), JSON.stringify(value)).toEqual({ kind: 'unreadable' })
    }
  })

  it.each(['', ' ', '{', '{"storeVersion":1', 'null', '1', '"x"', '[]', '{}', 'undefined', '\0'])(
    'the text %j',
    (text) => {
      expect(decodeRecords({ ...textsOf(whole(), RUNNING), application: text })).toEqual({
        kind: 'unreadable',
      })
      expect(decodeRecords({ ...textsOf(whole(), RUNNING), timer: text })).toEqual({
        kind: 'unreadable',
      })
    },
  )
})

describe('what may be faulty or missing without harm', () => {
  it.each([
    ['no timer', 3, null, BLANK_TIMER],
    [
      'no timer on a level: it waits, paused, to be resumed',
      levelStep(3),
      null,
      { ...BLANK_TIMER, isPaused: true },
    ],
    [
      'a timer that ran before the puzzles began',
      3,
      JSON.stringify(RUNNING),
      { ...RUNNING, isRunning: false },
    ],
    [
      'a timer both running and paused',
      levelStep(3),
      JSON.stringify({ ...RUNNING, isPaused: true }),
      { ...RUNNING, isRunning: false, isPaused: true },
    ],
    [
      'a timer that still runs after the puzzles',
      PUZZLE_COMPLETE,
      JSON.stringify(RUNNING),
      { ...RUNNING, isRunning: false },
    ],
  ])('%s', (_name, step, timer, expected) => {
    expect(decodeRecords({ ...textsOf(applicationAt(step)), timer })).toEqual(
      saved(applicationAt(step), { timer: expected }),
    )
  })

  it.each([null, '', 'x', '{}', `${ID}0`, 'null'])('the application id %j: a new one', (text) => {
    expect(decodeRecords({ ...textsOf(whole(), RUNNING), applicationId: text })).toEqual(
      saved(whole(), { timer: RUNNING, applicationId: undefined }),
    )
  })

  it.each(['', '{', 'null', '1', '[]', '{"contactDetails":{"firstName":1}}'])(
    'the drafts %j: none',
    (text) => {
      const reading = decodeRecords({ ...textsOf(whole(), RUNNING), drafts: text })
      expect(reading).toMatchObject(saved(whole(), { timer: RUNNING }))
      expect(reading.kind === 'read' && reading.drafts.contactDetails).toBe(undefined)
    },
  )

  it('one faulty draft among good ones', () => {
    const reading = decodeRecords({
      ...textsOf(whole(), RUNNING),
      drafts: JSON.stringify({ contactDetails: CONTACT, workExperience: { shareMethod: 'fax' } }),
    })
    expect(reading).toMatchObject({ drafts: { contactDetails: CONTACT } })
    expect(reading.kind === 'read' && reading.drafts.workExperience).toBe(undefined)
  })
})

describe('another id', () => {
  const OTHER = 'd1a4e7c2-0b7e-4f59-8a3c-1f2e3d4c5b6a'
  const named = (reading: SavedReading) => withApplicationId(reading, () => OTHER)

  it('is given to an application that has lost its own, and to no other', () => {
    const lost = saved(whole(), { applicationId: undefined })
    expect(named(lost)).toEqual(saved(whole(), { applicationId: OTHER }))
    expect(named(saved(whole(), { applicationId: ID }))).toEqual(
      saved(whole(), { applicationId: ID }),
    )
  })

  it('is given to nothing that has not started', () => {
    const blank = applicationAt(1, { applicationStarted: false })
    const notStarted = saved(blank, { applicationId: undefined })
    for (const reading of [notStarted, { kind: 'missing' }, { kind: 'unreadable' }] as const) {
      expect(named(reading)).toEqual(reading)
    }
  })
})

describe('prototype keys', () => {
  const poison = '"__proto__":{"isAdmin":true},"constructor":{"x":1},"toString":[[0,0]],'

  it.each([
    ['at the top', '{"storeVersion"', `{${poison}"storeVersion"`],
    ['in a form', '"firstName"', `${poison}"firstName"`],
    ['among the answers', '"puzzle1"', `${poison}"puzzle1"`],
    ['in the tracking parameters', '"cgc"', `${poison}"cgc"`],
  ])('%s change nothing', (_name, from, to) => {
    const texts = textsOf(whole(), RUNNING)
    const application = texts.application?.replace(from, to) ?? ''
    expect(application).toContain('__proto__')
    expect(decodeRecords({ ...texts, application })).toEqual(saved(whole(), { timer: RUNNING }))
    expect(Reflect.get({}, 'isAdmin')).toBe(undefined)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s as a colour is dropped',
    (key) => {
      const texts = textsOf(whole(), RUNNING)
      const application = texts.application?.replace('"red":', `"${key}":[[0,0]],"red":`) ?? ''
      const reading = decodeRecords({ ...texts, application })
      expect(reading).toMatchObject({ kind: 'read', step: 'puzzle2' })
      const paths = reading.kind === 'read' && reading.application.puzzleAnswers.puzzle1?.paths
      expect(Object.keys(paths || {})).toEqual(['red'])
    },
  )
})

it('answers are stored by the names of the levels', () => {
  expect(PuzzleKey.options).toEqual(LEVELS.map((level) => idAt(levelStep(level))))
})

it('tracking parameters in a list are none', () => {
  expect(v.safeParse(TrackingParams, []).issues?.[0].message).toBe('expects an object')
})
