import { expect, it } from 'vitest'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { baselineText, coverageChanges, readBaseline } from '../../paths/baseline.ts'
import { causesOf, type WrongStep } from '../../paths/causes.ts'
import { linesOf } from '../../paths/difference.ts'
import { itemNames } from '../../paths/names.ts'

const MANY = Array.from({ length: 30 }, (_, n) => `case ${n}`)
const ITEMS = new Map([
  ['transitions', new Set(['a / GO', 'b / STOP / isRed'])],
  [
    'events',
    new Set([...MANY.map((one) => `wide × ${one}`), 'narrow × case 1', 'narrow × case 2']),
  ],
  ['rows', new Set(['isRed alone → stopped', 'none holds → driving'])],
])

it('a baseline reads back every item of its text', () => {
  const text = baselineText(ITEMS)
  expect(readBaseline(text)).toEqual(ITEMS)
  expect(text).toContain('narrow × case 1 | case 2\n')
  expect(text).toContain('wide × all but nothing\n')
})

it('what is lost and gained since a baseline has its name', () => {
  const now = new Map([...ITEMS, ['transitions', new Set(['a / GO', 'c / GO'])] as const])
  expect(coverageChanges(ITEMS, now)).toEqual([
    { criterion: 'transitions', lost: ['b / STOP / isRed'], gained: ['c / GO'] },
  ])
})

it('an item names its guard and not the place of its branch', () => {
  const named = itemNames(chartOf(parcelMachine))
  expect(named('parcel.addressing / ADDRESS.GIVEN / 1 × ADDRESS.GIVEN: Baker Street')).toBe(
    'addressing / ADDRESS.GIVEN / otherwise × Baker Street',
  )
  expect(named('parcel.sealing / BACK.PRESSED / 0 true')).toBe('sealing / BACK.PRESSED true')
})

const wrong = (transitions: string[], field: string, is: number): WrongStep => ({
  name: 'a step',
  transitions,
  path: Array.from({ length: is }, () => 'a step'),
  difference: { [field]: { should: { same: 1, value: 0 }, is: { same: 1, value: is } } },
})

it('a difference has a line for each field that differs, with its claim', () => {
  expect(
    linesOf({ 'timer: seconds count (section 4)': { should: [1, { a: 2 }], is: [1, { a: 3 }] } }),
  ).toEqual(['timer.1.a should be 2 but is 3 — seconds count (section 4)'])
})

it('wrong steps share a cause by the transition that is mostly wrong, or by the same wrong value', () => {
  const counts: Record<string, number> = { guilty: 2, often: 100, one: 50, other: 50 }
  const steps = [
    wrong(['guilty', 'often'], 'step', 3),
    wrong(['often', 'guilty'], 'step', 2),
    wrong(['one', 'often'], 'message', 7),
    wrong(['other', 'often'], 'message', 7),
  ]
  const causes = causesOf(steps, (transition) => counts[transition] ?? 0)
  expect(causes.map(({ transition, steps }) => [transition, steps.length])).toEqual([
    ['guilty', 2],
    ['often', 2],
  ])
  expect(causes[0]?.steps[0]?.path).toHaveLength(2)
})

it('a look that takes no transition does not hide the one that the other wrong steps took', () => {
  const counts: Record<string, number> = { solved: 90, drawn: 100 }
  const steps = [
    wrong(['drawn', 'solved'], 'events', 7),
    wrong(['drawn', 'solved'], 'events', 7),
    wrong([], 'events', 7),
  ]
  const causes = causesOf(steps, (transition) => counts[transition] ?? 0)
  expect(causes.map(({ transition, steps }) => [transition, steps.length])).toEqual([['solved', 3]])
})
