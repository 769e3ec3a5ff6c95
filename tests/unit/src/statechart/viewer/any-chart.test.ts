import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { deliveryMachine } from '../../../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import type {
  Box,
  PlacedCard,
  PlacedText,
  Sheet,
} from '../../../../../src/statechart/layout/sheet.ts'
import { widthOf } from '../../../../../src/statechart/layout/text.ts'
import { mainPartOf, treeOf } from '../../../../../src/statechart/layout/tree.ts'
import { factsOf } from '../../../../../src/statechart/layout/words.ts'
import { mermaidOf } from '../../../../../src/statechart/viewer/files/mermaid.ts'
import { outlineOf } from '../../../../../src/statechart/viewer/files/outline.ts'
import { SheetPicture } from '../../../../../src/statechart/viewer/picture/SheetPicture.tsx'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'
import { randomMachine } from '../../../../examples/charts/random.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const CHARTS = [
  ['the funnel', funnelMachine],
  ['the outbox', deliveryMachine],
  ['the parcel', parcelMachine],
  ...SMALL_CHARTS.map(({ name, exploration }) => [name, exploration.machine] as const),
] as const

describe.each(CHARTS)('Technical and Outline of %s', (_, machine) => {
  it('leave nothing out, and no text leaves its box', () => expectWhole(chartOf(machine)))
})

it('Technical and Outline of any chart leave nothing out, and no text leaves its box', async () => {
  await fc.assert(
    fc.asyncProperty(randomMachine, (machine) => expectWhole(chartOf(machine))),
    { numRuns: 40, seed: 39 },
  )
}, 120_000)

it('two charts of any shape compare as equal only where they are', () => {
  fc.assert(
    fc.property(randomMachine, randomMachine, (one, other) => {
      const [before, after] = [chartOf(one), chartOf(other)]
      const isSame = JSON.stringify(before) === JSON.stringify(after)
      expect(compareCharts(before, after).length === 0).toBe(isSame)
    }),
    { seed: 39 },
  )
})

/** Everything of a chart is on a sheet and in the outline, in boxes that hold it. */
async function expectWhole(chart: Chart): Promise<void> {
  const sheets = await layOutSheets(chart)
  const rows = sheets.flatMap(({ cards }) => cards.flatMap((card) => card.rows))
  expect(rows.map(({ transition }) => transition).toSorted()).toEqual(
    chart.transitions.map(({ id }) => id).toSorted(),
  )
  for (const { id, trigger } of chart.transitions) {
    expect(rows.find(({ transition }) => transition === id)?.kind).toBe(trigger.kind)
  }
  expect(missingStates(chart, sheets)).toEqual([])
  expect(missingFacts(chart, sheets)).toEqual([])
  expect(sheets.flatMap(textsOutside)).toEqual([])
  for (const sheet of sheets) expectKinds(chart, sheet)
  const outline = outlineOf(chart)
  for (const { name, description } of chart.states) {
    expect(outline).toContain(`- **${name}**${description && `: ${description}`}`)
  }
  const items = outline.split('\n').filter((line) => /^ *- /.test(line))
  const facts = chart.states.flatMap(factsOf)
  expect(items.length).toBe(chart.states.length + chart.transitions.length + facts.length)
  const named = mermaidOf(chart).match(/^ *state ".*" as \S+/gm) ?? []
  expect(new Set(named.map((line) => line.split(' as ')[1])).size).toBe(chart.states.length)
}

/** The states around the main part are the sheet's own head. */
function missingStates(chart: Chart, sheets: readonly Sheet[]): string[] {
  const tree = treeOf(chart)
  const { main } = mainPartOf(tree)
  const shown = new Set([
    main.id,
    ...tree.around(main.id).map(({ id }) => id),
    ...sheets.flatMap(({ id, frames, cards }) => [
      id,
      ...[...frames, ...cards].map(({ state }) => state),
    ]),
  ])
  return chart.states.map(({ id }) => id).filter((id) => !shown.has(id))
}

function missingFacts(chart: Chart, sheets: readonly Sheet[]): string[] {
  const blocks = sheets.flatMap(({ head, frames, cards }) =>
    [head, ...frames.map(({ texts }) => texts), ...cards.map(({ texts }) => texts)].map(written),
  )
  const facts = chart.states.flatMap(factsOf).map((fact) => fact.replaceAll(/\s/g, ''))
  return facts.filter((fact) => !blocks.some((block) => block.includes(fact)))
}

function written(texts: readonly PlacedText[]): string {
  return texts.map(({ text }) => text.replaceAll(/\s/g, '')).join('')
}

function textsOutside(sheet: Sheet): string[] {
  return [
    ...outside(sheet, sheet.head),
    ...sheet.frames.flatMap((frame) => outside(frame, frame.texts)),
    ...sheet.cards.flatMap((card) => outside(card, textsOf(card))),
    ...sheet.cards.flatMap(({ rows }) =>
      rows.flatMap(({ badges }) =>
        badges.flatMap((badge) =>
          outside(badge, [{ ...badge.text, x: badge.text.x - badge.x, y: badge.text.y - badge.y }]),
        ),
      ),
    ),
    ...sheet.edges.flatMap(({ label }) => (label ? outside(label, label.texts) : [])),
  ]
}

/** Texts that are not wholly inside a box, from whose corner they are placed. */
function outside({ width, height }: Omit<Box, 'x' | 'y'>, texts: readonly PlacedText[]): string[] {
  return texts
    .filter(
      ({ x, y, text, style }) => x < 0 || y < 0 || x + widthOf(text, style) > width || y > height,
    )
    .map(({ text }) => text)
}

function textsOf({ texts, rows }: PlacedCard): PlacedText[] {
  return [...texts, ...rows.flatMap((row) => [...row.texts, ...row.badges.map(({ text }) => text)])]
}

/** Final and history states have a line inside their border, as no other has. */
function expectKinds({ states }: Chart, sheet: Sheet): void {
  const markup = renderToStaticMarkup(SheetPicture({ sheet, styles: '' }))
  const kinds = new Map(states.map(({ id, kind }) => [id, kind]))
  for (const { state, role } of sheet.cards) {
    if (role !== 'anywhere')
      expect(sheet.cards.find((card) => card.state === state && card.role === role)?.kind).toBe(
        kinds.get(state),
      )
  }
  const special = sheet.cards.filter(
    ({ kind, role }) => role !== 'anywhere' && (kind === 'final' || kind === 'history'),
  )
  expect(markup.match(/class="card-kind"/g)?.length ?? 0).toBe(special.length)
}

it('what ends a region is no event of anybody', () => {
  const chart = chartOf(
    createMachine({
      id: 'box',
      initial: 'open',
      states: {
        open: { initial: 'on', states: { on: { type: 'final' } }, onDone: 'shut' },
        shut: {},
      },
    }),
  )
  expect(chart.transitions[0]?.trigger).toEqual({ kind: 'ended', state: 'box.open' })
  expect(outlineOf(chart)).toContain('when open has ended: to `box.shut`.')
})
