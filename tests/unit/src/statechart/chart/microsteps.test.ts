import { describe, expect, it } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { createStepper } from '../../../../../src/statechart/chart/microsteps.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../../../../examples/parcel/records.ts'
import { FUNNEL_EXPLORATION } from '../../../../model/exploration.ts'
import { STEPS } from '../../../../specification/steps.ts'

describe('a stepper', () => {
  const GIVEN = { type: 'ADDRESS.GIVEN', address: 'Main Street 1' } as const
  const SEALED = { type: 'PARCEL.SEALED' } as const
  const COLLECTED = { type: 'xstate.after.collection.parcel.waiting' } as const

  it.each([
    ['an event', [GIVEN], 'sealing', ['parcel.addressing / ADDRESS.GIVEN / 0']],
    [
      'an event that a guard refused',
      [{ type: 'ADDRESS.GIVEN', address: '' }],
      'addressing',
      ['parcel.addressing / ADDRESS.GIVEN / 1'],
    ],
    ['an event without a transition', [SEALED], 'addressing', []],
    [
      'a delay, as the event that it becomes',
      [GIVEN, SEALED, COLLECTED],
      'collected',
      ['parcel.waiting / xstate.after.collection.parcel.waiting / 0'],
    ],
  ] as const)('reports the transition that was taken by %s', (_, events, value, transitions) => {
    const stepper = createStepper(parcelMachine)
    let step = stepper.start(BLANK_PARCEL)
    for (const event of events) step = stepper.step(step.snapshot, event)
    expect([step.snapshot.value, step.transitions]).toEqual([value, transitions])
  })

  it('reports always and raised transitions in their order, and the actions that were asked for', () => {
    const stepper = createStepper(funnelMachine)
    const [start] = FUNNEL_EXPLORATION.starts
    if (!start) throw new Error('The exploration has no start')
    const { snapshot, transitions } = stepper.start(start.input)
    expect(transitions).toEqual([
      'funnel.flow.restoring.checking / always / 2',
      `locating / always / ${STEPS.length}`,
      'funnel.timer / RECORDS.RESTORED / 2',
      'funnel.resume / RECORDS.RESTORED / 1',
      'funnel.vetting / RECORDS.RESTORED / 2',
      'funnel.place / RECORDS.RESTORED / 0',
      'funnel.delivery / RECORDS.RESTORED / 2',
    ])
    const event = {
      type: 'Application Started',
      properties: { step: 'intro', source: 'job_description_page' },
    }
    expect(stepper.step(snapshot, { type: 'APPLICATION.STARTED' }).actions).toEqual([
      { type: 'xstate.emit', params: { event } },
    ])
  })

  it('reports the state that is entered first, before an always transition leaves it', () => {
    const machine = createMachine({
      id: 'door',
      initial: 'asking',
      states: { asking: { always: { target: 'open' } }, open: {} },
    })
    const { moments } = createStepper(machine).start(undefined)
    expect(moments.map(({ before, after }) => [before?.value, after.value])).toEqual([
      [undefined, 'asking'],
      ['asking', 'open'],
    ])
  })

  it('fails on a chart in an endless loop, and names the state', () => {
    const circle = setup({
      types: { context: {} as { turns: number } },
      actions: { turn: assign({ turns: ({ context }) => context.turns + 1 }) },
    }).createMachine({
      id: 'circle',
      context: { turns: 0 },
      initial: 'turning',
      states: { turning: { always: { actions: ['turn'] } } },
    })
    expect(() => createStepper(circle).start(undefined)).toThrow('circle.turning / always / 0')
  })
})
