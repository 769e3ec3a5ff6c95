import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { ACTOR_CASES, EVENT_CASES } from '../../../../../machines/examples/cases.ts'
import { STARTS } from '../../../../../machines/examples/starts.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { caseInWords } from '../../../../../src/statechart/chart/words.ts'
import { tickIn } from '../../../../../src/statechart/funnel/person/services.ts'
import {
  type Examples,
  handRun,
  lengthOf,
  type Run,
  runOf,
  runText,
  runUntil,
} from '../../../../../src/statechart/viewer/play/by-hand.ts'
import { offersIn } from '../../../../../src/statechart/viewer/play/offers.ts'
import { pendingName } from '../../../../../src/statechart/viewer/play/pending.ts'
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
  awaitedIn: () => [],
}

const FUNNEL: Examples<typeof funnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  events: EVENT_CASES,
  answers: ACTOR_CASES,
  awaitedIn: tickIn,
}

function taken<Machine extends AnyStateMachine>(examples: Examples<Machine>, run: Run) {
  const { steps, problem } = handRun(examples, treeOf(chartOf(examples.machine)).root, run)
  const last = steps.at(-1)
  if (!last) throw new Error('A run has a start')
  return { steps, problem, last, offers: offersIn(examples, last.step) }
}

describe('a parcel by hand', () => {
  it('offers what its state expects, in every case', () => {
    expect(taken(PARCEL, ['empty']).offers).toEqual([
      {
        name: 'ADDRESS.GIVEN',
        cases: [
          { name: 'ADDRESS.GIVEN: a street', shortName: 'a street' },
          { name: 'ADDRESS.GIVEN: nothing', shortName: 'nothing' },
        ],
      },
    ])
  })

  it('is collected when its delay is over, not a millisecond before; each step takes 100', () => {
    const sealed = ['empty', 'ADDRESS.GIVEN: a street', 'PARCEL.SEALED: closed'] as const
    const before = taken(PARCEL, [...sealed, '+4999']).last
    expect(before.step.snapshot.value).toBe('waiting')
    expect(before.pending.map((one) => [pendingName(one), one.at])).toEqual([['collection', 5200]])
    const { steps, last } = taken(PARCEL, [...sealed, '+4999', '+1'])
    expect(last.step.snapshot.value).toBe('collected')
    expect(steps.map(({ at, name }) => [at, name])).toEqual([
      [0, 'The page opens'],
      [100, 'Address given: a street'],
      [200, 'Parcel sealed: closed'],
      [5199, '4.999 s pass'],
      [5200, 'collection'],
      [5200, '0.001 s pass'],
    ])
    expect(last.pending).toEqual([])
  })

  it('is followed as far as a run can happen, and says where it ends', () => {
    const { steps, problem } = taken(PARCEL, ['empty', 'PARCEL.OPENED: by force'])
    expect(steps.map(({ name }) => name)).toEqual(['The page opens'])
    expect(problem).toBe(
      "'PARCEL.OPENED: by force' cannot happen here, so the run ends before it: the link may be of another version of the chart.",
    )
    expect(taken(PARCEL, ['full']).problem).toBe(
      "There is no start 'full': choose one from the list.",
    )
  })
})

describe('a chart of any kind by hand', () => {
  const examplesOf = (name: string): Examples<AnyStateMachine> => {
    const exploration = SMALL_CHARTS.find((chart) => chart.name === name)?.exploration
    if (!exploration) throw new Error(`There is no chart '${name}'`)
    return { ...exploration, answers: exploration.actors, awaitedIn: () => [] }
  }

  it('stops at a final state', () => {
    expect(taken(examplesOf('a final state'), ['start undefined', 'FINISH']).offers).toEqual([])
  })

  it('offers an event that only a wildcard takes', () => {
    const { offers } = taken(examplesOf('wildcards'), ['start undefined'])
    expect(offers.map(({ name }) => name)).toContain('mouse.left')
  })

  it('ends a run before a case that fails, and says why', () => {
    const always = examplesOf('always, and guards that need the one before')
    const event = {
      type: 'COME',
      get user(): never {
        throw new Error('No user')
      },
    }
    const examples = { ...always, events: [{ name: 'COME: no user', event }] }
    const { steps, problem } = taken(examples, ['start undefined', 'COME: no user'])
    expect(steps.length).toBe(1)
    expect(problem).toBe("'COME: no user' cannot happen here, so the run ends before it: No user")
  })
})

describe('the funnel by hand', () => {
  it('restarts the debounce of typing with every letter', () => {
    const typed = 'FIELD.TYPED: an e-mail without an at sign'
    const run = ['first visit', 'APPLICATION.STARTED: pressed', typed, '+1000', typed] as const
    expect(taken(FUNNEL, run).last.pending.map(({ id, at }) => [id, at])).toEqual([
      ['typingPause contactDetails email', 1300 + 1500],
    ])
    const errors = (wait: string) =>
      taken(FUNNEL, [...run, wait]).last.step.snapshot.context.forms.contactDetails.errors
    expect(errors('+1499')).toEqual({})
    expect(Object.keys(errors('+1500') ?? {})).toEqual(['email'])
  })

  it('counts seconds while the timer runs and the board is in sight', () => {
    const run = ['saved at puzzle1', '+2000', 'BOARD.SHOWN: in sight', '+3500'] as const
    const secondsAfter = (...more: string[]) =>
      taken(FUNNEL, [...run, ...more]).last.step.snapshot.context.timer.elapsedSeconds
    expect(taken(FUNNEL, run.slice(0, 2) as unknown as Run).steps).toHaveLength(2)
    expect(secondsAfter()).toBe(3)
    expect(secondsAfter('TIMER.PAUSED: pressed', '+9000')).toBe(3)
  })

  it('takes answers of the edge, and its own delays between them', () => {
    const { last, problem } = taken(FUNNEL, [
      'saved at puzzleComplete',
      'readSubmission answers: no submission',
      ...SUBMITTING_CASES,
      'writeSubmission answers: stored',
      'readClock answers: 21 November 2026',
      '+3000',
    ])
    expect(problem).toBeNull()
    expect(last.step.snapshot.value).toMatchObject({
      flow: { thankYou: { decision: 'qualified' } },
    })
    expect(last.pending.map(pendingName)).toEqual(['clearing'])
  })
})

describe('a run by hand', () => {
  const run = ['first visit', 'APPLICATION.STARTED: pressed', '+1000', 'BACK.PRESSED'] as const

  it('is a text of its start and its steps; an empty one is of no run', () => {
    expect(runText(run)).toBe('first visit~APPLICATION.STARTED: pressed~+1000~BACK.PRESSED')
    expect(runOf(runText(run))).toEqual(run)
    expect(runOf('')).toBeUndefined()
  })

  it('goes on from any time: what had not happened by then is left out, and a wait is shorter', () => {
    expect(lengthOf(run)).toBe(1200)
    expect(runUntil(run, 1200)).toEqual(run)
    expect(runUntil(run, 400)).toEqual(['first visit', 'APPLICATION.STARTED: pressed', '+300'])
    expect(runUntil(run, 100)).toEqual(['first visit', 'APPLICATION.STARTED: pressed'])
    expect(runUntil(run, 0)).toEqual(['first visit'])
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
