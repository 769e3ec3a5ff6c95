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

it('a field that JSON cannot write is a text, so that the chart can be a file', () => {
  const circle: { circle?: unknown } = {}
  circle.circle = circle
  const meta = { phase: 'Shut', size: 10n, circle, sound: () => 'Creak', since: new Date(0) }
  const [shown] = chartOf(createMachine({ id: 'door', meta })).states
  expect(JSON.parse(JSON.stringify(shown?.meta))).toEqual({
    phase: 'Shut',
    size: '10n',
    circle: '{"circle": itself}',
    sound: 'code',
    since: '1970-01-01T00:00:00.000Z',
  })
})

it('each field that is left out is named with its place', () => {
  expect(metaProblems(chart)).toEqual([
    "meta.section: Invalid type: Expected string but received 4 in 'door': it is left out.",
    "meta.guards.isOpen.words: Invalid type: Expected string but received true in 'door': it is left out.",
    'meta.screen.step: Invalid type: Expected number but received "1" in \'door.shut\': it is left out.',
  ])
})
