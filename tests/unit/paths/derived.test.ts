import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { verdictOn } from '../../../src/statechart/chart/report.ts'
import { SMALL_CHARTS } from '../../examples/charts/charts.ts'
import { FAILED_SHAPES } from '../../examples/charts/failed-shapes.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { measureDerived } from '../../paths/derived.ts'
import { unnamedInvokes } from '../../paths/refusals.ts'
import { judgeChart, judgeMeasured } from '../../tools/paths/of-chart.ts'
import { headlessReport } from '../../tools/paths/report.ts'
import { exploredStates, statesByGraph } from './judges.ts'

it('plans paths of a machine by its definition alone', () => {
  const invoked = SMALL_CHARTS.find(({ name }) => name.startsWith('invoked actors'))
  if (!invoked) throw new Error('There is no such chart')
  const { measured, leftOut } = measureDerived(invoked.exploration.machine)
  expect(leftOut).toEqual([])
  // Only a written answer of 'load' leads on to 'loaded'.
  expect(measured.covered[0]?.criterion.missing).toEqual([
    'invoked.loading / xstate.done.actor.load / 0',
    'invoked.loaded / xstate.done.actor.first / 0',
  ])
})

it('leaves an event out that fails without values, and says where', () => {
  const { leftOut } = measureDerived(parcelMachine)
  expect(leftOut.map((sentence) => sentence.replace(/:.*/, ''))).toEqual([
    "'URL.REQUESTED' fails in 'sealing'",
    "'ADDRESS.GIVEN' fails in 'addressing'",
  ])
})

it('says of a guard that it answers differently when it is asked again, though it leads to the same state', async () => {
  let asked = 0
  const machine = createMachine({
    id: 'coin',
    initial: 'up',
    states: {
      up: { on: { TOSS: [{ guard: () => asked++ < 2, target: 'down' }, 'down'] } },
      down: {},
    },
  })
  const { exploration } = measureDerived(machine)
  asked = 0
  const { failures } = await judgeChart(exploration)
  expect(new Set([...failures.values()].flatMap(({ lines }) => lines))).toEqual(
    new Set([
      'transitions should be "coin.up / TOSS / 0" but is "coin.up / TOSS / 1" — a guard answered differently when it was asked again',
    ]),
  )
})

it('says so of a guard that answers differently when the run is compared, next to the state', async () => {
  const answers: boolean[] = []
  const machine = createMachine({
    id: 'coin',
    initial: 'up',
    states: {
      up: { on: { TOSS: [{ guard: () => answers.shift() ?? true, target: 'down' }, 'lost'] } },
      down: { type: 'final' },
      lost: { type: 'final' },
    },
  })
  const { exploration, measured } = measureDerived(machine)
  // To the plan, to the run, and when the run is compared with it.
  answers.push(true, true, false)
  const { failures } = await judgeMeasured(exploration, measured)
  expect([...failures.values()][0]?.lines).toEqual([
    'state should be "lost" but is "down"',
    'transitions should be "coin.up / TOSS / 1" but is "coin.up / TOSS / 0" — a guard answered differently when it was asked again',
  ])
})

it('says how the answers of an actor without an id are named', () => {
  const machine = createMachine({
    id: 'loan',
    initial: 'searching',
    states: { searching: { invoke: [{ src: 'search' }, { id: 'wait', src: 'wait' }] } },
  })
  expect(unnamedInvokes(machine)).toEqual([
    "'loan.searching' invokes an actor without an id: give it an id, or use '0.loan.searching' for its answers (actors of an exploration).",
  ])
})

it('finds an event for each wildcard, an error that one takes, and each route', () => {
  const wild = FAILED_SHAPES.find(({ machine }) => machine.id === 'wild')
  if (!wild) throw new Error('There is no such chart')
  const { exploration } = measureDerived(wild.machine)
  expect(exploration.events.map(({ name }) => name)).toEqual([
    'other',
    'other.other',
    'key.other.other',
    'key.other',
    'step*',
    'route to home',
    'route to named',
  ])
  expect(exploration.actors).toMatchObject({ load: [{ name: 'nothing' }, { name: 'an error' }] })
})

it('has no path where nothing can happen, and calls none passed', () => {
  const shelf = createMachine({ id: 'shelf' })
  const { measured } = measureDerived(shelf)
  const { paths } = headlessReport(shelf, measured, undefined, { failures: new Map() })
  expect(verdictOn(paths)).toBe('There are no paths.')
})

it.each(FAILED_SHAPES)(
  'explores and runs: $name',
  async ({ machine, leftOut = [], missing = [] }) => {
    const found = measureDerived(machine)
    expect(found.leftOut).toEqual(leftOut)
    expect(exploredStates(found.measured).length).toBe(statesByGraph(found.exploration).length)
    const { covered, failures } = await judgeMeasured(found.exploration, found.measured)
    expect(covered.flatMap(({ criterion }) => criterion.missing)).toEqual(missing)
    expect([...failures.values()].flatMap(({ lines }) => lines)).toEqual([])
  },
)
