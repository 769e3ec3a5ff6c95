import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { chartFileOf, readChartFile } from '../../../../../src/statechart/chart/chart-file.ts'
import {
  changeInWords,
  changesInWords,
  compareCharts,
} from '../../../../../src/statechart/chart/compare.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const CHART = chartOf(parcelMachine)
const TEXT = chartFileOf(CHART)

describe('a chart file', () => {
  it('is read as the chart that was written', () => {
    const read = readChartFile(TEXT, 'chart.json')
    expect('chart' in read && compareCharts(CHART, read.chart)).toEqual([])
    expect('chart' in read && read.chart.states.length).toBe(6)
  })

  it('may be of a time before files had a version', () => {
    const { version: _, ...file } = JSON.parse(TEXT)
    expect(readChartFile(JSON.stringify(file), 'old.json')).toHaveProperty('chart')
  })

  it.each([
    ['{', "a.json is not JSON: choose a chart.json that 'npm run chart' wrote."],
    [
      '{"version": 2}',
      "a.json is a chart of version 2; this viewer reads version 1: choose one that this build's 'npm run chart' wrote.",
    ],
    ['[1]', "a.json is no chart (at id): choose a chart.json that 'npm run chart' wrote."],
    [
      JSON.stringify({ ...CHART, states: [{ id: 'parcel' }] }),
      "a.json is no chart (at states.0.name): choose a chart.json that 'npm run chart' wrote.",
    ],
  ])('that cannot be read is refused in a sentence: %s', (text, problem) => {
    expect(readChartFile(text, 'a.json')).toEqual({ problem })
  })
})

describe('changes in words', () => {
  it('name what was changed, from what to what', () => {
    const later = { ...CHART, delays: { collection: 9000, pause: 1 } }
    const changes = compareCharts(CHART, later)
    expect(changesInWords(changes)).toBe('2 changes: 1 added, 1 changed.')
    expect(changes.flatMap(changeInWords)).toEqual([
      'Delay changed: collection',
      "  milliseconds: '5000' → '9000'",
      'Delay added: pause',
    ])
    expect(changesInWords([])).toBe('Nothing differs.')
  })
})
