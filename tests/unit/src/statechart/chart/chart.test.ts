import { expect, test } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf, descriptorsFor, triggerText } from '../../../../../src/statechart/chart/chart.ts'
import { createStepper } from '../../../../../src/statechart/chart/microsteps.ts'
import { countedId } from '../../../../../src/statechart/chart/taken.ts'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { FUNNEL_EXPLORATION } from '../../../../model/exploration.ts'
import { STEPS } from '../../../../specification/steps.ts'

test('an event takes its own transition first, then that of the longest wildcard', () => {
  const { root } = createMachine({ on: { '*': {}, 'a.*': {}, 'a.b.*': {}, 'a.b': {}, a: {} } })
  expect(descriptorsFor(root, 'a.b')).toEqual(['a.b', 'a.b.*', 'a.*', '*'])
})

test('a transition is counted as the hash of its id', () => {
  // FNV-1a of 32 bits of 'foobar' is bf9cf968.
  expect(countedId('foobar')).toBe((0xbf9cf968).toString(36))
})

test('no two transitions of the funnel are counted as one', () => {
  const counted = new Set(chart.transitions.map(({ id }) => countedId(id)))
  expect(chart.transitions.length).toBeGreaterThan(150)
  expect(counted.size).toBe(chart.transitions.length)
})

test('an invoke without an id is named by its actor in the chart', () => {
  const machine = createMachine({
    id: 'shop',
    invoke: { src: 'pay', onDone: {}, onError: {} },
  })
  const { states, transitions } = chartOf(machine)
  expect(states[0]?.invokes).toEqual([{ id: 'pay', src: 'pay' }])
  expect(transitions.map(({ trigger }) => triggerText(trigger))).toEqual([
    'pay answers',
    'pay fails',
  ])
})

// The model tests explore the charts by a stepper: what they cover would be missing without it.

test('a stepper reports always and raised transitions in their order', () => {
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

test('a stepper fails on a chart in an endless loop, and names the state', () => {
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
