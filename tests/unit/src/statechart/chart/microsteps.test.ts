import { describe, expect, it } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { createStepper } from '../../../../../src/statechart/chart/microsteps.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../../../../examples/parcel/records.ts'
import { FUNNEL_EXPLORATION } from '../../../../model/exploration.ts'
import { STEPS } from '../../../../specification/steps.ts'

describe('a stepper', () => {
  it('reports the transition that an event took', () => {
    const stepper = createStepper(parcelMachine)
    const { snapshot } = stepper.start(BLANK_PARCEL)
    const step = stepper.step(snapshot, { type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    expect(step.snapshot.value).toBe('sealing')
    expect(step.transitions).toEqual(['parcel.addressing / ADDRESS.GIVEN / 0'])
  })

  it('reports the fallback of an event that a guard refused', () => {
    const stepper = createStepper(parcelMachine)
    const { snapshot } = stepper.start(BLANK_PARCEL)
    const step = stepper.step(snapshot, { type: 'ADDRESS.GIVEN', address: '' })
    expect(step.snapshot.value).toBe('addressing')
    expect(step.transitions).toEqual(['parcel.addressing / ADDRESS.GIVEN / 1'])
  })

  it('reports nothing for an event without a transition', () => {
    const stepper = createStepper(parcelMachine)
    const { snapshot } = stepper.start(BLANK_PARCEL)
    expect(stepper.step(snapshot, { type: 'PARCEL.SEALED' }).transitions).toEqual([])
  })

  it('takes a delay as the event that it becomes', () => {
    const stepper = createStepper(parcelMachine)
    const { snapshot } = stepper.start(BLANK_PARCEL)
    const sealing = stepper.step(snapshot, { type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    const waiting = stepper.step(sealing.snapshot, { type: 'PARCEL.SEALED' })
    const collected = stepper.step(waiting.snapshot, {
      type: 'xstate.after.collection.parcel.waiting',
    })
    expect(collected.snapshot.value).toBe('collected')
    expect(collected.transitions).toEqual([
      'parcel.waiting / xstate.after.collection.parcel.waiting / 0',
    ])
  })

  it('reports always and raised transitions in their order', () => {
    const stepper = createStepper(funnelMachine)
    const [start] = FUNNEL_EXPLORATION.starts
    if (!start) throw new Error('The exploration has no start')
    expect(stepper.start(start.input).transitions).toEqual([
      'funnel.flow.restoring.checking / always / 2',
      `locating / always / ${STEPS.length}`,
      'funnel.timer / RECORDS.RESTORED / 2',
      'funnel.resume / RECORDS.RESTORED / 1',
      'funnel.vetting / RECORDS.RESTORED / 2',
      'funnel.place / RECORDS.RESTORED / 0',
      'funnel.delivery / RECORDS.RESTORED / 2',
    ])
  })

  it('reports the actions that a step asked for, with their values', () => {
    const stepper = createStepper(funnelMachine)
    const [start] = FUNNEL_EXPLORATION.starts
    if (!start) throw new Error('The exploration has no start')
    const { snapshot } = stepper.start(start.input)
    const { actions } = stepper.step(snapshot, { type: 'APPLICATION.STARTED' })
    expect(actions).toEqual([
      {
        type: 'xstate.emit',
        params: {
          event: {
            type: 'Application Started',
            properties: { step: 'intro', source: 'job_description_page' },
          },
        },
      },
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
