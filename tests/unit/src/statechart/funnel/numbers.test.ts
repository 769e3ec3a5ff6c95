import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import type { Numbers } from '../../../../../machines/progress/application-numbers.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { formsOf } from '../../../../../src/statechart/funnel/numbers/fields.ts'
import {
  filterOf,
  filterText,
  ignoredIn,
  queryOf,
} from '../../../../../src/statechart/funnel/numbers/filter.ts'
import { halfWayInWords, lineOf } from '../../../../../src/statechart/funnel/numbers/line.ts'
import {
  byLoss,
  dayStarts,
  duration,
  numbersOverlay,
  type Period,
  periodOf,
  weeksOf,
} from '../../../../../src/statechart/funnel/numbers/numbers.ts'
import { shareOf } from '../../../../../src/statechart/funnel/numbers/shares.ts'

const chart = chartOf(funnelMachine)
const NONE = { rule: null, left: 0, now: 0, vettingUnknown: 0 }

/** Of today, day 83: ten began, of whom five are decided, three left and two are not yet; a week ago four began. */
const NUMBERS: Numbers = {
  ...{ asOf: '2026-11-25T10:00:00.000Z', leftAfterMinutes: 30, thereWithinMinutes: 5 },
  ...{ halfWayWithinDays: 30, halfWay: [] },
  applications: [
    { ...NONE, day: 83, step: 0, count: 7 },
    { ...NONE, day: 83, step: 1, count: 2, left: 1, now: 1 },
    { ...NONE, day: 83, step: 3, count: 3, left: 2 },
    { ...NONE, day: 83, step: 12, rule: 'qualified', count: 4 },
    { ...NONE, day: 83, step: 12, rule: 'appliedByAge', count: 1 },
    { ...NONE, day: 76, step: 12, rule: 'qualified', count: 1 },
    { ...NONE, day: 76, step: 2, count: 3, left: 3 },
    { ...NONE, day: 60, step: null, count: 3, left: 2 },
    { ...NONE, day: 60, step: null, rule: 'qualified', count: 1 },
    { ...NONE, day: 60, step: 1, count: 1, left: 1 },
  ],
  times: [
    { step: 1, count: 8, median: 40, ninetyPercent: 95 },
    { step: 3, count: 5, median: 130, ninetyPercent: 600 },
  ],
  stays: [{ step: 3, count: 2, median: 15 }],
  unreported: [
    { day: 83, count: 2 },
    { day: 77, count: 1 },
    { day: 76, count: 4 },
  ],
  ...{ device: ['phone'], source: [''], campaign: [''], variant: [''], release: [''] },
  ...{ utm_source: [], utm_campaign: [], refused: [], lastFields: [], releases: [] },
}

const LAST = periodOf(NUMBERS, chart, [77, 84])
const BEFORE = periodOf(NUMBERS, chart, [70, 77])
const EMPTY = periodOf(NUMBERS, chart, [0, 7])

