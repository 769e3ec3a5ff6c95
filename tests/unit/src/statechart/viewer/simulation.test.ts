import { describe, expect, it } from 'vitest'
import { ACTOR_CASES, EVENT_CASES } from '../../../../../machines/examples/cases.ts'
import { STARTS } from '../../../../../machines/examples/starts.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/layout/tree.ts'
import {
  caseInWords,
  offersIn,
  withDefaultAnswers,
} from '../../../../../src/statechart/viewer/simulator/offers.ts'
import { pendingName } from '../../../../../src/statechart/viewer/simulator/pending.ts'
import {
  type Examples,
  runOf,
  runText,
  simulate,
} from '../../../../../src/statechart/viewer/simulator/simulation.ts'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../../../../examples/parcel/records.ts'
import { SUBMITTING_CASES } from '../../../../specification/presses.ts'

const PARCEL: Examples<typeof parcelMachine> = {
  machine: parcelMachine,
  starts: [{ name: 'empty', input: BLANK_PARCEL }],
  events: [
    { name: 'ADDRESS.GIVEN: a street', event: { type: 'ADDRESS.GIVEN', address: 'Main Street 1' } },
    { name: 'ADDRESS.GIVEN: nothing', event: { type: 'ADDRESS.GIVEN', address: '' } },
    { name: 'PARCEL.SEALED: closed', event: { type: 'PARCEL.SEALED' } },
  ],
  answers: {},
  periodicEvents: {},
}

const FUNNEL: Examples<typeof funnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  events: EVENT_CASES,
  answers: ACTOR_CASES,
  periodicEvents: { ticker: { everyMs: 1000, event: { type: 'TIMER.TICKED', seconds: 1 } } },
}

describe('a simulated parcel', () => {
  it('offers what its state expects, in every case', () => {
    const { moments } = simulate(PARCEL, ['empty'])
    const transitions = [
      'parcel.addressing / ADDRESS.GIVEN / 0',
      'parcel.addressing / ADDRESS.GIVEN / 1',
    ]
    const [street, nothing] = PARCEL.events
    expect(offersIn(PARCEL, moments[0])).toEqual([
      {
        name: 'ADDRESS.GIVEN',
        kind: 'event',
        cases: [
          { ...street, shortName: 'a street', before: [], transitions },
          { ...nothing, shortName: 'nothing', before: [], transitions },
        ],
      },
    ])
  })

  it('is collected when its delay is over, not a millisecond before', () => {
    const sealed = ['empty', 'ADDRESS.GIVEN: a street', 'PARCEL.SEALED: closed'] as const
    const before = simulate(PARCEL, [...sealed, '+4999']).moments.at(-1)
    expect(before?.snapshot.value).toBe('waiting')
    expect(before?.pending.map((one) => [pendingName(one), one.at])).toEqual([['collection', 5000]])
    expect(before?.transitions).toEqual([])
    const after = simulate(PARCEL, [...sealed, '+4999', '+1']).moments.at(-1)
    expect(after?.snapshot.value).toBe('collected')
    expect(after?.transitions).toEqual([
      'parcel.waiting / xstate.after.collection.parcel.waiting / 0',
    ])
    expect(after?.pending).toEqual([])
  })

  it('follows a run as far as it can, and says where it ends', () => {
    const { moments, problem } = simulate(PARCEL, ['empty', 'PARCEL.OPENED: by force'])
    expect(moments.map(({ name }) => name)).toEqual(['empty'])
    expect(problem).toBe(
      "'PARCEL.OPENED: by force' cannot happen here, so the run ends before it: the link may be of another version of the chart.",
    )
    expect(simulate(PARCEL, ['full']).problem).toBe(
      "There is no start 'full': choose one from the list.",
    )
  })
})

