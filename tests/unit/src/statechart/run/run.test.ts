import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { caseInWords } from '../../../../../src/statechart/chart/words.ts'
import { EXAMPLES } from '../../../../../src/statechart/funnel/person/examples.ts'
import { offersOf } from '../../../../../src/statechart/viewer/run/offers.ts'
import {
  type Examples,
  type Run,
  runOf,
  runText,
  takeRun,
} from '../../../../../src/statechart/viewer/run/run.ts'
import { runOverlay } from '../../../../../src/statechart/viewer/run/run-overlay.ts'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'
import { exploration } from '../../../../examples/parcel/exploration.ts'

function taken<Machine extends AnyStateMachine>(examples: Examples<Machine>, run: Run) {
  const { steps, problem } = takeRun(chartOf(examples.machine), examples, run, () => null)
  const last = steps.at(-1)
  if (!last) throw new Error('A run has a start')
  return { steps, problem, last, offers: offersOf(last.possible) }
}

describe('a run of a parcel', () => {
  it('offers what its state expects, in every case', () => {
    expect(taken(exploration, ['nothing is saved']).offers).toMatchObject([
      { name: 'ADDRESS.GIVEN', cases: [{ label: 'a street' }, { label: 'nothing' }] },
      { name: 'URL.REQUESTED', cases: [{ label: 'the address' }, { label: 'the seal' }] },
    ])
  })

  it('offers the delay that runs, and is collected when it is taken', () => {
    const sealed = ['nothing is saved', 'ADDRESS.GIVEN: a street', 'PARCEL.SEALED'] as const
    const { last, offers } = taken(exploration, sealed)
    expect(last.snapshot?.value).toBe('waiting')
    expect(offers.map(({ name }) => name)).toContain('after collection')
    const { steps } = taken(exploration, [...sealed, 'after collection'])
    expect(steps.map(({ name, snapshot }) => [name, snapshot?.value])).toEqual([
      ['Nothing is saved', 'addressing'],
      ['Address given: a street', 'sealing'],
      ['Parcel sealed', 'waiting'],
      ['5 seconds are over: collection', 'collected'],
    ])
  })

  it('is followed as far as it can happen, and says where it ends', () => {
    const { steps, problem } = taken(exploration, ['nothing is saved', 'PARCEL.OPENED: by force'])
    expect(steps.map(({ name }) => name)).toEqual(['Nothing is saved'])
    expect(problem).toBe(
      "'PARCEL.OPENED: by force' cannot happen here, so the run ends before it: the link may be of another version of the chart.",
    )
    expect(taken(exploration, ['full']).problem).toBe(
      "There is no start 'full': choose one from the list.",
    )
  })
})

describe('a run of a chart of any kind', () => {
  const examplesOf = (name: string): Examples<AnyStateMachine> => {
    const small = SMALL_CHARTS.find((chart) => chart.name === name)
    if (!small) throw new Error(`There is no chart '${name}'`)
    return small.exploration
  }

  it('stops at a final state', () => {
    expect(taken(examplesOf('a final state'), ['start undefined', 'FINISH']).offers).toEqual([])
  })

  it('offers an event that only a wildcard takes', () => {
    const { offers } = taken(examplesOf('wildcards'), ['start undefined'])
    expect(offers.map(({ name }) => name)).toContain('mouse.left')
  })

  it('ends before a case that fails, and says why', () => {
    const always = examplesOf('always, and guards that need the one before')
    const event = {
      type: 'COME',
      get user(): never {
        throw new Error('No user')
      },
    }
    const examples = { ...always, events: [{ name: 'COME: no user', label: 'no user', event }] }
    const { steps, problem } = taken(examples, ['start undefined', 'COME: no user'])
    expect(steps.length).toBe(1)
    expect(problem).toBe("'COME: no user' cannot happen here, so the run ends before it: No user")
  })
})

describe('a run of the funnel', () => {
  it('takes the names of a path of the tests', () => {
    const { problem, last, offers } = taken(EXAMPLES, [
      'saved at puzzleComplete',
      'readSubmission answers: no submission',
      'APPLICATION.SUBMITTED: pressed',
      'writeSubmission answers: stored',
      'readClock answers: 21 November 2026',
      'after spinner',
    ])
    expect(problem).toBeNull()
    expect(last.snapshot?.value).toMatchObject({
      flow: { thankYou: { decision: 'qualified', screen: 'outcome' } },
    })
    expect(offers.map(({ name }) => name)).toContain('after clearing')
  })

  it('offers an answer once, and no case of another level or form', () => {
    const run = [
      'saved at puzzle2',
      'readSubmission answers: no submission',
      'BOARD.SHOWN: in sight',
    ] as const
    const cases = (taking: Run) =>
      taken(EXAMPLES, taking).offers.flatMap((offer) => offer.cases.map(({ name }) => name))
    expect(cases(run).filter((name) => name.startsWith('STROKE.'))).toEqual([
      'STROKE.ENDED: level 2 solved',
      'STROKE.ENDED: let go',
      'STROKE.BEGUN: level 2 red',
    ])
    expect(cases(run).filter((name) => name.startsWith('CONTINUE.'))).toEqual([])
    expect(cases(run)).toContain('analyseBackground answers: approved')
    expect(
      cases([...run, 'analyseBackground answers: approved']).filter((name) =>
        name.startsWith('analyse'),
      ),
    ).toEqual([])
  })

  it('marks where it is, and a parallel region only while it has left its beginning', () => {
    const { steps } = taken(EXAMPLES, [
      'first visit',
      'APPLICATION.STARTED: pressed',
      'CONTINUE.PRESSED: no phone',
    ])
    const overlayAt = (position: number) =>
      runOverlay(treeOf(chartOf(funnelMachine)), steps, position)
    const marked = (position: number) =>
      [...(overlayAt(position).states ?? [])].map(([id, { text }]) => [id, text])
    expect(marked(1)).toEqual([
      ['funnel.flow', 'here'],
      ['contact', 'here'],
      ['funnel.flow.contact.editing', 'here'],
    ])
    const tones = overlayAt(2).transitions
    expect(tones?.get('intro / APPLICATION.STARTED / 0')?.tone).toBe('good')
    expect(tones?.get('contact / CONTINUE.PRESSED / 1')?.tone).toBe('changed')
  })
})

describe('a run in a link', () => {
  const run = ['first visit', 'APPLICATION.STARTED: pressed', 'BACK.PRESSED: pressed'] as const

  it('is a text of its start and its cases; an empty one is of no run', () => {
    expect(runText(run)).toBe('first visit~APPLICATION.STARTED: pressed~BACK.PRESSED: pressed')
    expect(runOf(runText(run))).toEqual(run)
    expect(runOf('')).toBeUndefined()
  })
})

it.each([
  ['event', 'APPLICATION.STARTED', 'pressed', 'Start Application'],
  ['event', 'CONTINUE.PRESSED', 'no phone', 'Continue: no phone'],
  ['event', 'BOARD.SHOWN', 'in sight', 'the board is in sight'],
  ['failure', 'analyseBackground', 'down', 'vetting fails: down'],
  ['delay', 'spinner', '', '3 seconds are over: spinner'],
  ['delay', 'levelAdvance', '', '1 second is over: level advance'],
  ['delay', '250', '', '0.25 seconds are over'],
  ['delay', 'toldLater', '', 'Told later is over'],
] as const)('says %s %s %s in the words of the chart', (kind, of, label, words) => {
  expect(caseInWords(chartOf(funnelMachine), { kind, of, label })).toBe(words)
})