describe('the numbers of some days', () => {
  it('add up: began is decided, left and not yet; pages that were opened are apart', () => {
    expect(LAST).toMatchObject({ began: 10, decided: 5, left: 3, active: 2, now: 1, opened: 7 })
    expect(BEFORE).toMatchObject({ began: 4, decided: 1, left: 3, active: 0, opened: 0 })
    expect([LAST.unreported, BEFORE.unreported]).toEqual([3, 4])
  })

  it('say of each step how long half of those stayed who left there', () => {
    expect(LAST.steps.slice(0, 4).map(({ stayed }) => stayed)).toEqual([null, null, 15, null])
  })

  it('say of each step who came, who left, and who is not yet either', () => {
    const of = ({ reached, left, active, now }: (typeof LAST)['steps'][number]) => [
      reached,
      left,
      active,
      now,
    ]
    expect(LAST.steps.slice(0, 4).map(of)).toEqual([
      [10, 1, 1, 1],
      [8, 0, 0, 0],
      [8, 2, 1, 0],
      [5, 0, 0, 0],
    ])
    expect(
      byLoss(LAST.steps)
        .map(({ state }) => state)
        .slice(0, 2),
    ).toEqual(['workExperience', 'contact'])
    const [first, second] = LAST.steps.map((step) => ({ ...step, left: 2 }))
    if (!first || !second) throw new Error('There is no second step.')
    const [largest] = byLoss([
      { ...first, loss: shareOf(1, 10) },
      { ...second, loss: shareOf(2, 10) },
    ])
    expect(largest?.state).toBe(second.state)
  })

  it('count those of a release with other steps at no step', () => {
    const mixed = periodOf(NUMBERS, chart, [56, 63])
    expect(mixed).toMatchObject({ began: 5, decided: 1, left: 3, active: 1, elsewhere: 4 })
    expect(mixed.steps.map(({ reached, left }) => [reached, left]).slice(0, 2)).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  it('are on the map: at the steps, at the outcomes and on the ways there', () => {
    const { states, flows } = numbersOverlay(LAST, chart)
    expect(states?.get('workExperience')?.text).toBe('8 came, 2 left')
    expect(states?.get('eligibility')?.text).toBe('8 came')
    expect(states?.get('funnel.flow.thankYou.decision.qualified')?.text).toBe('4')
    const wayTo = (target: string) =>
      chart.transitions.filter(({ id, targets }) => targets[0] === target && flows?.has(id))
    expect(wayTo('contact').map(({ id }) => [id, flows?.get(id)])).toEqual([
      ['intro / APPLICATION.STARTED / 0', 10],
    ])
    expect(wayTo('workExperience').map(({ id }) => flows?.get(id))).toEqual([8])
    expect(wayTo('funnel.flow.thankYou.decision.qualified').map(({ source }) => source)).toEqual([
      'deciding',
    ])
  })
})

describe('the line above the map', () => {
  const COUNTED = {
    asOf: new Date(2026, 10, 25, 16, 17).toISOString(),
    releases: [{ name: '1.0.0+a', startedAt: new Date(2026, 9, 4, 14, 10).toISOString() }],
  }
  beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 25, 18), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  const words = (period: Period, before: Period | null, filter = '') =>
    lineOf(period, before, filterOf(filter), COUNTED)
      .map((part) => part.words)
      .join(' ')
      .replaceAll('\u00a0', ' ')

  it('says the last week and the week before, the biggest loss, and the slowest step', () => {
    expect(words(LAST, BEFORE)).toBe(
      'Last 7 days: 17 opened the page, 10 began, 5 finished (50 %; 25 % the week before), 4 approved. ' +
        'Biggest loss: not clear yet. Slowest: Work experience & fit. Counted at 4:17 PM.',
    )
    const alike = LAST.steps.map((step) => ({ ...step, median: 40, ninetyPercent: 95 }))
    expect(words({ ...LAST, steps: alike }, BEFORE)).not.toContain('Slowest')
  })

  it('names a biggest loss only if its lower bound is above the share at the next step', () => {
    const left = (step: number, some: number) => ({ ...LAST.steps[step], left: some })
    // 30 of 100 is at least 21.9 %, 6 of 20 at least 14.5 %.
    const steps = (whole: number, part: number) =>
      [
        { ...left(0, part), loss: shareOf(part, whole) },
        { ...left(1, 4), loss: shareOf(4, 20) },
      ] as typeof LAST.steps
    expect(words({ ...LAST, steps: steps(100, 30) }, BEFORE)).toContain(
      'Biggest loss: Contact details, 30 % ± 9.',
    )
    expect(words({ ...LAST, steps: steps(20, 6) }, BEFORE)).toContain('not clear yet')
  })

  it('never says a share of nothing', () => {
    expect(words(LAST, EMPTY)).toContain('5 finished (50 %), 4 approved.')
    expect(words(EMPTY, LAST)).toBe(
      'Last 7 days: 0 opened the page, none began. Counted at 4:17 PM.',
    )
    expect(words(LAST, null)).toContain('5 finished (50 %), 4 approved.')
  })

  it('names what is chosen, and the days that it is compared with', () => {
    const chosen = words(LAST, BEFORE, 'days=28&device=phone&source=&tests=on')
    expect(chosen).toContain(
      'Last 28 days, device phone, source none, with tests: 17 opened the page,',
    )
    expect(chosen).toContain('(50 %; 25 % in the 28 days before)')
    expect(words(LAST, BEFORE, 'release=1.0.0%2Ba&utm_source=newsletter')).toContain(
      'Last 7 days, UTM source newsletter, release 4 October 14:10: ',
    )
  })

  it('says the day of numbers that are not of today', () => {
    vi.setSystemTime(new Date(2026, 10, 26, 9))
    expect(words(LAST, BEFORE)).toContain('Counted at 4:17 PM on November 25.')
  })
})

it('who is half-way now is said by the furthest step', () => {
  const steps = new Map([
    [null, [{ step: 2, title: 'Eligibility' }]],
    ['1.0.0+a', [{ step: 2, title: 'Availability' }]],
  ])
  const stepsOf = (release: string | null) => steps.get(release) ?? []
  const halfWay = [
    { step: 2, release: null, count: 1200 },
    { step: 3, release: null, count: 1 },
    { step: 2, release: '1.0.0+a', count: 4 },
    { step: 2, release: '0.9.0+b', count: 5 },
  ]
  const inWords = (release: string) => (release === '1.0.0+a' ? 'yesterday 14:10' : release)
  expect(halfWayInWords({ halfWay, halfWayWithinDays: 30 }, stepsOf, inWords)).toBe(
    'Half-way here now, undecided and seen in the last 30 days, by the furthest step: ' +
      '1,200 at Eligibility, 1 at step 3, 4 at Availability of yesterday 14:10, 5 at step 2 of 0.9.0+b; 1,210 in all.',
  )
  expect(halfWayInWords({ halfWay: [], halfWayWithinDays: 30 }, stepsOf, inWords)).toBe(
    'No application is half-way here now: none undecided was seen in the last 30 days.',
  )
})

it('a number of seconds is said in minutes from one on', () => {
  expect(
    [59, 60, 754, 86_340].map((seconds) => duration(seconds).replaceAll('\u00a0', ' ')),
  ).toEqual(['59 s', '1 min', '12 min 34 s', '23 h 59 min'])
})

it('days begin at midnight of this device, the day of a changed clock too, and weeks hold seven of them', () => {
  const days = dayStarts(new Date(2026, 10, 25, 10))
  expect(days).toHaveLength(84)
  expect(days.at(-1)).toBe(new Date(2026, 10, 25).toISOString())
  expect(days.every((day) => new Date(day).getHours() === 0)).toBe(true)
  expect(weeksOf(NUMBERS).map(({ began, decided }) => [began, decided])).toEqual([
    ...Array(8).fill([0, 0]),
    ...[
      [5, 1],
      [0, 0],
      [4, 1],
      [10, 5],
    ],
  ])
})

it('a release is at the week in which it started, at its hour', () => {
  const at = (month: number, day: number, hour: number) =>
    new Date(2026, month, day, hour).toISOString()
  const releases = [
    { name: 'before all', startedAt: at(8, 2, 23) },
    { name: 'first', startedAt: at(8, 3, 0) },
    { name: 'last', startedAt: at(10, 22, 12) },
  ]
  const weeks = weeksOf({ ...NUMBERS, asOf: at(10, 25, 10), releases })
  expect(weeks.map(({ releases }) => releases.map(({ name, at }) => [name, at]))).toEqual([
    [['first', 0]],
    ...Array(10).fill([]),
    [['last', 0.5]],
  ])
})

it('the fields of a form are called as applicants see them, most refused first', () => {
  const refused = [
    { field: 'phone', times: 3, applications: 2 },
    { field: 'goodFitReason', times: 1, applications: 1 },
    { field: 'of another release', times: 7, applications: 7 },
    { field: 'email', times: 4, applications: 4 },
  ]
  const lastFields = [
    { step: 1, field: 'email', count: 2 },
    { step: 1, field: 'lastName', count: 3 },
    { step: 1, field: null, count: 4 },
    // Gone back to, and left there.
    { step: 3, field: 'phone', count: 1 },
    { step: 6, field: null, count: 9 },
  ]
  expect(formsOf({ refused, lastFields }, chart)).toEqual([
    {
      ...{ state: 'contact', title: 'Contact details', untouched: 4 },
      fields: [
        { label: 'Email address', refused: 4, applications: 4, last: 2 },
        { label: 'Mobile number', refused: 3, applications: 2, last: 0 },
        { label: 'Last name', refused: 0, applications: 0, last: 3 },
      ],
    },
    {
      ...{ state: 'workExperience', title: 'Work experience & fit', untouched: 1 },
      fields: [{ label: 'Why are you a good fit?', refused: 1, applications: 1, last: 0 }],
    },
  ])
})

describe('the filter in the address', () => {
  it('is read as it was written', () => {
    const filter = {
      days: 28,
      withTests: true,
      source: '',
      comparedWith: { name: 'campaign', value: 'place=home' },
    } as const
    expect(filterOf(filterText(filter))).toEqual(filter)
    const nonsense = 'days=9&compared=age&with=20&colour=red'
    expect(filterOf(nonsense)).toEqual({ days: 7, withTests: false })
    expect(ignoredIn(nonsense)).toEqual(['days=9', 'compared=age', 'with=20', 'colour=red'])
    expect(ignoredIn(`days=7&${filterText({ ...filter, days: 7 })}`)).toEqual([])
  })

  it('leaves out those whom rule 4 decided, unless asked', () => {
    expect(queryOf(filterOf(''), ['a', 'b'])).toBe(
      'days=a%2Cb&timesOf=7&without=disqualifiedAsTest',
    )
    expect(queryOf(filterOf('tests=on&device=phone'), ['a'])).toBe('days=a&timesOf=7&device=phone')
  })
})
