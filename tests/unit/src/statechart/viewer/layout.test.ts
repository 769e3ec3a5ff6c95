import { describe, expect, test } from 'vitest'
import { deliveryMachine } from '../../../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { pictureOfAll } from '../../../../../src/statechart/layout/picture.ts'
import type {
  Box,
  PlacedCard,
  PlacedText,
  Point,
  Sheet,
} from '../../../../../src/statechart/layout/sheet.ts'
import { widthOf } from '../../../../../src/statechart/layout/text.ts'
import { pillOn } from '../../../../../src/statechart/viewer/stage/OverlayLayer.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { RULES, STAGES } from '../../../../specification/decision.ts'
import { STEPS } from '../../../../specification/steps.ts'

const funnel = chartOf(funnelMachine)
const parcel = chartOf(parcelMachine)
const funnelSheets = await layOutSheets(funnel)
const parcelSheets = await layOutSheets(parcel)
const outboxSheets = await layOutSheets(chartOf(deliveryMachine))

describe.each([
  ['funnel', funnel, funnelSheets],
  ['parcel', parcel, parcelSheets],
])('the sheets of %s', (_, chart, sheets) => {
  test('write every transition once', () => {
    const written = sheets.flatMap(({ cards }) =>
      cards.flatMap(({ rows }) => rows.map(({ transition }) => transition)),
    )
    expect(written.toSorted()).toEqual(chart.transitions.map(({ id }) => id).toSorted())
  })

  test('show every state but the parallel ones around the main part', () => {
    const shown = new Set(
      sheets.flatMap((sheet) => [
        sheet.id,
        ...sheet.frames.map(({ state }) => state),
        ...sheet.cards.map(({ state }) => state),
      ]),
    )
    const missing = chart.states.map(({ id }) => id).filter((id) => !shown.has(id))
    expect(missing).toEqual(chart === funnel ? ['funnel'] : [])
  })

  test('have an atlas in which no sheet overlaps another', () => {
    const { places, width, height } = pictureOfAll(sheets)
    const boxes = places.map(({ x, y, sheet }) => ({
      name: sheet.id,
      x,
      y,
      width: sheet.width,
      height: sheet.height,
    }))
    expect(overlapsIn(boxes)).toEqual([])
    expect(outsideOf({ x: 0, y: 0, width, height }, boxes)).toEqual([])
  })
})

const allSheets = [...funnelSheets, ...parcelSheets, ...outboxSheets]

