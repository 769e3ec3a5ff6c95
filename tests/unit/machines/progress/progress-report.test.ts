import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ProgressReport } from '../../../../machines/progress/progress-report.ts'

const ENTRY = {
  id: 'load-1',
  at: 1_795_219_200_000,
  event: 'CONTINUE.PRESSED',
  state: 'funnel.flow.eligibility',
  step: 2,
  classes: { accepted: true, fields: ['email'], age: 21, region: 'MI' },
}
const REPORT = {
  device: 'phone',
  source: 'Indeed',
  campaign: '',
  variant: 'short',
  release: '1.2.0-4f3a2b1',
  entries: [ENTRY],
}

const classes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`class ${at}`, at]))
const entryWith = (changes: object) => ({ ...REPORT, entries: [{ ...ENTRY, ...changes }] })

describe('a report of progress', () => {
  it.each([
    ['from a phone', REPORT],
    ['from a tablet', { ...REPORT, device: 'tablet' }],
    ['from a desktop', { ...REPORT, device: 'desktop' }],
    ['of no screen', entryWith({ state: null, step: null })],
    ['of 20 classes', entryWith({ classes: classes(20) })],
    ['of 100 entries', { ...REPORT, entries: Array.from({ length: 100 }, () => ENTRY) }],
  ])('%s is taken as it is', (_what, report) => {
    expect(v.parse(ProgressReport, report)).toEqual(report)
  })

  it.each([
    ['from a watch', { ...REPORT, device: 'watch' }],
    ['of nothing', { ...REPORT, entries: [] }],
    ['of 101 entries', { ...REPORT, entries: Array.from({ length: 101 }, () => ENTRY) }],
    ['without an id', entryWith({ id: '' })],
    ['at half a millisecond', entryWith({ at: 0.5 })],
    ['before 1970', entryWith({ at: -1 })],
    ['of half a step', entryWith({ step: 1.5 })],
    ['of a class that is a record', entryWith({ classes: { person: { name: 'Ada' } } })],
    [
      'of a class that is a list of 21',
      entryWith({ classes: { fields: Array(21).fill('email') } }),
    ],
    ['of a name that is too long', entryWith({ event: 'x'.repeat(121) })],
  ])('%s is refused', (_what, report) => {
    expect(v.is(ProgressReport, report)).toBe(false)
  })

  it('without variant and release has none, and loses other fields', () => {
    const entry = { ...ENTRY, taken: ['1a2b3c4'] }
    const { variant: _variant, release: _release, ...report } = REPORT
    expect(v.parse(ProgressReport, { ...report, entries: [entry] })).toEqual({
      ...report,
      variant: '',
      release: '',
      entries: [ENTRY],
    })
  })

  it('of 21 classes says that these are too many', () => {
    const { issues } = v.safeParse(ProgressReport, entryWith({ classes: classes(21) }))
    expect(issues?.map(({ message }) => message)).toEqual(['too many classes'])
  })
})
