import { expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { followChart } from '../../../../../../src/effects/telemetry/monitoring/chart-trail.ts'

const lamp = createMachine({
  type: 'parallel',
  states: {
    light: {
      initial: 'off',
      states: { off: { on: { 'SWITCH.PRESSED': 'on' } }, on: {} },
    },
    door: { initial: 'shut', states: { shut: { initial: 'tight', states: { tight: {} } } } },
  },
})

it('returns the state and the last events of any chart', () => {
  const actor = createActor(lamp)
  const trail = followChart(actor)
  actor.start()
  actor.send({ type: 'SWITCH.PRESSED', secret: 'never told' })
  expect(trail()).toEqual({
    states: ['light.on', 'door.shut.tight'],
    events: ['xstate.init', 'SWITCH.PRESSED'],
  })
})

it('remembers the last ten events', () => {
  const actor = createActor(lamp)
  const trail = followChart(actor)
  actor.start()
  for (let number = 1; number <= 12; number++) actor.send({ type: `EVENT.${number}` })
  expect(trail().events).toEqual([
    'EVENT.3',
    'EVENT.4',
    'EVENT.5',
    'EVENT.6',
    'EVENT.7',
    'EVENT.8',
    'EVENT.9',
    'EVENT.10',
    'EVENT.11',
    'EVENT.12',
  ])
})
