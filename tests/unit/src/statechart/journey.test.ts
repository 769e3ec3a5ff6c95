import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../src/statechart/chart/chart.ts'
import { isNoticed } from '../../../../src/statechart/chart/words.ts'
import {
  type Journey,
  journeyOf,
  numbered,
  withoutScreens,
} from '../../../../src/statechart/journey/journey.ts'
import { placeNarrow, placeWide } from '../../../../src/statechart/journey/place-journey.ts'
import type { PlacedJourney } from '../../../../src/statechart/journey/placed.ts'
import { widthOf } from '../../../../src/statechart/layout/text.ts'
import { boxesOf, crossedBy, isOverlapping, type Named, outsideOf, overlapsIn } from './boxes.ts'

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

test('the phases hold the steps, the rules in their order, the outcomes and what runs at the same time', () => {
  const journey = journeyOfFunnel()
  expect(journey.phases.map(({ title }) => title)).toEqual([
    'Start',
    'Personal details',
    'Puzzles',
    'Submit',
    'Decision',
    'Result',
  ])
  expect(titles(journey, 'Personal details')).toEqual([
    '1 Contact details',
    '2 Eligibility',
    '3 Work experience & fit',
    '4 Casino affiliation',
    'Résumé',
  ])
  expect(titles(journey, 'Submit')).toEqual(['11 Congratulations!', '12 Thank you'])
  expect(titles(journey, 'Decision')).toEqual([
    '1 A date of birth is given: under 20',
    '2 A date of birth is given: 20, but not yet 21',
    '3 A state is given that is not PA, MI or WV',
    "4 The e-mail or name is a job platform's test",
    '5 The network address is in India or in one of four cities',
    '6 The vetting service asks for a manual review',
    '7 None of the rules holds',
  ])
  expect(titles(journey, 'Result')).toEqual([
    'does not meet knockout questions',
    'Applied by age',
    'does not reside in NJ, PA, MI, or WV',
    'Job Platform Test',
    'Applied by review',
    'Qualified',
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
  expect(said).toContain(
    'Thank you → A date of birth is given: under 20: the processing message ends',
  )
  expect(said).toContain(
    'Congratulations! → Thank you: Submit Application; stored on this device first',
  )
  expect(said).toHaveLength(20)
})

test('a region says where it begins and what waits for it; a rule and its outcome say what is odd', () => {
  const { phases, lines } = journeyOfFunnel()
  const stops = phases.flatMap(({ stops }) => stops)
  const titleOf = (id: string) => stops.find((stop) => stop.id === id)?.title
  const said = lines
    .filter(({ kind }) => kind === 'begins' || kind === 'awaited')
    .map(({ kind, from, to }) => `${titleOf(from)} ${kind} ${titleOf(to)}`)
  expect(said).toEqual([
    'Work experience & fit begins Résumé',
    'Résumé awaited Work experience & fit',
    'Puzzle assessment begins Vetting',
    'Vetting awaited Thank you',
  ])
  expect(stops.filter(({ note }) => note !== '').map(({ title, note }) => [title, note])).toEqual([
    [
      'Thank you',
      "Location: Where the applicant's network address is. Sending: The decided application is sent until the server has it.",
    ],
    ['A state is given that is not PA, MI or WV', 'This includes New Jersey (NJ).'],
    [
      'does not reside in NJ, PA, MI, or WV',
      'New Jersey (NJ) is disqualified too, although the stage names it.',
    ],
  ])
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
      drunk: {
        meta: { phase: 'Enjoyed' },
        after: { thirst: { target: 'boiling', description: 'The cup is empty.' } },
      },
    },
  }).provide({ delays: { thirst: () => 5 } })
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
    'The cup is empty',
  ])
})

const SHOP = createMachine({
  id: 'shop',
  initial: 'shopping',
  states: {
    shopping: {
      initial: 'cart',
      on: { 'HELP.OPENED': 'helping' },
      after: { 900000: { target: 'expired', description: 'Nothing was done for long.' } },
      states: {
        cart: { meta: { phase: 'Order' }, on: { 'PAY.PRESSED': '#shop.paid' } },
        last: { type: 'history' },
      },
    },
    helping: { meta: { phase: 'Order' }, on: { 'HELP.CLOSED': 'shopping.last' } },
    paid: { meta: { phase: 'End' } },
    expired: { meta: { phase: 'End' }, on: { 'GO.PRESSED': 'shopping' } },
  },
})