describe('a simulated chart of any kind', () => {
  const examplesOf = (name: string) => {
    const exploration = SMALL_CHARTS.find((chart) => chart.name === name)?.exploration
    if (!exploration) throw new Error(`There is no chart '${name}'`)
    return { ...exploration, answers: exploration.actors, periodicEvents: {} }
  }

  it('stops at a final state', () => {
    const { moments } = simulate(examplesOf('a final state'), ['start undefined', 'FINISH'])
    expect(offersIn(examplesOf('a final state'), moments[1] ?? moments[0])).toEqual([])
  })

  it('offers an event that only a wildcard takes', () => {
    const examples = examplesOf('wildcards')
    const { moments } = simulate(examples, ['start undefined'])
    const offer = offersIn(examples, moments[0]).find(({ name }) => name === 'mouse.left')
    expect(offer?.cases[0]?.transitions).toEqual(['wildcard.quiet / * / 0', 'wildcard / * / 0'])
  })

  it('ends a run before a case that fails, and says why', () => {
    const always = examplesOf('always, and guards that need the one before')
    const event = {
      type: 'COME',
      get user(): never {
        throw new Error('No user')
      },
    }
    const examples = { ...always, events: [{ name: 'COME: nobody', event }] }
    const { moments, problem } = simulate(examples, ['start undefined', 'COME: nobody'])
    expect(moments.length).toBe(1)
    expect(problem).toBe("'COME: nobody' fails here, so the run ends before it: No user")
  })
})

describe('a simulated funnel', () => {
  it('restarts the debounce of typing with every letter', () => {
    const typed = 'FIELD.TYPED: an e-mail without an at sign'
    const run = ['first visit', 'APPLICATION.STARTED: pressed', typed, '+1000', typed] as const
    const waiting = simulate(FUNNEL, run).moments.at(-1)
    expect(waiting?.pending.map(({ id, at }) => [id, at])).toEqual([
      ['typingPause contactDetails email', 2500],
    ])
    const errors = (wait: string) =>
      simulate(FUNNEL, [...run, wait]).moments.at(-1)?.snapshot.context.forms.contactDetails.errors
    expect(errors('+1499')).toEqual({})
    expect(Object.keys(errors('+1500') ?? {})).toEqual(['email'])
  })

  it('counts seconds while the timer runs and the board is in sight', () => {
    const { moments } = simulate(FUNNEL, [
      'saved at puzzle1',
      '+2000',
      'BOARD.SHOWN: in sight',
      '+3500',
      'TIMER.PAUSED: pressed',
      '+9000',
    ])
    const seconds = moments.map(({ snapshot }) => snapshot.context.timer.elapsedSeconds)
    expect(seconds).toEqual([0, 0, 0, 3, 3, 3])
    expect(moments.at(-1)?.time).toBe(14_500)
  })

  it('takes answers of the edge, and its own delays meanwhile', () => {
    const { moments, problem } = simulate(FUNNEL, [
      'saved at puzzleComplete',
      'readSubmission answers: no submission',
      ...SUBMITTING_CASES,
      'writeSubmission answers: kept',
      'readClock answers: 21 November 2026',
      '+3000',
    ])
    expect(problem).toBeNull()
    expect(moments.at(-1)?.snapshot.value).toMatchObject({
      flow: { thankYou: { decision: 'qualified' } },
    })
    expect(moments.at(-1)?.pending.map(pendingName)).toEqual(['clearing'])
  })

  it('answers for every service that is waited for once', () => {
    const run = withDefaultAnswers(FUNNEL, ['saved at puzzle2'])
    expect(run).toEqual(['saved at puzzle2', 'analyseBackground answers: approved'])
    const { moments, problem } = simulate(FUNNEL, run)
    expect(problem).toBeNull()
    expect(moments.at(-1)?.snapshot.value).toMatchObject({ vetting: 'analysed' })
  })
})

describe('the text of a run', () => {
  it('holds its start and its steps; an empty one is of no run', () => {
    const run = ['first visit', 'APPLICATION.STARTED: pressed', '+1000'] as const
    expect(runText(run)).toBe('first visit~APPLICATION.STARTED: pressed~+1000')
    expect(runOf(runText(run))).toEqual(run)
    expect(runOf('')).toBeUndefined()
  })
})

it.each([
  ['APPLICATION.STARTED: pressed', 'Start Application'],
  ['CONTINUE.PRESSED: no phone', 'Continue: no phone'],
  ['analyseBackground fails: down', 'Analyse background fails: down'],
  ['first visit', 'First visit'],
])('says %s in the words of the chart', (name, words) => {
  expect(caseInWords(treeOf(chartOf(funnelMachine)).root, name)).toBe(words)
})
