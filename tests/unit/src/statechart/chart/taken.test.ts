import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { chartOf, triggerText } from '../../../../../src/statechart/chart/chart.ts'
import { countedId } from '../../../../../src/statechart/chart/taken.ts'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'

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
