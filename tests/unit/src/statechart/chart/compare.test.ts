import { describe, expect, it } from 'vitest'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import {
  chartFileOf,
  readChartFile,
  readVersionOf,
} from '../../../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
} from '../../../../../src/statechart/chart/compare.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const PARCEL = chartOf(parcelMachine)
const LOST: Chart['states'][number] = {
  id: 'parcel.lost',
  name: 'lost',
  parent: 'parcel',
  kind: 'atomic',
  initial: null,
  description: 'It is never found.',
  meta: undefined,
  tags: [],
  entry: [],
  exit: [],
  invokes: [],
}
const GIVEN = 'parcel.addressing / ADDRESS.GIVEN / 0'
const COLLECTED = 'parcel.waiting / xstate.after.collection.parcel.waiting / 0'
const EXPRESS: Chart['transitions'][number] = {
  id: GIVEN,
  source: 'parcel.addressing',
  targets: ['parcel.waiting'],
  trigger: { kind: 'event', event: 'ADDRESS.GIVEN' },
  order: 0,
  guard: 'isExpress',
  guards: [{ name: 'isExpress', isNegated: false }],
  actions: [],
  description: 'Sealed at once.',
}

function transition(chart: Chart, id: string) {
  const found = chart.transitions.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`The parcel has no transition ${id}`)
  return found
}

type Change = ReturnType<typeof compareCharts>[number]

/** What changed in one thing of the chart: fields, each before and after. */
function changed(
  what: Change['what'],
  id: string,
  name: string,
  ...fields: [field: string | string[], before: string, after: string][]
) {
  const differences = fields.map(([field, before, after]) => ({
    path: [field].flat(),
    before,
    after,
  }))
  return { kind: 'changed', what, id, name, differences }
}

describe('two versions of a chart', () => {
  it.each<[string, (chart: Chart) => void, object[]]>([
    ['nothing', () => {}, []],
    [
      'a state that is added',
      ({ states }) => states.push(LOST),
      [{ kind: 'added', what: 'state', id: 'parcel.lost', name: 'parcel.lost', differences: [] }],
    ],
    [
      'a guard that is dropped, named where it was',
      (chart) => Object.assign(transition(chart, GIVEN), { guard: null }),
      [
        changed('transition', GIVEN, 'parcel.addressing: ADDRESS.GIVEN → parcel.sealing', [
          'guard',
          'hasAddress',
          '',
        ]),
      ],
    ],
    [
      'a branch put first: the one that was there only moves',
      (chart) => {
        const moved = { order: 1, id: 'parcel.addressing / ADDRESS.GIVEN / 1' }
        Object.assign(transition(chart, GIVEN), moved)
        chart.transitions.unshift(EXPRESS)
      },
      [
        changed(
          'transition',
          'parcel.addressing / ADDRESS.GIVEN / 1',
          'parcel.addressing: ADDRESS.GIVEN if hasAddress → parcel.sealing',
          ['order', '1', '2'],
        ),
        {
          kind: 'added',
          what: 'transition',
          id: GIVEN,
          name: 'parcel.addressing: ADDRESS.GIVEN if isExpress → parcel.waiting',
          differences: [],
        },
      ],
    ],
    [
      'another target, not one removed and one added transition',
      (chart) => Object.assign(transition(chart, COLLECTED), { targets: ['parcel.sealing'] }),
      [
        changed('transition', COLLECTED, 'parcel.waiting: after collection → parcel.sealing', [
          'targets',
          'parcel.collected',
          'parcel.sealing',
        ]),
      ],
    ],
    [
      'the address of a screen',
      ({ states }) => {
        const meta = { screen: { path: '/parcel/close', step: 2, history: 'push' } }
        Object.assign(states.find(({ name }) => name === 'sealing') ?? {}, { meta })
      },
      [
        changed('state', 'parcel.sealing', 'parcel.sealing', [
          ['meta', 'screen', 'path'],
          '/parcel/seal',
          '/parcel/close',
        ]),
      ],
    ],
    [
      'a delay',
      ({ delays }) => Object.assign(delays, { collection: 9000 }),
      [changed('delay', 'collection', 'collection', ['milliseconds', '5000', '9000'])],
    ],
    [
      "a rule's value and words",
      ({ states: [root] }) => {
        const { guards = {} } = (root?.meta ?? {}) as { guards?: object }
        const hasAddress = { words: 'At least 3 letters are written.', values: { letters: 3 } }
        Object.assign(guards, { hasAddress })
      },
      [
        changed(
          'rule',
          'hasAddress',
          'hasAddress',
          ['words', 'Something is written in the address.', 'At least 3 letters are written.'],
          [['values', 'letters'], '', '3'],
        ),
      ],
    ],
  ])('differ by %s', (_, edit, changes) => {
    const later = structuredClone(PARCEL)
    edit(later)
    expect(compareCharts(PARCEL, later)).toEqual(changes)
  })

  it('differ by a removed state, seen from the other version', () => {
    expect(compareCharts({ ...PARCEL, states: [...PARCEL.states, LOST] }, PARCEL)).toEqual([
      { kind: 'removed', what: 'state', id: 'parcel.lost', name: 'parcel.lost', differences: [] },
    ])
  })

  it('are said in words: what was changed, from what to what', () => {
    const later = { ...PARCEL, delays: { collection: 9000, pause: 1 } }
    const changes = compareCharts(PARCEL, later)
    expect(changesInWords(changes)).toBe('2 changes: 1 added, 1 changed.')
    expect(changes.flatMap(changeInWords)).toEqual([
      'Delay changed: collection',
      "  milliseconds: '5000' → '9000'",
      'Delay added: pause',
    ])
    expect(changesInWords([])).toBe('Nothing differs.')
  })
})

