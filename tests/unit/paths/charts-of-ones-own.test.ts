import { expect, test } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { measureChart } from '../../paths/criteria/measure.ts'
import { measureDerived } from '../../paths/derived.ts'
import type { Exploration } from '../../paths/explore.ts'
import { judgeChart } from '../../tools/paths/of-chart.ts'

const sorter = setup({
  types: { events: {} as { type: 'SORT'; weight: number } },
  guards: {
    isLight: ({ event }) => event.weight < 5,
    isHeavy: ({ event }) => event.weight >= 5,
    isNegative: ({ event }) => event.weight < 0,
  },
}).createMachine({
  id: 'sorter',
  initial: 'empty',
  states: {
    empty: {
      on: {
        SORT: [
          { guard: 'isLight', target: 'left' },
          { guard: 'isHeavy', target: 'right' },
          { guard: 'isNegative', target: 'empty' },
          { target: 'jammed' },
        ],
      },
    },
    left: {},
    right: {},
    jammed: {},
  },
})

const sorting: Exploration<typeof sorter> = {
  machine: sorter,
  starts: [{ name: 'its start', input: undefined }],
  events: [1, 9].map((weight) => ({ name: `of ${weight}`, event: { type: 'SORT', weight } })),
  actors: {},
  facts: () => '',
}

const missingOf = ({ covered }: Pick<ReturnType<typeof measureChart>, 'covered'>) =>
  Object.fromEntries(covered.map(({ criterion: { name, missing } }) => [name, missing]))

test('two guards that exclude each other, and a branch behind them, are proven so; one that no case makes true is not', () => {
  const measured = measureChart(sorting)
  expect(measured.leftOut).toEqual([
    {
      what: 'empty / SORT / isLight before isHeavy',
      because: 'Each of the two holds in some case; in none do both.',
    },
  ])
  expect(missingOf(measured)).toMatchObject({
    transitions: ['sorter.empty / SORT / 2', 'sorter.empty / SORT / 3'],
    'guards, true and false': ['sorter.empty / SORT / 2 true'],
    'branches in their order': [
      'sorter.empty / SORT / 0 before 2',
      'sorter.empty / SORT / 1 before 2',
    ],
  })
})

const CASES_OF_ALL = [1, 9, -1].map((weight) => ({
  name: `of ${weight}`,
  event: { type: 'SORT', weight },
}))

test('a branch that holds only where one before it does is proven unreachable, and nothing is missing then', async () => {
  const judged = await judgeChart({ ...sorting, events: CASES_OF_ALL })
  expect(judged.leftOut?.map(({ what }) => what)).toEqual([
    'empty / SORT / isLight before isHeavy',
    'empty / SORT / isHeavy before isNegative',
    'empty / SORT / isNegative',
    'empty / SORT / otherwise',
  ])
  expect(Object.values(missingOf(judged)).flat()).toEqual([])
  expect(judged.faults).toEqual([])
})

test('a delay that a shorter one of its state always overtakes is proven unreachable', () => {
  const machine = createMachine({
    id: 'toast',
    initial: 'shown',
    states: { shown: { after: { 100: 'hidden', 300: 'forgotten' } }, hidden: {}, forgotten: {} },
  })
  const { measured } = measureDerived(machine)
  expect(measured.leftOut.map(({ what }) => what)).toEqual(['shown / after 300'])
  expect(Object.values(missingOf(measured)).flat()).toEqual([])
})

test('a state that nothing leads to is a fault', async () => {
  const machine = createMachine({ id: 'door', initial: 'shut', states: { shut: {}, lost: {} } })
  const judged = await judgeChart({ ...sorting, machine, events: [] })
  expect(judged.faults).toEqual(['Nothing leads to “Lost” (door.lost).'])
})

test('a reason of the chart’s own counts while it holds, and is an error once it does not', async () => {
  const reasons = [
    { of: /SORT \/ ([23]|2 true|[01] before 2)$/, because: 'Nothing weighs less than nothing.' },
    { of: /SORT \/ 0$/, because: 'Nothing is light.' },
  ]
  const { covered, faults } = await judgeChart(sorting, reasons)
  expect(Object.values(missingOf({ covered })).flat()).toEqual([])
  expect(faults).toEqual(['sorter.empty / SORT / 0 is covered: Nothing is light.'])
})

test('a path on which the actor differs from what was explored fails, with the value', async () => {
  let made = 0
  const counter = setup({}).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { COUNT: { actions: assign({ count: () => ++made }) } },
  })
  const { failures } = await judgeChart({
    machine: counter,
    starts: [{ name: 'its start', input: undefined }],
    events: [{ name: 'COUNT', event: { type: 'COUNT' } }],
    actors: {},
    facts: () => '',
  })
  expect([...failures.values()][0]?.lines[0]).toMatch(/^context.count should be \d+ but is \d+$/)
})

test('branches whose guards are code have names and paths of their own', () => {
  const guards = [1, 2].map((wanted) => ({ context }: { context: { count: number } }) => {
    return context.count === wanted
  })
  const machine = setup({ types: { context: {} as { count: number } } }).createMachine({
    id: 'cart',
    context: { count: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          ADD: { actions: assign({ count: ({ context }) => (context.count + 1) % 3 }) },
          GO: guards.map((guard, at) => ({ guard, target: ['one', 'two'][at] })),
        },
      },
      one: {},
      two: {},
    },
  })
  const { paths, leftOut } = measureDerived(machine).measured
  expect(new Set(paths.map(({ id }) => id)).size).toBe(paths.length)
  expect(leftOut.map(({ what }) => what)).toEqual(['open / GO / code 1 before code 2'])
})
