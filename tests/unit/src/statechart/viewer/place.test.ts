import { expect, test } from 'vitest'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/atlas.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import {
  addressOf,
  FIRST_PLACE,
  type Place,
  placeOf,
  placeWith,
  settled,
} from '../../../../../src/statechart/viewer/place.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const chart = chartOf(parcelMachine)
const atlas = chartAtlasOf(chart, await layOutSheets(chart))
const panels = [{ name: 'about' }]

test.each<[string, Partial<Place>]>([
  ['/statechart', {}],
  ['/statechart?depth=everything', { depth: 'everything' }],
  [
    '/statechart/a.b?chosen=a.b+%2F+GO+%2F+0',
    { depth: 'opened', opened: 'a.b', chosen: 'a.b / GO / 0' },
  ],
  ['/statechart?form=table&panel=about', { form: 'table', panel: 'about' }],
  ['/statechart?panel=simulate&simulate=x', { panel: 'simulate', texts: { simulate: 'x' } }],
])('%s is read and written alike', (address, change) => {
  const place = { ...FIRST_PLACE, ...change }
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  expect(placeOf('/statechart', { pathname, search })).toEqual(place)
  expect(addressOf('/statechart', place)).toBe(address)
})

test.each([
  ['/s/', 'overview', null],
  ['/s/%E0%A4', 'opened', '%E0%A4'],
])('%s, an odd address, throws nothing', (pathname, depth, opened) => {
  expect(placeOf('/s', { pathname, search: '' })).toMatchObject({ depth, opened })
})

test('opening a state leaves everything; going to the overview closes it', () => {
  const everything: Place = { ...FIRST_PLACE, depth: 'everything' }
  const opened = placeWith(everything, { opened: 'x' })
  expect(opened).toMatchObject({ depth: 'opened', opened: 'x' })
  expect(placeWith(opened, { depth: 'overview' })).toMatchObject({ opened: null })
})

test('a name that the chart does not have gives a sentence and the overview', () => {
  const asked: Place = { ...FIRST_PLACE, depth: 'opened', opened: 'nowhere', chosen: 'nobody' }
  expect(settled(atlas, panels, { ...asked, panel: 'none' })).toEqual({
    place: FIRST_PLACE,
    unknown:
      "This chart has no state or transition 'nobody' and no panel 'none' and no state 'nowhere'.",
  })
})