describe('a chart file', () => {
  const text = chartFileOf(PARCEL)

  it('is read as the chart that was written', () => {
    const read = readChartFile(text, 'chart.json')
    expect('chart' in read && compareCharts(PARCEL, read.chart)).toEqual([])
    expect('chart' in read && read.chart.states.length).toBe(6)
  })

  it('has the texts of a version, unless they are longer than 500,000 characters', () => {
    const wordsOf = (length: number) => {
      const words = [{ title: 'Mail', state: null, texts: { subject: 'a'.repeat(length) } }]
      const read = readChartFile(chartFileOf(PARCEL, { words }), 'chart.json')
      return 'words' in read && read.words?.[0]?.texts.subject?.length
    }
    expect(wordsOf(499_000)).toBe(499_000)
    expect(wordsOf(500_000)).toBeUndefined()
  })

  it('of an older build has actions by name alone', () => {
    const old = text.replaceAll(/"actions": \[[^\]]*\]/g, '"actions": ["zeroTimer"]')
    const read = readChartFile(old, 'old.json')
    expect('chart' in read && read.chart.transitions[0]?.actions).toEqual([{ name: 'zeroTimer' }])
  })

  it('may be of a time before files had a version', () => {
    const { version: _, ...file } = JSON.parse(text)
    expect(readChartFile(JSON.stringify(file), 'old.json')).toHaveProperty('chart')
  })

  it.each([
    ['{', 'a.json is not JSON: choose the chart.json of another version.'],
    [
      '{"version": 2}',
      'a.json is a chart of version 2; this viewer reads version 1: choose one of that version.',
    ],
    ['[1]', 'a.json is no chart (at id): choose the chart.json of another version.'],
    [
      JSON.stringify({ ...PARCEL, states: [{ id: 'parcel' }] }),
      'a.json is no chart (at states.0.name): choose the chart.json of another version.',
    ],
  ])('that cannot be read is refused in a sentence: %s', (file, problem) => {
    expect(readChartFile(file, 'a.json')).toEqual({ problem })
  })

  it('of another chart is no version of this one', () => {
    expect(readVersionOf('funnel', text, 'a.json')).toEqual({
      problem: "a.json is the chart 'parcel', no version of 'funnel'.",
    })
  })

  it('is read without what hangs on a state that it does not have', () => {
    const [root, ...others] = PARCEL.states
    const torn = (states: unknown) => JSON.stringify({ ...PARCEL, states })
    const read = readVersionOf('parcel', torn([{ ...root, initial: 'gone' }, ...others]), 'a.json')
    expect('chart' in read && read.chart.states[0]?.initial).toBeNull()
    const inItself = others.map((state, at) => (at === 0 ? { ...state, parent: state.id } : state))
    const rest = readVersionOf('parcel', torn([root, ...inItself]), 'a.json')
    expect('chart' in rest && rest.chart.states.map(({ id }) => id)).not.toContain(others[0]?.id)
    expect(readVersionOf('parcel', torn(inItself), 'a.json')).toEqual({
      problem: 'a.json is no chart: each of its states is inside another.',
    })
  })
})
