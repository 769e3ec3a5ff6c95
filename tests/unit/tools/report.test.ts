import { describe, expect, test } from 'vitest'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { reachOf } from '../../../src/statechart/chart/report.ts'
import { jsonForScript } from '../../../src/statechart/viewer/page/page.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { coverageTogether, reportDataOf } from '../../tools/report/report-data.ts'
import { reportPage } from '../../tools/report/report-page.tsx'
import { findPaths } from '../../tools/report/script/find-paths.ts'
import { parcelReport } from './report.ts'

const chart = chartOf(parcelMachine)
const reach = reachOf(chart, parcelReport)

test('each transition is as far covered as its best path, failed before all, with its reason', () => {
  expect(
    reach.map(({ transition, coverage, reason }) => [transition.id, coverage, reason]),
  ).toEqual([
    ['parcel.restoring / always / 0', 'unreached', 'No path takes it, and no reason is given.'],
    ['parcel.restoring / always / 1', 'unreached', 'No path takes it, and no reason is given.'],
    ['parcel.restoring / always / 2', 'browser', ''],
    ['parcel.addressing / ADDRESS.GIVEN / 0', 'browser', ''],
    [
      'parcel.addressing / ADDRESS.GIVEN / 1',
      'unreached',
      'No path takes it, and no reason is given.',
    ],
    [
      'parcel.addressing / URL.REQUESTED / 0',
      'unreached',
      'No path takes it, and no reason is given.',
    ],
    ['parcel.sealing / BACK.PRESSED / 0', 'unreached', 'No path takes it, and no reason is given.'],
    ['parcel.sealing / PARCEL.SEALED / 0', 'failed', ''],
    ['parcel.sealing / URL.REQUESTED / 0', 'browser', ''],
    [
      'parcel.waiting / xstate.after.collection.parcel.waiting / 0',
      'unreached',
      'Nobody waits that long.',
    ],
  ])
})

test.each([
  [['browser', 'failed', 'unreached'], 'failed'],
  [['browser', 'headless', 'unreached'], 'unreached'],
  [['browser', 'headless'], 'headless'],
  [['browser', 'browser'], 'browser'],
  [[], undefined],
] as const)('%j together count as %s', (coverages, together) => {
  expect(coverageTogether(coverages)).toBe(together)
})

test('no value ends the script element that it stands in', () => {
  const json = jsonForScript({ name: '</script><!-- \u2028' })
  expect(json).toBe('{"name":"\\u003c/script>\\u003c!-- \\u2028"}')
  expect(JSON.parse(json)).toEqual({ name: '</script><!-- \u2028' })
})

describe('the page', async () => {
  const page = await reportPage(
    parcelReport,
    chart,
    'const script = "</script>"',
    (id) => `show ${id}`,
  )

  test('lets no name of a case, criterion or script become markup', () => {
    expect(page).not.toContain('<script>alert(1)')
    expect(page).not.toContain('<b>again')
    expect(page).toContain('Forward &lt;/script&gt;&lt;b&gt;again')
    expect(page).toContain('const script = "<\\/script>"')
    expect(page.match(/<\/script>/g)).toHaveLength(2)
  })

  test('shows every transition with its coverage in words', () => {
    expect(page.match(/aria-label="[^"]*: run in a browser"/g)).toHaveLength(1)
    expect(page).toContain('parcel.sealing / PARCEL.SEALED / 0')
    const inWords = /aria-label="(PARCEL\.SEALED It is closed for good\.[^"]*)"/.exec(page)?.[1]
    expect(inWords).toBe('PARCEL.SEALED It is closed for good. / sealParcel → Waiting failed')
  })

  test('asks nothing of the network', () => {
    expect(page.match(/(?:href|src)="(?!#|data:,)[^"]*"|url\(|@import/g)).toBeNull()
  })
})

describe('a filter', () => {
  const data = reportDataOf(
    parcelReport,
    reach,
    (state) => state,
    (id) => `show ${id}`,
  )
  const idsOf = (chosen: readonly number[], filter: string) =>
    findPaths(data, chosen, filter).map((position) => data.paths[position]?.id)

  test('lists failed paths first', () => {
    expect(idsOf([], '')).toEqual(['bbbb2222', 'aaaa1111'])
  })

  test.each([
    ['a path id', [], 'aaaa', ['aaaa1111']],
    ['an event, in any case', [], 'parcel.sealed', ['bbbb2222']],
    ['a state', [], 'collected', ['bbbb2222']],
    ['the name of a case', [], 'baker street', ['aaaa1111']],
    ['the chosen transition', [8], '', ['aaaa1111']],
    ['the chosen transition and a text', [3], 'baker', ['aaaa1111']],
    ['what nothing has', [], 'nowhere', []],
  ])('finds by %s', (_, chosen, filter, ids) => {
    expect(idsOf(chosen, filter)).toEqual(ids)
  })
})