describe.each(allSheets.map((sheet) => [sheet.id, sheet] as const))('the sheet %s', (_, sheet) => {
  test('has everything inside the canvas', () => {
    const canvas = { x: 0, y: 0, width: sheet.width, height: sheet.height }
    const boxes = [...cardBoxes(sheet), ...frameBoxes(sheet), ...labelBoxes(sheet)]
    const lines = sheet.edges.flatMap(({ id, points }) =>
      segmentsOf(points).map((segment) => ({ ...segment, name: id })),
    )
    expect(outsideOf(canvas, [...boxes, ...lines, ...boxesOf(sheet.head)])).toEqual([])
  })

  test('has no card, label or heading over another', () => {
    const headings = [...boxesOf(sheet.head), ...sheet.frames.flatMap((f) => boxesOf(f.texts, f))]
    const boxes = [...cardBoxes(sheet), ...labelBoxes(sheet), ...headings]
    expect(overlapsIn(boxes)).toEqual([])
  })

  test('has no text over text, and none out of its card', () => {
    for (const card of sheet.cards) {
      const texts = boxesOf(textsOf(card))
      expect(overlapsIn(texts), card.state).toEqual([])
      expect(outsideOf({ x: 0, y: 0, width: card.width, height: card.height }, texts)).toEqual([])
    }
  })

  test('has room for a mark on the upper border of every state', () => {
    const states = [...sheet.cards.filter(({ role }) => role !== 'anywhere'), ...sheet.frames]
    const read = [
      ...labelBoxes(sheet),
      ...boxesOf(sheet.head),
      ...sheet.frames.flatMap((frame) => boxesOf(frame.texts, frame)),
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
    const read = [
      ...labelBoxes(sheet),
      ...boxesOf(sheet.head),
      ...sheet.frames.flatMap((frame) => boxesOf(frame.texts, frame)),
    ]
    const through = sheet.edges.flatMap(({ id, points }) =>
      segmentsOf(points).flatMap((segment) =>
        read
          .filter((box) => box.name !== id && isOverlapping(segment, box))
          .map((box) => `${id} × ${box.name}`),
      ),
    )
    expect(through).toEqual([])
  })

  test('has no two lines in one', () => {
    expect(sharedLines(sheet)).toEqual([])
  })
})

test.each([
  ['funnel', funnelSheets],
  ['parcel', parcelSheets],
])('no lines cross in the overview of %s', (_, [overview]) => {
  expect(overview && crossingsIn(overview)).toEqual([])
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

test('the regions of the funnel are beside the main path', () => {
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

function textsOf({ texts, rows }: PlacedCard) {
  return [...texts, ...rows.flatMap((row) => [...row.texts, ...row.badges.map(({ text }) => text)])]
}

interface Named extends Box {
  name: string
}

/** Pairs of boxes that share a pixel. */
function overlapsIn(boxes: readonly Named[]): string[] {
  return boxes.flatMap((one, position) =>
    boxes
      .slice(position + 1)
      .filter((other) => isOverlapping(one, other))
      .map((other) => `${one.name} × ${other.name}`),
  )
}

/** Boxes that are not wholly inside another box. */
function outsideOf(outer: Box, boxes: readonly Named[]): string[] {
  return boxes
    .filter(
      ({ x, y, width, height }) =>
        x < outer.x ||
        y < outer.y ||
        x + width > outer.x + outer.width ||
        y + height > outer.y + outer.height,
    )
    .map(({ name }) => name)
}

/** Pairs of lines that cross, meeting at a common end left out. */
function crossingsIn({ edges }: Sheet): string[] {
  return edges.flatMap((one, position) =>
    edges
      .slice(position + 1)
      .filter((other) =>
        segmentsOf(one.points).some((first) =>
          segmentsOf(other.points).some((second) => isOverlapping(first, second)),
        ),
      )
      .map((other) => `${one.id} × ${other.id}`),
  )
}

/** Pairs of lines that lie on each other for a part of their way, as wide as a line is drawn. */
function sharedLines({ edges }: Sheet): string[] {
  const isLevel = ({ width, height }: Box) => width > height
  return edges.flatMap((one, position) =>
    edges
      .slice(position + 1)
      .filter((other) =>
        segmentsOf(one.points).some((first) =>
          segmentsOf(other.points).some((second) => {
            const wide = { ...second, x: second.x - 1.5, y: second.y - 1.5 }
            wide.width += 3
            wide.height += 3
            return isLevel(first) === isLevel(second) && isOverlapping(first, wide)
          }),
        ),
      )
      .map((other) => `${one.transitions} × ${other.transitions}`),
  )
}

/** Lines that run through a card, other than to its border. */
function linesThroughCards({ edges, cards }: Sheet): string[] {
  return edges.flatMap(({ id, points }) =>
    cards
      .filter((card) =>
        segmentsOf(points).some((segment) =>
          isOverlapping(segment, {
            x: card.x + 1,
            y: card.y + 1,
            width: card.width - 2,
            height: card.height - 2,
          }),
        ),
      )
      .map((card) => `${id} × ${card.state}`),
  )
}

/** A text's line as a box: it rises above its baseline and reaches a little below. */
function boxesOf(texts: readonly PlacedText[], { x, y }: Point = { x: 0, y: 0 }): Named[] {
  return texts.map((text) => ({
    name: text.text,
    x: x + text.x,
    y: y + text.y - 11,
    width: widthOf(text.text, text.style),
    height: 14,
  }))
}

function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The straight segments of a line as thin boxes. */
function segmentsOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((point, position) => {
    const before = points[position] ?? point
    return {
      x: Math.min(point.x, before.x),
      y: Math.min(point.y, before.y),
      width: Math.abs(point.x - before.x) + 0.01,
      height: Math.abs(point.y - before.y) + 0.01,
    }
  })
}