test('a stop says how one comes to it from a state without a phase; to such a state one comes to its initial one', () => {
  const { phases, lines } = journeyFrom(SHOP)
  const notes = phases.flatMap(({ stops }) => stops.map(({ title, note }) => [title, note]))
  expect(notes).toEqual([
    ['Cart', ''],
    ['Helping', 'From Shopping: Help opened.'],
    ['Paid', ''],
    ['Expired', 'From Shopping: Nothing was done for long.'],
  ])
  expect(lines.map(({ from, to, kind }) => `${from} ${kind} ${to}`)).toEqual([
    'shop.shopping.cart on shop.paid',
    'shop.expired back shop.shopping.cart',
  ])
})

test('on a phone an arrow leads to the next card alone; the card says what leads further', () => {
  const placed = placeNarrow(journeyFrom(SHOP), 372)
  expect(placed.lines.filter(({ line }) => line.kind === 'on')).toEqual([])
  const [cart] = placed.stops
  expect(cart?.texts.map(({ text }) => text)).toContain('Pay: Paid')
})

const WINDOWS = [
  ['1440 × 900', (journey: Journey) => placeWide(journey, 1420)],
  ['1440 × 900 next to a panel', (journey: Journey) => placeWide(withoutScreens(journey), 1310)],
  ['1920 × 1080', (journey: Journey) => placeWide(journey, 1900)],
  ['a phone', (journey: Journey) => placeNarrow(journey, 372)],
] as const

describe.each(
  WINDOWS.map(([name, place]) => [name, place(journeyOfFunnel())] as [string, PlacedJourney]),
)('the funnel on %s', (_, placed) => {
  test('no cards, words or letters lie over another, and all is inside', () => {
    expect(overlapsIn(readableIn(placed))).toEqual([])
    expect(outsideOf(placed, readableIn(placed))).toEqual([])
    expect(textsOutside(placed)).toEqual([])
  })

  test('no line crosses a card or words', () => {
    const through = placed.lines
      .filter(({ isCurved }) => !isCurved)
      .flatMap(({ line, points }) =>
        crossedBy(points, readableIn(placed)).map((name) => `${line.from} > ${line.to} × ${name}`),
      )
    expect(through).toEqual([])
  })

  test('no word is broken', () => {
    const { phases, lines } = journeyOfFunnel()
    const words = [
      ...phases.flatMap(({ stops }) =>
        stops.flatMap(({ title, words: said, note }) => `${title} ${said} ${note}`.split(' ')),
      ),
      ...lines.flatMap((line) => `${line.words}:`.split(' ')),
    ]
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
      'Disqualified,',
      'Applied,',
      ...['Delivered', 'Still', 'on', 'this', 'device'],
    ]
    expect([...drawn, ...frames].filter((word) => ![...words, ...heads].includes(word))).toEqual([])
  })
})

test('room that makes no column lower goes to the narrowest, until all are as wide', () => {
  const widths = placeWide(journeyOfFunnel(), 6000).heads.map(({ rule }) => rule)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(10)
})

test('the whole journey is in sight at nine tenths in a window of 1440 by 900, below its line and above its foot', () => {
  expect(placeWide(journeyOfFunnel(), 1600).height * 0.9).toBeLessThanOrEqual(734)
})

test('next to a panel of 432 pixels it is in sight in letters of 10 pixels, also with its numbers', () => {
  const bare = withoutScreens(journeyOfFunnel())
  const least = 10 / 13
  const { width, height } = placeWide(numbered(bare), Math.floor(1008 / least))
  expect(width * least).toBeLessThanOrEqual(1008)
  expect(height * least).toBeLessThanOrEqual(732)
})

test('an outcome has its screen twice, by name: delivered, and still on this device', () => {
  const { frames, stops } = placeWide(journeyOfFunnel(), 1600)
  const named = [...frames, ...stops.filter(({ stop }) => stop.kind === 'outcome')]
    .filter(({ screens }) => screens.length > 0)
    .map(({ texts, screens }) => [
      texts[0]?.text,
      ...screens.map(({ alongside = '' }) => alongside.replace('funnel.delivery.', '')),
    ])
  expect(named).toEqual([
    ['Disqualified', 'delivered', 'waiting'],
    ['Applied', 'delivered', 'waiting'],
    ['Qualified', 'delivered', 'waiting'],
  ])
})

