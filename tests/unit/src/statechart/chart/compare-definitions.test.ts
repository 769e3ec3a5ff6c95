import { describe, expect, it } from 'vitest'
import { and, createMachine, fromPromise, not, or, raise, sendTo, stateIn } from 'xstate'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { chartFileOf, readChartFile } from '../../../../../src/statechart/chart/chart-file.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'

type Config = Parameters<typeof createMachine>[0]

function chart(config: object) {
  return chartOf(createMachine({ id: 'one', ...config } as Config))
}

/** A chart whose first state has this, with a second state to go to. */
const first = (state: object) => ({ initial: 'a', states: { a: state, b: {} } })
const going = (transition: object) => first({ on: { GO: { target: 'b', ...transition } } })
const entering = (action: unknown) => first({ entry: action })
const invoking = (invoke: object) => first({ invoke: { id: 'x', src: 'load', ...invoke } })
const inside = (history: object) =>
  first({ initial: 'c', states: { c: {}, h: { type: 'history', ...history }, d: {} } })
const named = (type: string, params: unknown) => ({ type, params })

describe('charts that XState runs in different ways never compare as equal', () => {
  it.each<[string, object, object]>([
    ['reenter', going({}), going({ reenter: true })],
    ['deep or shallow history', inside({}), inside({ history: 'deep' })],
    ['where an empty history leads', inside({}), inside({ target: 'd' })],
    ['the source of an invoke', invoking({}), invoking({ src: 'save' })],
    ['an actor in place of its name', invoking({}), invoking({ src: fromPromise(async () => {}) })],
    ['the input of an invoke', invoking({ input: { n: 1 } }), invoking({ input: { n: 2 } })],
    ['the name of an invoke in the system', invoking({}), invoking({ systemId: 'x' })],
    [
      'params of a guard',
      going({ guard: named('p', { n: 1 }) }),
      going({ guard: named('p', { n: '1' }) }),
    ],
    [
      'nested params',
      going({ guard: named('p', { n: { m: 1 } }) }),
      going({ guard: named('p', { n: { m: 2 } }) }),
    ],
    ['params that are worked out', going({ guard: 'p' }), going({ guard: named('p', () => ({})) })],
    [
      'params with commas',
      going({ guard: named('p', { n: 'a, m: b' }) }),
      going({ guard: named('p', { n: 'a', m: 'b' }) }),
    ],
    ['params of an action', entering(named('p', { n: true })), entering(named('p', { n: 'true' }))],
    ['stateIn', going({ guard: stateIn('a') }), going({ guard: stateIn('b') })],
    [
      'nesting',
      going({ guard: or([and(['p', 'q']), 'r']) }),
      going({ guard: and(['p', or(['q', 'r'])]) }),
    ],
    [
      'nesting of one kind',
      going({ guard: and(['p', and(['q', 'r'])]) }),
      going({ guard: and(['p', 'q', 'r']) }),
    ],
    [
      'not of both, or of the first',
      going({ guard: not(and(['p', 'q'])) }),
      going({ guard: and([not('p'), 'q']) }),
    ],
    ['one of one', going({ guard: and(['p']) }), going({ guard: or(['p']) })],
    [
      'a guard whose name reads as two',
      going({ guard: 'p and q' }),
      going({ guard: and(['p', 'q']) }),
    ],
    ['a guard of its own', going({ guard: 'code' }), going({ guard: () => true })],
    ['what is raised', entering(raise({ type: 'A' })), entering(raise({ type: 'B' }))],
    [
      'when it is raised',
      entering(raise({ type: 'A' })),
      entering(raise({ type: 'A' }, { delay: 5 })),
    ],
    [
      'to whom something is sent',
      entering(sendTo('x', { type: 'A' })),
      entering(sendTo('y', { type: 'A' })),
    ],
    [
      'actions when a state is entered first',
      { initial: 'a', states: { a: {} } },
      { initial: { target: 'a', actions: 'p' }, states: { a: {} } },
    ],
    ['the first context', { context: { n: 1 } }, { context: { n: '1' } }],
    ['the output', first({ type: 'final', output: 1 }), first({ type: 'final', output: 2 })],
    ['the longest run of microsteps', {}, { options: { maxIterations: 5 } }],
    ['the version', {}, { version: '2' }],
    ['tags', first({ tags: ['a', 'b'] }), first({ tags: ['a, b'] })],
    ['meta', first({ meta: { n: 1 } }), first({ meta: { n: '1' } })],
    ['empty meta', first({ meta: { n: {} } }), first({ meta: {} })],
    ['meta of another form', first({ meta: { a: { b: 1 } } }), first({ meta: { 'a b': 1 } })],
    ['meta of a transition', going({}), going({ meta: { n: 1 } })],
    [
      'words of a rule',
      { meta: { guards: { p: { short: 'a' } } } },
      { meta: { guards: { p: { short: 'b' } } } },
    ],
    [
      'the order of states',
      { type: 'parallel', states: { a: {}, b: {} } },
      { type: 'parallel', states: { b: {}, a: {} } },
    ],
    [
      'an event called as what follows at once',
      first({ on: { 'at once': 'b' } }),
      first({ always: 'b' }),
    ],
    [
      'the end of a state',
      first({ onDone: 'b', initial: 'c', states: { c: { type: 'final' } } }),
      first({ on: { 'when a has ended': 'b' }, initial: 'c', states: { c: { type: 'final' } } }),
    ],
    ['an atomic and a final state', first({}), first({ type: 'final' })],
    ['several targets', going({}), going({ target: ['b'], actions: [], description: 'b' })],
  ])('%s', (_, one, other) => {
    const [before, after] = [chart(one), chart(other)]
    expect(compareCharts(before, after)).not.toEqual([])
    expect(compareCharts(after, before)).not.toEqual([])
    expect(compareCharts(before, chart(one))).toEqual([])
  })

  it('and each chart compares as equal with what its file says', () => {
    for (const { name, exploration } of SMALL_CHARTS) {
      const drawn = chartOf(exploration.machine)
      const read = readChartFile(chartFileOf(drawn), name)
      expect('chart' in read && compareCharts(drawn, read.chart), name).toEqual([])
    }
  })

  it('and no two of the small charts compare as equal', () => {
    const drawn = SMALL_CHARTS.map(({ exploration }) => chartOf(exploration.machine))
    const equal = drawn.flatMap((one, at) =>
      drawn.slice(at + 1).filter((other) => compareCharts(one, other).length === 0),
    )
    expect(equal).toEqual([])
  })
})
