import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { deliveryMachine } from '../../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../src/statechart/chart/chart.ts'
import { type Journey, journeyOf } from '../../../../src/statechart/journey/journey.ts'
import {
  type PlacedJourney,
  placeNarrow,
  placeWide,
} from '../../../../src/statechart/journey/place-journey.ts'
import type { Box, PlacedText, Point } from '../../../../src/statechart/layout/sheet.ts'
import { widthOf } from '../../../../src/statechart/layout/text.ts'

function journeyOfFunnel(): Journey {
  return journeyFrom(funnelMachine)
}

function journeyFrom(machine: AnyStateMachine): Journey {
  const journey = journeyOf(chartOf(machine))
  if (!journey) throw new Error('The machine names no phases.')
  return journey
}

function titles(journey: Journey, phase: string): string[] {
  const found = journey.phases.find(({ title }) => title === phase)
  return (found?.stops ?? []).map(({ number, title }) =>
    number === null ? title : `${number} ${title}`,
  )
}

test('the phases hold the steps, the rules in their order, the outcomes and what runs beside', () => {
  const journey = journeyOfFunnel()
  expect(journey.phases.map(({ title }) => title)).toEqual([
    'Arrives',
    'Tells who they are',
    'Plays',
    'Sends',
    'Is decided',
    'Hears',
  ])
  expect(titles(journey, 'Tells who they are')).toEqual([
    '1 Contact details',
    '2 Eligibility',
    '3 Work experience & fit',
    '4 Casino affiliation',
    'Resume',
  ])
  expect(titles(journey, 'Sends')).toEqual([
    '11 Congratulations!',
    'Submitting',
    '12 Thank you',
    'Place',
  ])
  expect(titles(journey, 'Is decided')).toEqual([
    '1 A date of birth is given: under 20',
    '2 A date of birth is given: 20, but not yet 21',
    '3 A state is given that is not PA, MI or WV',
    "4 The e-mail or name is a job platform's test",
    '5 The address is in India or in one of four cities',
    '6 The vetting service asks for a manual review',
    '7 None of the rules holds',
  ])
  expect(titles(journey, 'Hears')).toEqual([
    'does not meet knockout questions',
    'Applied by age',
    'does not reside in NJ, PA, MI, or WV',
    'Job Platform Test',
    'Applied by review',
    'Qualified',
    'Delivery',
  ])
})

test('lines say in words how one leads to the next', () => {
  const journey = journeyOfFunnel()
  const titleOf = (id: string) =>
    journey.phases.flatMap(({ stops }) => stops).find((stop) => stop.id === id)?.title
  const said = journey.lines
    .filter(({ kind }) => kind === 'on' || kind === 'back')
    .map(({ from, to, words }) => `${titleOf(from)} → ${titleOf(to)}: ${words}`)
  expect(said).toContain('Job Description → Contact details: Start Application')
  expect(said).toContain('Contact details → Eligibility: Continue, when every field is complete')
  expect(said).toContain('Eligibility → Contact details: Back')
  expect(said).toContain('Puzzle assessment → Contact details: Change an answer')
  expect(said).toContain('Level 1 of 5 → Level 2 of 5: solved, 1 second later')
  expect(said).toContain('Thank you → A date of birth is given: under 20: the spinner ends')
  expect(said).toHaveLength(21)
})

test('a chart that names no phases has no journey', () => {
  expect(journeyOf(chartOf(createMachine({ initial: 'a', states: { a: {} } })))).toBeNull()
})

test('a state that is added with a phase is on the journey, with its lines', () => {
  const machine = createMachine({
    id: 'tea',
    initial: 'boiling',
    states: {
      boiling: { meta: { phase: 'Made' }, on: { 'CUP.FILLED': 'drawing' } },
      drawing: { meta: { phase: 'Made' }, after: { 3000: 'drunk' } },
      drunk: { meta: { phase: 'Enjoyed' } },
    },
  })
  const journey = journeyOf(chartOf(machine))
  expect(
    journey?.phases.map(({ title, stops }) => [title, stops.map((stop) => stop.title)]),
  ).toEqual([
    ['Made', ['Boiling', 'Drawing']],
    ['Enjoyed', ['Drunk']],
  ])
  expect(journey?.lines.map(({ words }) => words)).toEqual([
    'Cup filled',
    'drawing, 3 seconds later',
  ])
})