/** A chart with phases: any ways between its states, some of which are outcomes or run in parallel. */
const CHARTS = fc
  .record({
    states: fc.array(
      fc.record({
        phase: fc.nat(3),
        words: fc.string({ maxLength: 40 }),
        ways: fc.array(fc.record({ event: fc.nat(3), to: fc.nat(9) }), { maxLength: 4 }),
        step: fc.boolean(),
      }),
      { minLength: 2, maxLength: 10 },
    ),
    begins: fc.nat(9),
    awaitedBy: fc.nat(9),
  })
  .map(({ states, begins, awaitedBy }) => {
    const nameOf = (position: number) => `state${position % states.length}`
    const own = states.map(({ phase, words, ways, step }, position) => [
      nameOf(position),
      {
        id: nameOf(position),
        description: `${words}.`,
        meta: {
          phase: `Phase ${phase}`,
          ...(step && { screen: { path: `/${position}`, step: position, title: words } }),
        },
        on: Object.fromEntries(
          ways.map(({ event, to }) => [`EVENT_${event}.${to}`, `#${nameOf(to)}`]),
        ),
      },
    ])
    const alongside = { begins: nameOf(begins), awaitedBy: nameOf(awaitedBy) }
    return createMachine({
      id: 'any',
      type: 'parallel',
      states: {
        main: { initial: 'state0', states: Object.fromEntries(own) },
        region: { id: 'region', meta: { phase: 'Phase 1', alongside }, description: 'Runs.' },
      },
    })
  })

test.each(WINDOWS)(
  'on %s no line of any chart runs through a card, except one at its side through its own',
  (_, place) => {
    fc.assert(
      fc.property(CHARTS, (machine) => {
        const placed = place(journeyFrom(machine))
        const through = placed.lines.flatMap(({ line, points, isWithin }) => {
          const others = cardsOf(placed).filter(
            ({ name }) => isWithin || (name !== line.from && name !== line.to),
          )
          return crossedBy(points, others).map(
            (name) => `${line.kind} ${line.from} > ${line.to} × ${name}`,
          )
        })
        expect(through).toEqual([])
        expect(textsOutside(placed)).toEqual([])
        for (const { x, text, style, rule } of placed.heads) {
          expect(x + widthOf(text, style)).toBeLessThanOrEqual(x + rule)
        }
      }),
      { numRuns: 60, seed: 7 },
    )
  },
)

/** Cards, and words next to lines. */
function readableIn(placed: PlacedJourney): Named[] {
  const words = placed.lines.flatMap(({ texts, upright }) => [
    ...boxesOf(texts),
    ...(upright ? [boxOfUpright(upright)] : []),
  ])
  return [...cardsOf(placed), ...words]
}

function cardsOf({ stops }: PlacedJourney): Named[] {
  return stops.map(({ stop, x, y, width, height }) => ({ name: stop.id, x, y, width, height }))
}

function boxOfUpright({ x, y, text }: { x: number; y: number; text: string }): Named {
  const height = widthOf(text, 'words')
  return { name: text, x: x - 10, y: y - height / 2, width: 13, height }
}

/** Texts that are not wholly in their card or frame, or that one of its screens covers. */
function textsOutside({ stops, frames }: PlacedJourney): string[] {
  return [...stops, ...frames].flatMap((box) => {
    const texts = boxesOf(box.texts)
    const covered = texts.filter((text) =>
      box.screens.some((screen) => isOverlapping(text, screen)),
    )
    return [...outsideOf(box, texts), ...covered.map(({ name }) => name)]
  })
}

test.each([
  ['short', false],
  ['long', true],
  ['999', false],
  ['1000', true],
  ['worked out', true],
])(
  'a delay is a wait from one second on, or if it is worked out when it begins: %s',
  (delay, is) => {
    expect(isNoticed({ delays: { short: 999, long: 1000 } }, delay)).toBe(is)
  },
)
