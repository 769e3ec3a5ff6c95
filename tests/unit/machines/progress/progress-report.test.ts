import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ProgressReport, utmOf } from '../../../../machines/progress/progress-report.ts'

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
  utm_source: 'newsletter',
  utm_campaign: 'a'.repeat(64),
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
    ['of a campaign of 65 characters', { ...REPORT, utm_campaign: 'a'.repeat(65) }],
    ['of a source with a space', { ...REPORT, utm_source: 'news letter' }],
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

  it('without variant, release and UTM parameters has none, and loses other fields', () => {
    const entry = { ...ENTRY, taken: ['1a2b3c4'] }
    const { device, source, campaign } = REPORT
    const report = { device, source, campaign }
    expect(v.parse(ProgressReport, { ...report, entries: [entry] })).toEqual({
      ...report,
      variant: '',
      release: '',
      utm_source: '',
      utm_campaign: '',
      entries: [ENTRY],
    })
  })

  it('of 21 classes says that these are too many', () => {
    const { issues } = v.safeParse(ProgressReport, entryWith({ classes: classes(21) }))
    expect(issues?.map(({ message }) => message)).toEqual(['too many classes'])
  })
})

it.each([
  ['', '', ''],
  ['?utm_source=a.B-c_9&utm_campaign=fall', 'a.B-c_9', 'fall'],
  ['?utm_source=ada%40mail.example&utm_campaign=fall', '', 'fall'],
  [`?utm_source=${'a'.repeat(65)}&utm_campaign=${'b'.repeat(64)}`, '', 'b'.repeat(64)],
  ['?utm_source=%3D1%2B1&utm_campaign=%C3%A9t%C3%A9', '', ''],
  ['?utm_source=first&utm_source=second', 'first', ''],
])('of the address %s the source is %j and the campaign %j', (search, utm_source, utm_campaign) => {
  expect(utmOf(search)).toEqual({ utm_source, utm_campaign })
})
