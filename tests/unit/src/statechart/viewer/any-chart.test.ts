import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf, triggerText } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { mainPartOf, treeOf } from '../../../../../src/statechart/chart/tree.ts'
import { factsOf } from '../../../../../src/statechart/chart/words.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import type { Box, PlacedText, Point, Sheet } from '../../../../../src/statechart/layout/sheet.ts'
import { SheetPicture } from '../../../../../src/statechart/viewer/picture/SheetPicture.tsx'
import { SMALL_CHARTS } from '../../../../examples/charts/charts.ts'
import { randomMachine } from '../../../../examples/charts/random.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { boxesOf, outsideOf, textsOf } from '../boxes.ts'

const CHARTS = [
  ['the funnel', funnelMachine],
  ['the parcel', parcelMachine],
  ...SMALL_CHARTS.map(({ name, exploration }) => [name, exploration.machine] as const),
] as const

describe.each(CHARTS)('Technical of %s', (_, machine) => {
  it('leaves nothing out, and no text leaves its box', () => expectWhole(chartOf(machine)))
})

it('Technical of any chart leaves nothing out, and no text leaves its box', async () => {
  await fc.assert(
    fc.asyncProperty(randomMachine, (machine) => expectWhole(chartOf(machine))),
    { numRuns: 40, seed: 39 },
  )
})

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

/** Everything of a chart is on a sheet, in boxes that hold it. */
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
  expect(sheets.slice(1).flatMap((sheet) => missingLines(chart, sheet))).toEqual([])
  for (const sheet of sheets) expectKinds(chart, sheet)
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

/** Transitions of a sheet with a target that their row does not name and no line from its card leads to. */
function missingLines(chart: Chart, { cards, frames, edges }: Sheet): string[] {
  const tree = treeOf(chart)
  return cards.flatMap((card) =>
    card.rows
      .filter(({ transition, badges }) => {
        const lines = edges.filter(
          ({ transitions, points }) => transitions.includes(transition) && isOn(card, points[0]),
        )
        const reached = [...cards, ...frames].filter((box) =>
          lines.some(({ points }) => isOn(box, points.at(-1))),
        )
        const targets = chart.transitions.find(({ id }) => id === transition)?.targets ?? []
        return targets.some(
          (target) =>
            !badges.some(({ state }) => state === target) &&
            !reached.some(({ state }) => tree.isWithin(target, state)),
        )
      })
      .map(({ transition }) => transition),
  )
}

/** Whether a line begins or ends at a side of a box. */
function isOn({ x, y, width, height }: Box, point: Point | undefined): boolean {
  if (!point) return false
  return (point.x === x || point.x === x + width) && point.y >= y && point.y <= y + height
}

/** Texts that are not wholly in their boxes, from whose corners they are placed. */
function textsOutside({ head, width, height, frames, cards, edges }: Sheet): string[] {
  const badges = cards.flatMap(({ rows }) => rows.flatMap((row) => row.badges))
  const parts = [
    { width, height, texts: head },
    ...frames,
    ...cards.map((card) => ({ ...card, texts: textsOf(card) })),
    ...edges.flatMap(({ label }) => label ?? []),
  ]
  return [
    ...parts.flatMap((box) => outsideOf(box, boxesOf(box.texts))),
    ...badges.flatMap((badge) =>
      outsideOf(badge, boxesOf([badge.text], { x: -badge.x, y: -badge.y })),
    ),
  ]
}

/** Final and history states have a line inside their border, as no other has. */
function expectKinds({ states }: Chart, sheet: Sheet): void {
  const markup = renderToStaticMarkup(SheetPicture({ sheet: { ...sheet, legend: null } }))
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
  expect(markup.match(/class="edge edge-/g)?.length ?? 0).toBe(sheet.edges.length)
}

it('what ends a region is no event of a user', () => {
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
  const trigger = chart.transitions[0]?.trigger
  expect(trigger).toEqual({ kind: 'ended', state: 'box.open' })
  expect(triggerText(trigger ?? { kind: 'always' })).toBe('when open has ended')
})
