import { describe, expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import type { Box, Sheet } from '../../../../../src/statechart/layout/sheet.ts'
import { pillOn } from '../../../../../src/statechart/viewer/stage/OverlayLayer.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { RULES, STAGES } from '../../../../specification/decision.ts'
import { STEPS } from '../../../../specification/steps.ts'
import {
  boxesOf,
  crossedBy,
  isOverlapping,
  outsideOf,
  overlapsIn,
  segmentsOf,
  textsOf,
} from '../boxes.ts'

const funnelSheets = await layOutSheets(chartOf(funnelMachine))
const parcelSheets = await layOutSheets(chartOf(parcelMachine))

const allSheets = [...funnelSheets, ...parcelSheets]

describe.each(allSheets.map((sheet) => [sheet.id, sheet] as const))('the sheet %s', (_, sheet) => {
  test('has everything inside the canvas', () => {
    const boxes = [...cardBoxes(sheet), ...frameBoxes(sheet), ...labelBoxes(sheet)]
    const lines = sheet.edges.flatMap(({ id, points }) =>
      segmentsOf(points).map((segment) => ({ ...segment, name: id })),
    )
    expect(outsideOf(sheet, [...boxes, ...lines, ...boxesOf(sheet.head)])).toEqual([])
  })

  test('has no card, label or heading over another', () => {
    expect(overlapsIn([...cardBoxes(sheet), ...textsAroundCards(sheet)])).toEqual([])
  })

  test('has no text over text', () => {
    for (const card of sheet.cards) {
      expect(overlapsIn(boxesOf(textsOf(card))), card.state).toEqual([])
    }
  })

  test('has room for a mark on the upper border of every state', () => {
    const states = [...sheet.cards.filter(({ role }) => role !== 'anywhere'), ...sheet.frames]
    const read = [
      ...textsAroundCards(sheet),
      ...sheet.cards.flatMap((card) => boxesOf(textsOf(card), card)),
    ]
    const covered = states.flatMap((state) => {
      const mark = { ...pillOn(state, '12 in, 3 left'), name: state.state }
      return read.flatMap((box) => overlapsIn([mark, box]))
    })
    expect(covered).toEqual([])
  })

  test('has no line through a card, a label or a heading', () => {
    expect(linesThroughCards(sheet)).toEqual([])
    const read = textsAroundCards(sheet)
    const through = sheet.edges.flatMap(({ id, points }) =>
      crossedBy(
        points,
        read.filter(({ name }) => name !== id),
      ).map((name) => `${id} × ${name}`),
    )
    expect(through).toEqual([])
  })

  test('has no two lines in one', () => {
    expect(pairsOf(sheet, isShared)).toEqual([])
  })
})

test.each([
  ['funnel', funnelSheets],
  ['parcel', parcelSheets],
])('no lines cross in the overview of %s', (_, [overview]) => {
  expect(overview && pairsOf(overview, isOverlapping)).toEqual([])
})

test('the main path of the funnel is straight: intro and the 12 steps below each other', () => {
  const [overview] = funnelSheets
  const steps = overview?.cards.filter(({ role }) => role === 'state') ?? []
  expect(steps.map(({ state }) => state)).toEqual([
    'restoring',
    'locating',
    'intro',
    ...STEPS.map(({ id }) => id),
  ])
  expect(new Set(steps.map(({ x }) => x)).size).toBe(1)
  expect(steps.slice(3).map(({ step }) => step)).toEqual(STEPS.map((_, at) => at + 1))
})

test('the regions of the funnel are next to the main path', () => {
  const panels = funnelSheets[0]?.cards.filter(({ role }) => role === 'region') ?? []
  expect(panels.map(({ state }) => state)).toEqual([
    'funnel.timer',
    'funnel.resume',
    'funnel.vetting',
    'funnel.place',
    'funnel.delivery',
  ])
})

test('the rules of the decision leave their card in order, each to its own resting state', () => {
  const sheet = funnelSheets.find(({ id }) => id === 'funnel.flow.thankYou.decision')
  const ways = sheet?.edges.filter(({ transitions }) => transitions[0]?.startsWith('deciding /'))
  expect(ways?.map(({ transitions }) => transitions[0])).toEqual(
    [...RULES, 'none'].map((_, order) => `deciding / always / ${order}`),
  )
  const starts = ways?.map(({ points }) => points[0]?.y ?? 0) ?? []
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  const ends = ways?.map(({ points }) => points.at(-1)?.y ?? 0) ?? []
  expect(ends).toEqual(ends.toSorted((one, other) => one - other))
  const reached = ways?.map(({ points }) => {
    const end = points.at(-1) ?? { x: 0, y: 0 }
    return sheet?.cards.find(({ x, y, height }) => x === end.x && y < end.y && end.y < y + height)
  })
  expect(new Set(reached).size).toBe(Object.keys(STAGES).length)
})

function cardBoxes({ cards }: Sheet) {
  return cards.map((card) => ({ ...card, name: `${card.role} ${card.state}` }))
}

function frameBoxes({ frames }: Sheet) {
  return frames.map((frame) => ({ ...frame, name: frame.state }))
}

function labelBoxes({ edges }: Sheet) {
  return edges.flatMap(({ id, label }) => (label ? [{ ...label, name: id }] : []))
}

/** Labels of edges, and the headings of the sheet and of its frames. */
function textsAroundCards(sheet: Sheet) {
  const headings = [...boxesOf(sheet.head), ...sheet.frames.flatMap((f) => boxesOf(f.texts, f))]
  return [...labelBoxes(sheet), ...headings]
}

/** Pairs of lines of which two segments meet so. */
function pairsOf({ edges }: Sheet, isMet: (first: Box, second: Box) => boolean): string[] {
  return edges.flatMap((one, position) =>
    edges
      .slice(position + 1)
      .filter(({ points }) =>
        segmentsOf(one.points).some((first) =>
          segmentsOf(points).some((second) => isMet(first, second)),
        ),
      )
      .map((other) => `${one.id} × ${other.id}`),
  )
}

/** Whether two segments lie on each other for a part of their way, as wide as a line is drawn. */
function isShared(first: Box, second: Box): boolean {
  const isLevel = ({ width, height }: Box) => width > height
  const wide = { ...second, x: second.x - 1.5, y: second.y - 1.5 }
  wide.width += 3
  wide.height += 3
  return isLevel(first) === isLevel(second) && isOverlapping(first, wide)
}

/** Lines that run through a card, other than to its border. */
function linesThroughCards({ edges, cards }: Sheet): string[] {
  const insides = cards.map(({ state, x, y, width, height }) => ({
    ...{ name: state, x: x + 1, y: y + 1, width: width - 2, height: height - 2 },
  }))
  return edges.flatMap(({ id, points }) =>
    crossedBy(points, insides).map((name) => `${id} × ${name}`),
  )
}
