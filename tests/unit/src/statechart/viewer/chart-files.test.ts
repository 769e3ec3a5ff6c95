import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { chart, chartFile } from '../../../../../src/statechart/funnel/chart.ts'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'
import { FAILED_SHAPES } from '../../../../examples/charts/failed-shapes.ts'
import { randomMachine } from '../../../../examples/charts/random.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { chartFiles } from '../../../../tools/chart/chart-files.tsx'
import { drawnFiles } from '../../../../tools/chart/pictures.tsx'
import { statechartDir } from '../../../../tools/docs.ts'

const STALE = 'docs/statechart is not what the machine says now: run `npm run chart` and commit it'

describe('docs/statechart', () => {
  const files = chartFiles(chart, chartFile)
  const compared = [...files.keys()]

  test('has every drawing of the chart and no other', () => {
    const committed = globSync('**/*.*', { cwd: statechartDir })
    expect(committed.toSorted(), STALE).toEqual(compared.toSorted())
  })

  test.each(compared)('%s is as the machine says', (name) => {
    const committed = readFileSync(join(statechartDir, name), 'utf8')
    expect(committed === files.get(name), STALE).toBe(true)
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

const MACHINES = [
  parcelMachine,
  ...SMALL_CHARTS.map(({ exploration }) => exploration.machine),
  ...FAILED_SHAPES.map(({ machine }) => machine),
]
const DRAWN = new Map(MACHINES.map((machine) => [machine.id, machine]))

test.each([...DRAWN])('a chart from a file is whole in one picture: %s', async (_, machine) => {
  const files = await drawnFiles(chartOf(machine))
  expect([...files.keys()]).toEqual(['chart.json', 'chart.svg', 'index.html'])
  expect(notDrawn(chartOf(machine), files)).toEqual([])
})

test('a chart of any shape from a file is whole in its pictures', async () => {
  await fc.assert(
    fc.asyncProperty(randomMachine, async (machine) => {
      const chart = chartOf(machine)
      expect(notDrawn(chart, await drawnFiles(chart))).toEqual([])
    }),
    { numRuns: 25, seed: 56 },
  )
})

test('a chart with more than 40 states is an overview and sheets, linked from its page', async () => {
  const chart = chartOf(funnelMachine)
  const files = await drawnFiles(chart)
  const names = [...files.keys()].filter((name) => name.endsWith('.svg'))
  const links = [...(files.get('index.html') ?? '').matchAll(/href="([^"]+)"/g)]
  expect(links.map(([, file = '']) => decodeURIComponent(file))).toEqual([...names, 'chart.json'])
  expect(names.slice(0, 2)).toEqual(['journey.svg', 'overview.svg'])
  expect(notDrawn(chart, files)).toEqual([])
})

test('a picture has its colours without style sheets and variables', () => {
  const svg = chartFiles(chartOf(parcelMachine)).get('overview.svg') ?? ''
  expect(svg).not.toMatch(/<style|var\(|class=/)
  expect(svg).toContain('<rect width="100%" height="100%" fill="#f6efe2"/>')
  expect(svg).toMatch(/<rect [^>]*fill="#fffdf9" stroke="#ded8ca" stroke-width="1.5">/)
  expect(svg).toMatch(/<path [^>]*fill="none" stroke="#777f7a"/)
  expect(svg).toMatch(/<text [^>]*font-weight="700" font-size="12"/)
  const journey = chartFiles(chartOf(funnelMachine)).get('journey.svg') ?? ''
  expect(journey).not.toMatch(/<style|var\(|class=/)
  expect(journey).toMatch(/<g data-stop="deciding[^"]*"[^>]*>.*?<path [^>]*fill="#a8281c"/)
})

test('a picture says what its tags, output, description and re-entering tell apart', async () => {
  const machine = createMachine({
    on: { AGAIN: { reenter: true } },
    initial: 'paid',
    states: {
      paid: { type: 'final', output: { total: 3 }, tags: ['busy'], description: 'All is paid.' },
    },
  })
  const { 'chart.svg': svg } = Object.fromEntries(await drawnFiles(chartOf(machine)))
  for (const text of ['re-enters the state', '{&quot;total&quot;: 3}', '#busy', 'All is paid.']) {
    expect(svg).toContain(text)
  }
})

/** The ids of states within the chart and of transitions that no picture has; the root's is the head of all. */
function notDrawn({ states, transitions }: Chart, files: ReadonlyMap<string, string>): string[] {
  const pictures = [...files].filter(([name]) => name.endsWith('.svg')).map(([, svg]) => svg)
  const drawn = pictures.flatMap((svg) =>
    [...svg.matchAll(/data-id="([^"]*)"/g)].map(([, id]) => id),
  )
  return [...states.slice(1), ...transitions]
    .map(({ id }) => id)
    .filter((id) => !drawn.includes(id.replaceAll('&', '&amp;')))
}
