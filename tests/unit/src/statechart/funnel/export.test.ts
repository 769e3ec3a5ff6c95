import { beforeEach, expect, it, vi } from 'vitest'
import type { Numbers } from '../../../../../machines/progress/application-numbers.ts'
import { numbersCsv } from '../../../../../src/statechart/funnel/numbers/export.ts'
import { formsOf } from '../../../../../src/statechart/funnel/numbers/fields.ts'
import { filterOf } from '../../../../../src/statechart/funnel/numbers/filter.ts'
import { periodOf, weeksOf } from '../../../../../src/statechart/funnel/numbers/numbers.ts'
import { chart, NUMBERS } from './hand-counted.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 25, 18), toFake: ['Date'] }))

function exported(filter: string, other?: { name: string; numbers: Numbers }): string[] {
  const text = numbersCsv(
    {
      ...{ numbers: NUMBERS, filter: filterOf(filter), weeks: weeksOf(NUMBERS) },
      period: periodOf(NUMBERS, chart, [77, 84]),
      forms: formsOf(NUMBERS, chart),
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
    '"Counted at","2026-11-25 16:17:00"',
    expect.stringMatching(/^"Time zone","\w+/),
    '"Release of this page","1.0.0+a"',
    '"Opened without Start",7',
    '"Began",10',
    '"Start pressed and no field touched",4',
    '"Finished",5',
    '"Left",3',
    '"Not yet",2',
    '"There now",1',
    '"Arrived without reported steps",3',
    '"In a release with other steps",0',
    '',
  ])
  expect(lines.at(-1)).toBe('')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
})

it('has the steps in their order, outcomes, weeks and fields', () => {
  const lines = exported('')
  const [names, ...steps] = sectionOf(lines, 'Steps')
  expect(names).toBe(
    '"Step","Title","Came","Left","Left %","±","Not yet","There now","Half took, seconds","90 % took, seconds","Half of those who left stayed, seconds"',
  )
  // 1 of 9 is 11.1 %, 2 of 7 is 28.6 %; the intervals by Wilson's formula, reckoned by hand.
  expect(steps.slice(0, 4)).toEqual([
    '1,"Contact details",10,1,11.1,20.8,1,1,40,95,',
    '2,"Eligibility",8,0,0,16.2,0,0,,,',
    '3,"Work experience & fit",8,2,28.6,27.9,1,0,130,600,15',
    '4,"Casino affiliation",5,0,0,21.7,0,0,,,',
  ])
  expect(steps.at(11)).toBe('12,"Thank you",5,0,0,21.7,0,0,,,')
  // 4 of 5 and 1 of 5.
  expect(sectionOf(lines, 'Outcomes')).toEqual([
    '"Outcome","Pipeline stage","Number","Of finished %","±"',
    expect.stringMatching(/^".+","Qualified",4,80,29.4$/),
    expect.stringMatching(/^".+","Applied",1,20,29.4$/),
    '"Decided before vetting answered","",1,20,29.4',
  ])
  const weeks = sectionOf(lines, 'Weeks')
  expect(weeks).toHaveLength(13)
  expect(weeks.slice(0, 3)).toEqual([
    '"Begins","Began","Finished","Finished %","Releases started"',
    '"2026-09-03",0,0,,"2026-09-03 1.0.0+a"',
    '"2026-09-10",0,0,,""',
  ])
  expect(weeks.slice(3, 9).map((line) => line.slice(12))).toEqual(Array(6).fill(',0,0,,""'))
  expect(weeks.slice(9)).toEqual([
    '"2026-10-29",5,1,20,""',
    '"2026-11-05",0,0,,""',
    '"2026-11-12",4,1,25,""',
    '"2026-11-19",10,5,50,"2026-11-22 1.1.0+c"',
  ])
  expect(sectionOf(lines, 'Fields')).toEqual([
    '"Form","Field","Refused","Refused to applicants","Touched last by those who left"',
    '"Contact details","Email address",4,4,2',
    '"Contact details","Mobile number",3,2,0',
    '"Contact details","Last name",0,0,3',
    '"Contact details","No field touched",,,4',
    '"Work experience & fit","Why are you a good fit?",1,1,0',
    '"Work experience & fit","No field touched",,,1',
  ])
})

it('has the compared applications next to the chosen ones, and nothing that a spreadsheet would run', () => {
  const other = { name: '=cmd|A0', numbers: { ...NUMBERS, applications: [] } }
  const lines = exported('source=%3D1%2B1&compared=source&with=%3Dcmd', other)
  expect(lines).toContain('"Which applications","Last 7 days, source =1+1"')
  expect(lines).toContain(`"Compared with","'=cmd|A0"`)
  const [names, first] = sectionOf(lines, 'Steps')
  expect(names).toMatch(/,"Came,' =cmd\|A0","Left,' =cmd\|A0","Left %,' =cmd\|A0","±,' =cmd\|A0"$/)
  expect(first).toBe('1,"Contact details",10,1,11.1,20.8,1,1,40,95,,0,0,,')
})
