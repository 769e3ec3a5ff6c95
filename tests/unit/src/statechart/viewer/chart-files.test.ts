import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deliveryMachine } from '../../../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { chartFiles } from '../../../../../src/statechart/viewer/files/chart-files.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { outboxChartDir, statechartDir } from '../../../../tools/docs.ts'

const STALE = 'docs/statechart is not what the machine says now: run `npm run chart` and commit it'

describe.each([
  ['docs/statechart', statechartDir, funnelMachine],
  ['docs/statechart/outbox', outboxChartDir, deliveryMachine],
] as const)('%s', async (_, folder, machine) => {
  const files = await chartFiles(chartOf(machine))
  const compared = [...files.keys()].filter((name) => /\.(json|svg|mmd)$/.test(name))

  test('has every drawing of the chart and no other', () => {
    const committed = globSync('**/*.{json,svg,mmd}', { cwd: folder, exclude: ['outbox/**'] })
    expect(committed.toSorted(), STALE).toEqual(compared.toSorted())
  })

  test.each(compared)('%s is as the machine says', (name) => {
    const committed = readFileSync(join(folder, name), 'utf8')
    expect(withoutStyles(committed) === withoutStyles(files.get(name) ?? ''), STALE).toBe(true)
  })

  test('asks nothing of the network', () => {
    for (const [name, text] of files) {
      const addresses = text.match(/(?:href|src|url\()="?https?:[^"\s)]*/g) ?? []
      expect(addresses, name).toEqual([])
    }
  })
})

describe('the files of another chart', async () => {
  const files = await chartFiles(chartOf(parcelMachine))

  test('are an overview, data, text and a page', () => {
    expect([...files.keys()].toSorted()).toEqual([
      'chart.json',
      'chart.mmd',
      'index.html',
      'overview.svg',
    ])
  })

  test('say it for Mermaid', () => {
    expect(files.get('chart.mmd')).toBe(`stateDiagram-v2
  state "Parcel" as parcel {
    [*] --> parcel_restoring
    state "Restoring" as parcel_restoring
    state "Addressing" as parcel_addressing
    parcel_addressing : ADDRESS.GIVEN / countRefusal
    state "Sealing" as parcel_sealing
    state "Waiting" as parcel_waiting
    state "Collected" as parcel_collected
  }
  parcel_restoring --> parcel_waiting : at once [wasSealed]
  parcel_restoring --> parcel_sealing : at once [wasAddressed]
  parcel_restoring --> parcel_addressing : at once
  parcel_addressing --> parcel_sealing : ADDRESS.GIVEN [hasAddress] / saveAddress
  parcel_addressing --> parcel_sealing : URL.REQUESTED [isRequestForSecond]
  parcel_sealing --> parcel_addressing : BACK.PRESSED
  parcel_sealing --> parcel_waiting : PARCEL.SEALED / sealParcel
  parcel_sealing --> parcel_addressing : URL.REQUESTED [isRequestForFirst]
  parcel_waiting --> parcel_collected : after collection
`)
  })
})

/** Colours follow the product's; what is drawn is what the machine says. */
function withoutStyles(svg: string): string {
  return svg.replace(/<style>.*?<\/style>/s, '')
}
