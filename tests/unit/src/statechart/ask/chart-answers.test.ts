import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { deliveryMachine } from '../../../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/layout/tree.ts'
import { placesOf } from '../../../../../src/statechart/viewer/ask/answer.ts'
import { causesOf } from '../../../../../src/statechart/viewer/ask/causes.ts'
import { chartAnswers } from '../../../../../src/statechart/viewer/ask/chart-answers.ts'
import { chartTopics } from '../../../../../src/statechart/viewer/ask/chart-topics.ts'
import { possibleIn } from '../../../../../src/statechart/viewer/ask/possible.ts'
import { type Limits, waitsOnTheWay } from '../../../../../src/statechart/viewer/ask/waits.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { PRESSES, SUBMISSION } from '../../../../specification/presses.ts'
import { INTRO, LEVELS, STEPS } from '../../../../specification/steps.ts'

/** The device's database is waited for 1.5 seconds. */
const LIMITS: Limits = {
  ticker: 'runs',
  watchBoard: 'runs',
  outbox: 'runs',
  readClock: 0,
  readSubmission: 1500,
  writeSubmission: 1500,
  freezeSubmission: 1500,
  uploadResume: null,
  analyseBackground: null,
}

function asked(machine: AnyStateMachine, limits?: Limits) {
  const chart = chartOf(machine)
  const tree = treeOf(chart)
  const causes = causesOf(chart, tree, machine)
  return { chart, tree, causes, answer: chartAnswers(chart, tree, machine, limits) }
}

const funnel = asked(funnelMachine, LIMITS)
const parcel = asked(parcelMachine)
const outbox = asked(deliveryMachine)

describe('the waits', () => {
  test('of the funnel are a second after each level, and what is stored and the spinner after Submit', () => {
    const { chart, tree, causes } = funnel
    const waits = waitsOnTheWay(chart, tree, causes, LIMITS).map(({ start, ms }) => [start, ms])
    expect(waits).toEqual([
      [null, 1500 + 3000],
      ...LEVELS.map((level) => [`funnel.flow.puzzle${level}.playing / STROKE.BEGUN / 0`, 1000]),
      [SUBMISSION, 1500 + 3000],
    ])
    expect(funnel.answer('waits')?.says).toBe(
      `The longest wait at one go is 4.5 s, after “${PRESSES.puzzleComplete.at(-1)?.button}”. All waits of one way through come to 9.5 s at most. Without a limit: upload resume and analyse background.`,
    )
  })

  test('are every delay of the specification, and every service with its limit', () => {
    const items = (title: string) =>
      funnel.answer('waits')?.parts.find((part) => part.title === title)?.items ?? []
    expect(items('Delays, in order').map(({ words }) => words.replace(/:.*/, ''))).toEqual([
      'Typing pause, 1.5 s',
      'Shake, 500 ms',
      'Level advance, 1 s',
      'Level advance, 1 s',
      'Spinner, 3 s',
      'Clearing, 2 s',
      'Clearing, 2 s',
      'Geolocation timeout, 3 s',
    ])
    expect(items('Services, in order').map(({ words }) => words)).toEqual([
      'Read submission: at most 1.5 s, then it has failed',
      'Write submission: at most 1.5 s, then it has failed',
      'Read clock: answers at once',
      'Watch board: runs until it is stopped; nothing waits for its end',
      'Ticker: runs until it is stopped; nothing waits for its end',
      'Upload resume: no limit',
      'Analyse background: no limit',
      'Locate: at most 3 s, then one goes on',
      'Outbox: runs until it is stopped; nothing waits for its end',
      'Freeze submission: at most 1.5 s, then it has failed',
    ])
  })

  test('for a service without a limit are not taken for none', () => {
    const { chart, tree, causes } = funnel
    const { readClock: _, ...others } = LIMITS
    const [, , , , , , submit] = waitsOnTheWay(chart, tree, causes, others)
    expect(submit?.unlimited).toEqual(['readClock'])
  })

  test('of another chart are found the same way; where nobody waits, it says so', () => {
    expect(parcel.answer('waits')?.says).toBe(
      'The longest wait at one go is 5 s, after “Parcel sealed”. All waits of one way through come to 5 s at most.',
    )
    expect(outbox.answer('waits')?.says).toMatch(
      /^This chart shows no way on which somebody would wait\./,
    )
  })
})

