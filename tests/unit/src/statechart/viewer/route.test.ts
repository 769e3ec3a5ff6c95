import { expect, test } from 'vitest'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import {
  hrefOf,
  type Route,
  resolveRoute,
  routeOf,
  routeWith,
} from '../../../../../src/statechart/viewer/route.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const FIRST_ROUTE: Route = {
  depth: 'journey',
  opened: null,
  chosen: null,
  form: 'picture',
  panel: null,
  isMapFirst: false,
  isForEngineers: false,
  isWall: false,
  texts: {},
}

const chart = chartOf(parcelMachine)
const atlas = chartAtlasOf(chart, await layOutSheets(chart))
const panels = [{ name: 'details' }]

test.each<[string, Partial<Route>]>([
  ['/statechart', {}],
  ['/statechart?depth=overview', { depth: 'overview' }],
  ['/statechart?wall=on', { isWall: true }],
  [
    '/statechart/a.b?chosen=a.b+%2F+GO+%2F+0',
    { depth: 'opened', opened: 'a.b', chosen: 'a.b / GO / 0' },
  ],
  [
    '/statechart?form=outline&panel=details&map=on&engineers=on',
    { form: 'outline', panel: 'details', isMapFirst: true, isForEngineers: true },
  ],
  ['/statechart?panel=simulate&simulate=x', { panel: 'simulate', texts: { simulate: 'x' } }],
])('%s is read and written alike', (address, change) => {
  const place = { ...FIRST_ROUTE, ...change }
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  expect(routeOf('/statechart', { pathname, search })).toEqual(place)
  expect(hrefOf('/statechart', place)).toBe(address)
})

test.each([
  ['/s/', 'journey', null],
  ['/s/%E0%A4', 'opened', '%E0%A4'],
])('%s, an odd address, throws nothing', (pathname, depth, opened) => {
  expect(routeOf('/s', { pathname, search: '' })).toMatchObject({ depth, opened })
})

test('opening a state leaves the journey; going to the overview closes it', () => {
  const opened = routeWith(FIRST_ROUTE, { opened: 'x' })
  expect(opened).toMatchObject({ depth: 'opened', opened: 'x' })
  expect(routeWith(opened, { depth: 'overview' })).toMatchObject({ opened: null })
})

test('a chart without phases has an overview in place of a journey', () => {
  expect(resolveRoute(atlas, panels, FIRST_ROUTE)).toEqual({
    route: { ...FIRST_ROUTE, depth: 'overview' },
    unknown: '',
  })
})

test('a name that the chart does not have gives a sentence and the overview', () => {
  const asked: Route = { ...FIRST_ROUTE, depth: 'opened', opened: 'nowhere', chosen: 'nobody' }
  expect(resolveRoute(atlas, panels, { ...asked, panel: 'none' })).toEqual({
    route: { ...FIRST_ROUTE, depth: 'overview' },
    unknown:
      "This chart has no state or transition 'nobody' and no panel 'none' and no state 'nowhere'.",
  })
})
