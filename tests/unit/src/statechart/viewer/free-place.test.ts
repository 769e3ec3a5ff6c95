import { describe, expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/atlas.ts'
import {
  freePlace,
  placesOnBorder,
  readOn,
} from '../../../../../src/statechart/viewer/stage/free-place.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { overlapsIn } from './geometry.ts'

const sheets = [
  ...(await layOutSheets(chartOf(funnelMachine))),
  ...(await layOutSheets(chartOf(parcelMachine))),
]

describe.each(sheets.map((sheet) => [sheet.id, sheet] as const))('a mark on %s', (_, sheet) => {
  test.each([60, 80])('of %d pixels covers nothing that is to be read', (width) => {
    const cards = sheet.cards.filter(({ role }) => role !== 'anywhere')
    const read = readOn(sheet).map((box) => ({ ...box, name: '' }))
    for (const box of [...cards, ...sheet.frames]) {
      const mark = freePlace(sheet, placesOnBorder(box, { width, height: 24 }))
      const alone = read.filter((other) => overlapsIn([{ ...mark, name: box.state }, other]).length)
      expect(alone, box.state).toEqual([])
    }
  })
})
