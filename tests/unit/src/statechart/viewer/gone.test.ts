import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import {
  type Chart,
  type ChartTransition,
  chartOf,
} from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/atlas.ts'
import type { Box, Point, Sheet } from '../../../../../src/statechart/layout/sheet.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { changesOverlay } from '../../../../../src/statechart/viewer/compare/changes-overlay.tsx'
import {
  drawsGone,
  goneAt,
  placedGone,
} from '../../../../../src/statechart/viewer/stage/placed-gone.ts'
import { linesThroughCards, overlapsIn } from './geometry.ts'

const CHART = chartOf(funnelMachine)
const ATLAS = chartAtlasOf(CHART, await layOutSheets(CHART))

function transition(source: string, targets: string[], event: string): ChartTransition {
  return {
    id: `${source} / ${event} / 0`,
    source,
    targets,
    trigger: { kind: 'event', event },
    order: 0,
    guard: 'isReturning',
    actions: [],
    description: 'It was so before.',
  }
}

const SHORTCUT = transition('contact', ['puzzleIntro'], 'SHORTCUT.TAKEN')
const CHECKED = transition('contact', [], 'NAME.CHECKED')
const READ = transition('welcome', ['contact'], 'GREETING.READ')
const WELCOME = {
  ...(CHART.states.find(({ id }) => id === 'intro') as Chart['states'][number]),
  id: 'welcome',
  name: 'welcome',
  meta: undefined,
}

function overlayAfter(earlier: Chart) {
  return changesOverlay(compareCharts(earlier, CHART), { earlier, later: CHART }, ATLAS)
}

function withTransitions(...transitions: ChartTransition[]): Chart {
  return { ...CHART, transitions: [...CHART.transitions, ...transitions] }
}

function sheet(id: string): Sheet {
  const found = ATLAS.sheet(id)
  if (!found) throw new Error(`no sheet ${id}`)
  return found
}

function isOnBorder(box: Box | undefined, point: Point | undefined): boolean {
  if (!box || !point) return false
  const [dx, dy] = [point.x - box.x, point.y - box.y]
  const isWithin = dx >= 0 && dy >= 0 && dx <= box.width && dy <= box.height
  return isWithin && (dx === 0 || dy === 0 || dx === box.width || dy === box.height)
}

function wordsOf({ label }: { label: { texts: readonly { text: string }[] } }): string {
  return label.texts.map(({ text }) => text).join(' ')
}

describe('a removed transition', () => {
  const overlay = overlayAfter(withTransitions(SHORTCUT, CHECKED))

  it('is drawn between its ends in the overview, through no card, and says that it is removed', () => {
    const { overview } = ATLAS
    const { ways } = placedGone(overview, overlay)
    expect(ways.map(wordsOf)).toEqual(['− removed SHORTCUT.TAKEN [isReturning]'])
    const [way] = ways
    const [from, to] = ['contact', 'puzzleIntro'].map((id) =>
      overview.cards.find(({ state, role }) => state === id && role === 'state'),
    )
    const [start, end] = [way?.points[0], way?.points.at(-1)]
    expect(isOnBorder(from, start) && isOnBorder(to, end)).toBe(true)
    const edges = ways.map((drawn) => ({
      ...drawn,
      kind: 'event' as const,
      transitions: [],
      label: null,
    }))
    expect(linesThroughCards({ ...overview, edges })).toEqual([])
  })

  it('is named beside its state where the sheet does not show where it led', () => {
    const { ways } = placedGone(sheet('contact'), overlay)
    expect(ways.map((way) => [wordsOf(way), way.isLed])).toEqual([
      ['− removed SHORTCUT.TAKEN [isReturning] → Puzzle assessment', true],
      ['− removed NAME.CHECKED [isReturning] stays', false],
    ])
    const labels = ways.map(({ label }) => ({ ...label, name: wordsOf({ label }) }))
    const cards = sheet('contact').cards.map((card) => ({ ...card, name: card.state }))
    expect(overlapsIn([...labels, ...cards])).toEqual([])
  })

  it('is drawn nowhere else', () => {
    const drawing = ATLAS.sheets.filter((drawn) =>
      drawsGone(drawn, overlay.gone, 'removed contact / SHORTCUT.TAKEN / 0'),
    )
    expect(drawing.map(({ id }) => id)).toEqual(['funnel.flow', 'contact'])
  })

  it('is hit by a press on its label and on its line', () => {
    const placed = placedGone(ATLAS.overview, overlay)
    const [way] = placed.ways
    if (!way) throw new Error('nothing is drawn')
    const { label, points } = way
    const id = 'removed contact / SHORTCUT.TAKEN / 0'
    expect(goneAt(placed, { x: label.x + 2, y: label.y + 2 })).toBe(id)
    expect(goneAt(placed, { x: (points[0]?.x ?? 0) - 4, y: (points[0]?.y ?? 0) + 4 })).toBe(id)
    expect(goneAt(placed, { x: 2, y: 2 })).toBeNull()
  })
})

describe('a removed transition of a removed state', () => {
  const overlay = overlayAfter({ ...withTransitions(READ), states: [...CHART.states, WELCOME] })

  it('leads from the state that is gone', () => {
    const { states, ways } = placedGone(ATLAS.overview, overlay)
    expect(states.map(({ title, line }) => [title, line])).toEqual([['Welcome', null]])
    expect(ways).toHaveLength(1)
    expect(isOnBorder(states[0]?.box, ways[0]?.points[0])).toBe(true)
  })
})

describe('a transition that leads elsewhere now', () => {
  it('is drawn where it led, and says so', () => {
    const id = 'contact / CONTINUE.PRESSED / 0'
    const transitions = CHART.transitions.map((one) =>
      one.id === id ? { ...one, targets: ['workExperience'] } : one,
    )
    const overlay = overlayAfter({ ...CHART, transitions })
    const { ways } = placedGone(ATLAS.overview, overlay)
    expect(ways.map((way) => [way.id, wordsOf(way)])).toEqual([
      [
        `changed ${id}`,
        '≠ led here before CONTINUE.PRESSED [isFormComplete(form: contactDetails)]',
      ],
    ])
  })
})

describe('a chart that is the same', () => {
  it('leaves nothing to draw', () => {
    expect(placedGone(ATLAS.overview, overlayAfter(CHART))).toEqual({ states: [], ways: [] })
  })
})
