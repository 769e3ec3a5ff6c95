import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formsOf } from '../../../../../src/statechart/funnel/numbers/fields.ts'
import {
  filterOf,
  filterText,
  groupInWords,
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
import { chart, NUMBERS } from './hand-counted.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 25, 18), toFake: ['Date'] }))

const LAST = periodOf(NUMBERS, chart, [77, 84])
const BEFORE = periodOf(NUMBERS, chart, [70, 77])
const EMPTY = periodOf(NUMBERS, chart, [0, 7])
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('applications counted by hand', () => {
  it.each([
    // from, to: began = finished + left + not yet, of these now; opened only, unreported, other steps, vetting unknown
    [77, 84, 10, 5, 3, 2, 1, 7, 3, 0, 1],
    [70, 77, 4, 1, 3, 0, 0, 0, 4, 0, 0],
    [56, 63, 5, 1, 3, 1, 0, 0, 0, 4, 0],
    [0, 84, 19, 7, 9, 3, 1, 7, 7, 4, 1],
    [0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ])('from day %d to before day %d', (from, to, ...expected) => {
    const { began, decided, left, active, now, ...apart } = periodOf(NUMBERS, chart, [from, to])
    const { opened, unreported, elsewhere, vettingUnknown } = apart
    const counts = [began, decided, left, active, now]
    expect([...counts, opened, unreported, elsewhere, vettingUnknown]).toEqual(expected)
    expect(began).toBe(decided + left + active)
  })

  it('a release with other steps is counted at none of these; who touched no field is counted', () => {
    const mixed = periodOf(NUMBERS, chart, [56, 63])
    expect(mixed.steps.map(({ reached, left }) => [reached, left]).slice(0, 2)).toEqual([
      [1, 1],
      [0, 0],
    ])
    expect(LAST.untouched).toBe(4)
  })

  it('most left first; of as many, where they are the larger share', () => {
    expect(
      byLoss(LAST.steps)
        .map(({ step }) => step)
        .slice(0, 2),
    ).toEqual([3, 1])
    const [first, second] = LAST.steps.map((step) => ({ ...step, left: 2 }))
    if (!first || !second) throw new Error('There is no second step.')
    const shares = [
      { ...first, loss: shareOf(1, 10) },
      { ...second, loss: shareOf(2, 10) },
    ]
    expect(byLoss(shares)[0]?.step).toBe(2)
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

  it('a release is in the week in which it started, at its hour, and a form at its step', () => {
    const releases = weeksOf(NUMBERS).map((week) => week.releases.map(({ name, at }) => [name, at]))
    expect(releases).toEqual([[['1.0.0+a', 0]], ...Array(10).fill([]), [['1.1.0+c', 0.5]]])
    expect(formsOf(NUMBERS, chart).map(({ state }) => state)).toEqual(['contact', 'workExperience'])
  })
})

describe('the line above the map', () => {
  const words = (period: Period, before: Period | null, filter = '') =>
    plain(
      lineOf(period, before, filterOf(filter), NUMBERS)
        .map((part) => part.words)
        .join(' '),
    )

  it('says the same of the last week and the week before, the biggest loss, and the slowest step', () => {
    expect(words(LAST, BEFORE)).toBe(
      'Last 7 days: 17 opened the page, 10 began, 5 finished (50 %), 4 approved (40 %). ' +
        'The week before: 4 opened the page, 4 began, 1 finished (25 %), 1 approved (25 %). ' +
        'Biggest loss: not clear yet, too few people: 7. ' +
        'Slowest: Work experience & fit. Counted at 4:17 PM.',
    )
    const alike = LAST.steps.map((step) => ({ ...step, median: 40, ninetyPercent: 95 }))
    expect(words({ ...LAST, steps: alike }, BEFORE)).not.toContain('Slowest')
  })

  // 30 of 100 is at least 21.9 %, 6 of 20 at least 14.5 %.
  it.each([
    [100, 30, 'Biggest loss: Contact details, 30 % ± 9.'],
    [20, 6, 'Biggest loss: not clear yet, too few people: 20.'],
    [100, 10, 'not clear yet, most left at Contact details, a larger share at Eligibility.'],
    [100, 0, 'Nobody left.'],
  ])('of %d came and %d left, 4 of 20 at the next step: %s', (reached, left, expected) => {
    const [first, second] = LAST.steps
    if (!first || !second) throw new Error('There is no second step.')
    const next = { ...second, left: left && 4, loss: shareOf(4, 20) }
    const steps = [{ ...first, reached, left, active: 0, loss: shareOf(left, reached) }, next]
    expect(words({ ...LAST, steps }, BEFORE)).toContain(expected)
  })

  it('never says a share of nothing', () => {
    const alone = words(LAST, null)
    expect(alone).toContain('4 approved (40 %). Biggest')
    expect(words(LAST, EMPTY)).toBe(alone)
    expect(words(EMPTY, LAST)).toBe(
      'Last 7 days: 0 opened the page, none began. Counted at 4:17 PM.',
    )
  })

  it('names what is chosen, the days that it is compared with, and the day of older numbers', () => {
    vi.setSystemTime(new Date(2026, 10, 26, 9))
    const chosen = words(LAST, BEFORE, 'days=28&device=phone&source=&tests=on')
    expect(chosen).toMatch(/^Last 28 days, device phone, source none, with tests: 17 opened /)
    expect(chosen).toContain('The 28 days before: 4 opened')
    expect(chosen).toContain('Counted at 4:17 PM on November 25.')
    expect(words(LAST, BEFORE, 'release=1.1.0%2Bc&utm_source=newsletter')).toMatch(
      /^Last 7 days, UTM source newsletter, release 22 November 12:00: /,
    )
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
  expect([59, 60, 754, 86_340].map((seconds) => plain(duration(seconds)))).toEqual([
    ...['59 s', '1 min', '12 min 34 s', '23 h 59 min'],
  ])
})

it('days begin at midnight of this device, the day of a changed clock too', () => {
  const days = dayStarts(new Date(2026, 10, 25, 10))
  expect(days).toHaveLength(84)
  expect(days.at(-1)).toBe(new Date(2026, 10, 25).toISOString())
  expect(days.every((day) => new Date(day).getHours() === 0)).toBe(true)
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

  it('names those who are compared', () => {
    const names = [undefined, '', 'Indeed'].map((value) => groupInWords('source', value, []))
    expect(names).toEqual(['all', 'no source', 'Indeed'])
  })
})
