import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import type { Numbers } from '../../../../../machines/progress/application-numbers.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { numbersCsv } from '../../../../../src/statechart/funnel/numbers/export.ts'
import { formsOf } from '../../../../../src/statechart/funnel/numbers/fields.ts'
import { filterOf } from '../../../../../src/statechart/funnel/numbers/filter.ts'
import { periodOf, weeksOf } from '../../../../../src/statechart/funnel/numbers/numbers.ts'

const chart = chartOf(funnelMachine)
const NONE = { rule: null, left: 0, now: 0, vettingUnknown: 0 }

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 25, 10), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Of today: ten began, of whom five are decided, three left and two are not yet. */
const numbers = (): Numbers => ({
  ...{ asOf: new Date(2026, 10, 25, 10, 5).toISOString() },
  ...{ leftAfterMinutes: 30, thereWithinMinutes: 5, halfWayWithinDays: 30, halfWay: [] },
  applications: [
    { ...NONE, day: 83, step: 0, count: 7 },
    { ...NONE, day: 83, step: 1, count: 2, left: 1, now: 1 },
    { ...NONE, day: 83, step: 3, count: 3, left: 2 },
    { ...NONE, day: 83, step: 12, rule: 'qualified', count: 4, vettingUnknown: 1 },
    { ...NONE, day: 83, step: 12, rule: 'appliedByAge', count: 1 },
  ],
  times: [{ step: 1, count: 8, median: 40, ninetyPercent: 95 }],
  stays: [{ step: 3, count: 2, median: 20 }],
  unreported: [{ day: 83, count: 2 }],
  refused: [{ field: 'email', times: 4, applications: 3 }],
  lastFields: [{ step: 1, field: 'phone', count: 1 }],
  releases: [{ name: '1.0.0+a', startedAt: new Date(2026, 10, 24, 14, 10).toISOString() }],
  ...{ device: [], source: [], campaign: [], utm_source: [], utm_campaign: [] },
  ...{ variant: [], release: [] },
})

function exported(filter: string, other?: { name: string; numbers: Numbers }): string[] {
  const shown = numbers()
  const text = numbersCsv(
    {
      ...{ numbers: shown, filter: filterOf(filter), weeks: weeksOf(shown) },
      period: periodOf(shown, chart, [77, 84]),
      forms: formsOf(shown, chart),
      other: other && { name: other.name, period: periodOf(other.numbers, chart, [77, 84]) },
    },
    chart,
    '1.0.0+a',
  )
  return text.split('\r\n')
}

/** The lines of a section, without its title. */
const sectionOf = (lines: readonly string[], title: string) => {
  const first = lines.indexOf(`"${title}"`) + 1
  return lines.slice(first, lines.indexOf('', first))
}

it('begins as spreadsheets expect it, with what was counted, when and of which release', () => {
  const lines = exported('device=phone&utm_source=newsletter')
  expect(lines.slice(0, 17)).toEqual([
    '\uFEFF"Numbers"',
    '"Which applications","Last 7 days, device phone, UTM source newsletter"',
    '"First day","2026-11-19"',
    '"Last day","2026-11-25"',
    '"Counted at","2026-11-25 10:05:00"',
    expect.stringMatching(/^"Time zone","\w+/),
    '"Release of this page","1.0.0+a"',
    '"Opened without Start",7',
    '"Began",10',
    '"Start pressed and no field touched",0',
    '"Decided",5',
    '"Left",3',
    '"Not yet",2',
    '"There now",1',
    '"Arrived without reported steps",2',
    '"In a release with other steps",0',
    '',
  ])
  expect(lines.at(-1)).toBe('')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
})

it('has the steps in their order, outcomes, weeks and fields', () => {
  const lines = exported('')
  const [names, first, , third] = sectionOf(lines, 'Steps')
  expect(names).toBe(
    '"Step","Title","Came","Left","Left %","±","Not yet","There now","Half took, seconds","90 % took, seconds","Half of those who left stayed, seconds"',
  )
  // 1 of 9 is 11.1 %, 2 of 7 is 28.6 %; the intervals by Wilson's formula, reckoned by hand.
  expect(first).toBe('1,"Contact details",10,1,11.1,20.8,1,1,40,95,')
  expect(third).toBe('3,"Work experience & fit",8,2,28.6,27.9,1,0,,,20')
  // 4 of 5 and 1 of 5.
  expect(sectionOf(lines, 'Outcomes')).toEqual([
    '"Outcome","Pipeline stage","Number","Of decided %","±"',
    expect.stringMatching(/^".+","Qualified",4,80,29.4$/),
    expect.stringMatching(/^".+","Applied",1,20,29.4$/),
    '"Decided before vetting answered","",1,20,29.4',
  ])
  const weeks = sectionOf(lines, 'Weeks')
  expect(weeks[0]).toBe('"Begins","Began","Finished","Finished %","Releases started"')
  expect(weeks[1]).toBe('"2026-09-03",0,0,,""')
  expect(weeks[12]).toBe('"2026-11-19",10,5,50,"2026-11-24 1.0.0+a"')
  expect(sectionOf(lines, 'Fields')).toEqual([
    '"Form","Field","Refused","Refused to applicants","Touched last by those who left"',
    '"Contact details","Email address",4,3,0',
    '"Contact details","Mobile number",0,0,1',
    '"Contact details","No field touched",,,0',
  ])
})

it('has the compared applications next to the chosen ones, and nothing that a spreadsheet would run', () => {
  const other = { name: '=cmd|A0', numbers: { ...numbers(), applications: [] } }
  const lines = exported('source=%3D1%2B1&compared=source&with=%3Dcmd', other)
  expect(lines).toContain('"Which applications","Last 7 days, source =1+1"')
  expect(lines).toContain(`"Compared with","'=cmd|A0"`)
  const [names, first] = sectionOf(lines, 'Steps')
  expect(names).toMatch(/,"Came,' =cmd\|A0","Left,' =cmd\|A0","Left %,' =cmd\|A0","±,' =cmd\|A0"$/)
  expect(first).toBe('1,"Contact details",10,1,11.1,20.8,1,1,40,95,,0,0,,')
})