describe('the causes', () => {
  test('of the decision are its seven branches, and it is heard by the thank-you page and the delivery', () => {
    const answer = funnel.answer('causes DECISION.MADE')
    expect(answer?.parts.map(({ title }) => title)).toEqual([
      'Who sends it',
      'What it does in: Flow',
      'What it does in: Delivery',
    ])
    expect(answer?.parts[0]?.items[0]?.places).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((position) => `deciding / always / ${position}`),
    )
    expect(answer?.parts[2]?.items[0]).toMatchObject({
      words: 'The application is decided.',
      note: 'Leads to Freezing.',
    })
  })

  test('are the applicant, the browser, or a service where it runs', () => {
    const sentOf = (event: string) => funnel.answer(`causes ${event}`)?.parts[0]?.items[0]
    expect(sentOf('BACK.PRESSED')?.words).toBe('From outside: the applicant.')
    expect(sentOf('URL.REQUESTED')?.words).toBe('From outside: the browser.')
    expect(sentOf('TIMER.TICKED')).toEqual({
      words: 'The service “Ticker”, while it runs.',
      places: ['funnel.timer.running.counting'],
    })
  })

  test('lead on to what an event makes the chart raise', () => {
    const answer = funnel.answer('causes PUZZLE.STARTED')
    const then = answer?.parts[1]?.items[0]?.topics?.map(({ id }) => id)
    expect(then).toEqual(['causes TIMER.RESET', 'causes TIMER.STARTED', 'causes VETTING.REQUESTED'])
  })

  test('that a chart does not tell are not known', () => {
    expect(parcel.answer('causes PARCEL.SEALED')?.says).toBe(
      'It is closed for good. Who sends it is not known: the chart does not say. It is heard in one region: Parcel.',
    )
    expect(parcel.answer('causes NOBODY.KNOWS')).toBeUndefined()
  })

  test('are known of every event of the funnel and the outbox', () => {
    for (const { chart, causes } of [funnel, outbox]) {
      const events = chart.transitions.flatMap(({ trigger }) =>
        trigger.kind === 'event' ? [trigger.event] : [],
      )
      expect(
        events.filter((event) => !causes.senderOf(event) && causes.raisedBy(event).length === 0),
      ).toEqual([])
    }
  })
})

describe('what can happen', () => {
  const verdict = (state: string, event: string) =>
    possibleIn(funnel.chart, funnel.tree, funnel.causes, state).find((one) => one.event === event)
      ?.verdict

  test.each([
    ['puzzle2', 'BACK.PRESSED', 'no'],
    ['eligibility', 'BACK.PRESSED', 'yes'],
    ['contact', 'BACK.PRESSED', 'no'],
    ['puzzle3', 'TIMER.PAUSED', 'beside'],
    ['puzzle3', 'APPLICATION.RESTARTED', 'yes'],
    ['thankYou', 'APPLICATION.FORGOTTEN', 'ignored'],
    ['funnel.flow.puzzleComplete.submitting', 'APPLICATION.FORGOTTEN', 'ignored'],
    ['workExperience', 'RESUME.CHOSEN', 'beside'],
  ])('in %s by %s: %s', (state, event, expected) => {
    expect(verdict(state, event)).toBe(expected)
  })

  test('is said with the reason', () => {
    expect(funnel.answer('can puzzle2 BACK.PRESSED')?.says).toBe(
      'No. Nothing here waits for it; only in: Eligibility, Work experience & fit, Casino affiliation, Puzzle assessment.',
    )
    expect(funnel.answer('can thankYou APPLICATION.FORGOTTEN')?.says).toBe(
      'No, it is ignored. Already submitted: the records are removed automatically.',
    )
    expect(funnel.answer('can puzzle3 TIMER.PAUSED')?.says).toBe(
      'Yes, beside it. Running: The applicant pauses the timer.',
    )
  })

  test('is not known of a state or event that the chart does not have', () => {
    expect(funnel.answer('can nowhere')).toBeUndefined()
    expect(funnel.answer('can puzzle2 NOBODY.KNOWS')).toBeUndefined()
    expect(funnel.answer('weather')).toBeUndefined()
  })
})

test.each([
  ['the funnel', funnel],
  ['the outbox', outbox],
  ['the parcel', parcel],
])('everything that can be asked of %s has an answer, about places that there are', (_, one) => {
  const { chart, tree, answer } = one
  const transitions = new Set(chart.transitions.map(({ id }) => id))
  for (const { id } of chartTopics(chart, tree)) {
    const answered = answer(id)
    expect(answered?.says, id).toMatch(/\w/)
    const unknown =
      answered && placesOf(answered).filter((place) => !tree.has(place) && !transitions.has(place))
    expect(unknown, id).toEqual([])
  }
})

test('how long vetting may take: without a limit, beside the steps; what ends it, and what waits for it', () => {
  const answer = funnel.answer('waits analyseBackground')
  expect(answer?.says).toBe(
    'As long as it likes: it has no limit of its own. If it fails: The call failed: the applicant is not told. It runs beside the steps: the applicant goes on meanwhile, and sees the step they are at.',
  )
  const items = (title: string) => answer?.parts.find((part) => part.title === title)?.items
  expect(items('What ends it')?.map(({ words, note }) => `${words} ${note}`)).toEqual([
    'The answer is stored. Leads to Analysed.',
    'The call failed: the applicant is not told. Leads to Failed.',
  ])
  expect(items('What waits for it, and until when')?.map(({ words }) => words)).toEqual([
    'Waits for place and vetting, until the spinner ends.',
  ])
  expect(funnel.answer('waits nothingOfTheKind')).toBeUndefined()
})

test('how long a delay is, and what follows', () => {
  const answer = funnel.answer('waits spinner')
  expect(answer?.says).toBe('3 s.')
  expect(answer?.parts[0]?.items.map(({ words }) => words)).toEqual([
    'Spinner, 3 s: The spinner ends: it is decided now, with what is known.',
  ])
  expect(answer && placesOf(answer)).toEqual(['funnel.flow.thankYou.screen.processing'])
  expect(funnel.answer('waits levelAdvance')?.says).toBe('1 s.')
})

test('which steps there are; of a chart without screens none are said', () => {
  const answer = funnel.answer('steps')
  expect(answer?.says).toBe('12 steps, beside Job Description.')
  expect(answer && placesOf(answer)).toEqual([INTRO, ...STEPS].map(({ id }) => id))
  expect(outbox.answer('steps')).toBeUndefined()
})