const WINDOWS = [
  ['1440 × 900', (journey: Journey) => placeWide(journey, 1420)],
  ['1920 × 1080', (journey: Journey) => placeWide(journey, 1900)],
  ['a phone', (journey: Journey) => placeNarrow(journey, 372)],
] as const

describe.each<[string, PlacedJourney]>([
  ...WINDOWS.map(
    ([name, place]) =>
      [`the funnel on ${name}`, place(journeyOfFunnel())] as [string, PlacedJourney],
  ),
  ...WINDOWS.map(
    ([name, place]) =>
      [`the outbox on ${name}`, place(journeyFrom(deliveryMachine))] as [string, PlacedJourney],
  ),
])('%s', (_, placed) => {
  test('no cards, words or letters lie over another, and all is inside', () => {
    const boxes = boxesOf(placed)
    for (const [position, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(placed.width)
      expect(box.y + box.height).toBeLessThanOrEqual(placed.height)
      expect(boxes.slice(position + 1).filter((other) => overlap(box, other))).toEqual([])
    }
    for (const { texts: lines, width, height, screen } of placed.stops) {
      for (const line of lines) {
        expect(line.x + widthOf(line.text, line.style)).toBeLessThanOrEqual(screen?.x ?? width)
        expect(line.y).toBeLessThan(height)
      }
    }
  })

  test('no line crosses a card or words', () => {
    const through = placed.lines
      .filter(({ isCurved }) => !isCurved)
      .flatMap(({ line, points }) =>
        boxesOf(placed)
          .filter((box) => segmentsOf(points).some((segment) => overlap(segment, box)))
          .map((box) => `${line.from} > ${line.to} × ${JSON.stringify(box)}`),
      )
    expect(through).toEqual([])
  })
})

describe.each(
  WINDOWS.map(([name, place]) => [name, place(journeyOfFunnel())] as [string, PlacedJourney]),
)('on %s', (_, placed) => {
  test('no word is broken', () => {
    const words = journeyOfFunnel().phases.flatMap(({ stops }) =>
      stops.flatMap(({ title, words: said }) => `${title} ${said}`.split(' ')),
    )
    const drawn = placed.stops.flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(' ')))
    const frames = placed.frames.flatMap(({ texts }) =>
      texts.flatMap(({ text }) => text.split(' ')),
    )
    const heads = [
      'Disqualified',
      'Applied',
      'Timed',
      'levels',
      'Leads',
      'to',
      'Back:',
      'Change',
      'an',
      'answer:',
      'Disqualified,',
      'Applied,',
    ]
    expect([...drawn, ...frames].filter((word) => ![...words, ...heads].includes(word))).toEqual([])
  })
})

test('the whole journey is in sight in a window of 1440 by 900, below its head and above its foot', () => {
  expect(placeWide(journeyOfFunnel(), 1420).height).toBeLessThanOrEqual(790)
})

test('words that another line would cross stand on the card, with where they lead', () => {
  const placed = placeWide(journeyFrom(deliveryMachine), 1900)
  const said = placed.stops.map(({ stop, texts }) => [stop.title, texts.at(-1)?.text])
  expect(said).toContainEqual(['Round', 'Nothing is left to be sent: Resting'])
  expect(said).toContainEqual(['Backing off', 'Round requested: Round'])
  const below = placed.lines.flatMap(({ texts }) => texts.map(({ text }) => text))
  expect(below.join(' ')).toContain('The backend asked for a pause: Paused')
})

/** Cards and words beside lines. */
function boxesOf({ stops, lines }: PlacedJourney): Box[] {
  return [
    ...stops.map(({ x, y, width, height }) => ({ x, y, width, height })),
    ...lines.flatMap(({ texts, upright }) => [
      ...texts.map(boxOfText),
      ...(upright ? [boxOfUpright(upright)] : []),
    ]),
  ]
}

function boxOfUpright({ x, y, text }: { x: number; y: number; text: string }): Box {
  const height = widthOf(text, 'words')
  return { x: x - 10, y: y - height / 2, width: 13, height }
}

/** The parts of a line as boxes of no width or no height. */
function segmentsOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((end, position) => {
    const start = points[position] ?? end
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(start.x - end.x),
      height: Math.abs(start.y - end.y),
    }
  })
}

/** The letters of a line, above and below its baseline. */
function boxOfText({ x, y, text, style }: PlacedText): Box {
  return { x, y: y - 10, width: widthOf(text, style), height: 13 }
}

function overlap(one: Box, other: Box): boolean {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  return !apart
}
