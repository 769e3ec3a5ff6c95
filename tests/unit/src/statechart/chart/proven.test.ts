import { expect, test } from 'vitest'
import { createMachine, stateIn } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { provenOf } from '../../../../../src/statechart/chart/proven.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

type Config = NonNullable<Parameters<typeof createMachine>[0]>
const found = (config: Config) =>
  provenOf(chartOf(createMachine(config))).findings.map(({ kind, place }) => [kind, place])
const outcome = { meta: { outcome: { stage: 'Done' } } }

test('a step whose only way leads back to where it came from is a dead end, and so is what is before it', () => {
  const config: Config = {
    id: 'a',
    initial: 'one',
    on: { RESTART: '.one' },
    states: {
      one: { on: { LEFT: 'two', RIGHT: 'end' } },
      two: { on: { ON: 'three' } },
      three: { on: { BACK: 'two' } },
      end: outcome,
    },
  }
  expect(found(config)).toEqual([
    ['dead end', 'a.two'],
    ['dead end', 'a.three'],
  ])
})

test('what another region does leads out of no dead end, which is said of no state inside', () => {
  const funnel = chartOf(funnelMachine)
  const onward = ['eligibility / BACK.PRESSED / 0', 'eligibility / CONTINUE.PRESSED / 0']
  const transitions = funnel.transitions.filter(({ id }) => !onward.includes(id))
  const { findings } = provenOf({ ...funnel, transitions })
  expect(findings.map(({ kind, place }) => [kind, place])).toEqual([
    ['dead end', 'intro'],
    ['dead end', 'contact'],
    ['dead end', 'eligibility'],
  ])
})

test('a state, an outcome and a rule behind one that always holds are found', () => {
  const config: Config = {
    id: 'b',
    initial: 'one',
    states: {
      one: { always: [{ target: 'good' }, { guard: 'isOdd', target: 'bad' }] },
      lost: { initial: 'inside', states: { inside: {} } },
      good: outcome,
      bad: outcome,
    },
  }
  expect(found(config)).toEqual([
    ['unreached state', 'b.lost'],
    ['unreached outcome', 'b.bad'],
    ['rule that never decides', 'b.one / always / 1'],
  ])
})

test('the same rule twice: the second never decides', () => {
  const branches = ['isOdd', 'isOdd', 'isBig'].map((guard) => ({ guard, target: 'end' }))
  expect(
    found({ id: 'c', initial: 'one', states: { one: { on: { GO: branches } }, end: outcome } }),
  ).toEqual([['rule that never decides', 'c.one / GO / 1']])
})

test.each([
  ['guards of their own', [() => true, () => false]],
  ['values that are worked out', [1, 2].map((n) => ({ type: 'isOver', params: () => ({ n }) }))],
  ['states', ['#c.one', '#c.end'].map((id) => stateIn(id))],
])('two rules with %s may differ', (_, guards) => {
  const branches = guards.map((guard) => ({ guard, target: 'end' }))
  const config = {
    id: 'c',
    initial: 'one',
    states: { one: { on: { GO: branches } }, end: outcome },
  }
  expect(found(config as Config)).toEqual([])
})

test('a history state leads to what it remembers, else to its target or to the first state around it', () => {
  const box = (target: object) => ({
    id: 'box',
    initial: 'in',
    states: {
      in: { on: { GO: 'deep' } },
      deep: { id: 'deep', initial: 'down', states: { down: {} } },
      memory: { type: 'history', ...target },
    },
  })
  const config = (target: object) =>
    ({
      id: 'e',
      initial: 'out',
      states: { out: { on: { BACK: 'box.memory' } }, box: box(target) },
    }) as Config
  expect(found(config({}))).toEqual([])
  expect(found(config({ target: 'in' }))).toEqual([])
  expect(found(config({ target: '#deep' }))).toEqual([['unreached state', 'e.box.in']])
  expect(found(config({ target: '#box.deep.down' }))).toEqual([['unreached state', 'e.box.in']])
})

test('a region inside a step, an answer and a final state lead on', () => {
  const config: Config = {
    id: 'd',
    initial: 'one',
    states: {
      one: {
        type: 'parallel',
        states: { left: {}, right: { initial: 'x', states: { x: { after: { 5: '#end' } } } } },
      },
      end: { id: 'end', type: 'final' },
    },
  }
  expect(found(config)).toEqual([])
})

test('nothing is wrong with the chart of the parcel', () => {
  expect(provenOf(chartOf(parcelMachine)).findings).toEqual([])
})
