import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { createStepper } from '../../../../../src/statechart/chart/microsteps.ts'
import { FUNNEL_EXPLORATION } from '../../../../model/exploration.ts'
import { STEPS } from '../../../../specification/steps.ts'

// The model tests explore the charts by a stepper: what they cover would be missing without it.

it('a stepper reports always and raised transitions in their order', () => {
  const [start] = FUNNEL_EXPLORATION.starts
  if (!start) throw new Error('The exploration has no start')
  expect(createStepper(funnelMachine).start(start.input).transitions).toEqual([
    'funnel.flow.restoring.checking / always / 3',
    `locating / always / ${STEPS.length}`,
    'funnel.timer / RECORDS.RESTORED / 2',
    'funnel.resume / RECORDS.RESTORED / 2',
    'funnel.vetting / RECORDS.RESTORED / 2',
    'funnel.place / RECORDS.RESTORED / 0',
    'funnel.delivery / RECORDS.RESTORED / 4',
  ])
})

it('a stepper fails on a chart in an endless loop, and names the state', () => {
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
