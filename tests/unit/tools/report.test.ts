import { expect, test } from 'vitest'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { byUse, reachOf } from '../../../src/statechart/chart/report.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { jsonForScript, junitOf } from '../../tools/paths/write-reports.ts'
import { parcelReport } from './report.ts'

const chart = chartOf(parcelMachine)

test('each transition is as far covered as its best path, failed before all, with its reason', () => {
  expect(
    reachOf(chart, parcelReport).map(({ transition, coverage, reason }) => [
      transition.id,
      coverage,
      reason,
    ]),
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
      'No one waits that long.',
    ],
  ])
})

test('no value ends the script element that it is in', () => {
  const json = jsonForScript({ name: '</script><!--' })
  expect(json).toBe('{"name":"\\u003c/script>\\u003c!--"}')
  expect(JSON.parse(json)).toEqual({ name: '</script><!--' })
})

test('a cause is listed before a failed path that is shorter', () => {
  const failed = parcelReport.paths.filter(({ failure }) => failure !== null)
  const causes = failed.map((path) => ({
    ...path,
    criterion: 'wrong steps',
    steps: [...path.steps, ...path.steps],
  }))
  expect([...failed, ...causes].toSorted(byUse)).toEqual([...causes, ...failed])
})

test('JUnit has one case a path, with its file, time and failure, and counts them', () => {
  const [passed, failed] = parcelReport.paths
  const xml = junitOf({
    ...parcelReport,
    criteria: [],
    paths: [{ ...passed, name: 'an address', seconds: 1.5 }, failed].filter(
      (path) => path !== undefined,
    ),
  } as typeof parcelReport)
  expect(xml).toContain('<testsuites tests="2" failures="1" time="1.500">')
  expect(xml).toContain(
    '<testcase classname="browser" name="an address [aaaa1111]" file="tests/e2e/paths/paths.e2e.ts" time="1.500"></testcase>',
  )
  expect(xml).toContain('<failure message="step 3, PARCEL.SEALED">')
})
