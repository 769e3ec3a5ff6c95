import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { metaOf, metaProblems } from '../../../../../src/statechart/chart/meta.ts'

const chart = chartOf(
  createMachine({
    id: 'door',
    initial: 'shut',
    meta: {
      section: 4,
      phase: 'Entrance',
      guards: { isLocked: { words: 'It is locked.' }, isOpen: { words: true } },
      own: 'of another tool',
    },
    states: { shut: { meta: { screen: { path: '/door', step: '1' }, phase: 'Shut' } } },
  }),
)
const [door, shut] = chart.states

it('a field of meta that is written otherwise is left out, and the others are read', () => {
  expect(door && metaOf(door)).toEqual({
    phase: 'Entrance',
    guards: { isLocked: { words: 'It is locked.' } },
  })
  expect(shut && metaOf(shut)).toEqual({ phase: 'Shut' })
})

it('each field that is left out is named with its place', () => {
  expect(metaProblems(chart)).toEqual([
    "meta.section: Invalid type: Expected string but received 4 in 'door': it is left out.",
    "meta.guards.isOpen.words: Invalid type: Expected string but received true in 'door': it is left out.",
    'meta.screen.step: Invalid type: Expected number but received "1" in \'door.shut\': it is left out.',
  ])
})
