import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { savedRecords } from '../../../../../src/statechart/funnel/half-way/records.ts'
import { chartFiles } from '../../../../../src/statechart/viewer/files/chart-files.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { statechartDir } from '../../../../tools/docs.ts'

const STALE = 'docs/statechart is not what the machine says now: run `npm run chart` and commit it'

describe('docs/statechart', () => {
  const files = chartFiles(chartOf(funnelMachine), savedRecords())
  const compared = [...files.keys()]

  test('has every drawing of the chart and no other', () => {
    const committed = globSync('**/*.*', { cwd: statechartDir })
    expect(committed.toSorted(), STALE).toEqual(compared.toSorted())
  })

  test.each(compared)('%s is as the machine says', (name) => {
    const committed = readFileSync(join(statechartDir, name), 'utf8')
    expect(withoutStyles(committed) === withoutStyles(files.get(name) ?? ''), STALE).toBe(true)
  })

  test('asks nothing of the network', () => {
    for (const [name, text] of files) {
      const addresses = text.match(/(?:href|src|url\()="?https?:[^"\s)]*/g) ?? []
      expect(addresses, name).toEqual([])
    }
  })
})

test('a chart without phases has no journey', () => {
  expect([...chartFiles(chartOf(parcelMachine)).keys()]).toEqual(['chart.json', 'overview.svg'])
})

/** Colours follow the product's; what is drawn is what the machine says. */
function withoutStyles(svg: string): string {
  return svg.replace(/<style>.*?<\/style>/s, '')
}
