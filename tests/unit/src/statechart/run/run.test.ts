import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { caseInWords } from '../../../../../src/statechart/chart/words.ts'
import { EXAMPLES } from '../../../../../src/statechart/funnel/person/examples.ts'
import { type Examples, type Run, takeRun } from '../../../../../src/statechart/viewer/run/run.ts'
import { runOverlay } from '../../../../../src/statechart/viewer/run/run-overlay.ts'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'
import { exploration } from '../../../../examples/parcel/exploration.ts'

const taken = <Machine extends AnyStateMachine>(examples: Examples<Machine>, run: Run) =>
  takeRun(chartOf(examples.machine), examples, run, () => null)

describe('a run', () => {
  it('is its cases in words, each with the state that it leads to', () => {
    const { steps } = taken(exploration, [
      ...(['nothing is saved', 'ADDRESS.GIVEN: a street'] as const),
      ...['PARCEL.SEALED', 'after collection'],
    ])
    expect(steps.map(({ name, snapshot }) => [name, snapshot?.value])).toEqual([
      ['Nothing is saved', 'addressing'],
      ['Address given', 'sealing'],
      ['Parcel sealed', 'waiting'],
      ['5 seconds pass (collection)', 'collected'],
    ])
  })

  it('is followed as far as it can happen, and says where it ends', () => {
    const { steps, problem } = taken(exploration, ['nothing is saved', 'PARCEL.OPENED: by force'])
    expect(steps.map(({ name }) => name)).toEqual(['Nothing is saved'])
    expect(problem).toBe(
      "'PARCEL.OPENED: by force' cannot happen here, so the run ends before it: the chart has no such case.",
    )
    expect(taken(exploration, ['full']).problem).toBe("There is no start 'full'.")
  })

  it('ends before a case that fails, and says why', () => {
    const always = SMALL_CHARTS.find(
      ({ name }) => name === 'always, and guards that need the one before',
    )
    if (!always) throw new Error('There is no such chart')
    const event = {
      type: 'COME',
      get user(): never {
        throw new Error('No user')
      },
    }
    const events = [{ name: 'COME: no user', event }]
    const examples = { ...always.exploration, events }
    const { steps, problem } = taken(examples, ['start undefined', 'COME: no user'])
    expect(steps.length).toBe(1)
    expect(problem).toBe("'COME: no user' cannot happen here, so the run ends before it: No user")
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

it.each([
  ['event', 'CONTINUE.PRESSED', 'The applicant presses “Continue”: so'],
  ['event', 'BOARD.SHOWN', 'The board is in sight: so'],
  ['answer', 'analyseBackground', 'Vetting answers: so'],
  ['failure', 'analyseBackground', 'Vetting fails: so'],
  ['delay', 'spinner', '3 seconds pass while the processing message shows: so'],
  ['delay', 'levelAdvance', '1 second passes while the solved level shows: so'],
  ['delay', '250', '0.25 seconds pass: so'],
  ['delay', 'toldLater', 'Some time passes: so'],
] as const)(
  'says %s %s in the words of the chart, and what distinguishes it',
  (kind, of, words) => {
    expect(caseInWords(chartOf(funnelMachine), { kind, of }, 'so')).toBe(words)
  },
)
