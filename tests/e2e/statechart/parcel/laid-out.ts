import { chartOf } from '../../../../src/graph/chart.ts'
import { layOutSheets } from '../../../../src/viewer/layout/atlas.ts'
import { parcelMachine } from '../../../model/parcel.machine.ts'

export const chart = chartOf(parcelMachine)
export const sheets = await layOutSheets(chart)
