import { describe, expect, it } from 'vitest'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import {
  endingsOf,
  filterIn,
  filterText,
  queryOf,
} from '../../../../../src/statechart/funnel/recorded/record-filter.ts'
import { recorded, recordedRun } from '../../../../model/recorded-runs.ts'

describe('what recorded applications are found by', () => {
  const asked = {
    from: '2026-11-20',
    to: '2026-11-21',
    reference: '',
    arrival: [['source', 'Indeed']],
  } as const

  it('is held by the address; days are sent as instants in the time zone of this device', () => {
    expect(filterText(asked)).toBe('from=2026-11-20&to=2026-11-21&source=Indeed')
    expect(filterIn(filterText(asked))).toEqual(asked)
    const query = new URLSearchParams(queryOf(asked))
    expect([query.get('from'), query.get('to')]).toEqual([
      new Date(2026, 10, 20).toISOString(),
      new Date(2026, 10, 22).toISOString(),
    ])
  })

  it('is sent unchanged where it is no day, so that the backend says so', () => {
    expect(queryOf({ ...asked, from: 'today', to: '', arrival: [] })).toBe('from=today')
  })
})

describe('how applications ended', () => {
  const events = [recorded('CONTINUE.PRESSED', 'eligibility')]
  const BEGUN = { startedAt: '2026-11-20T14:10:00.000Z', rule: null }
  const undecided = [true, false].map((hasLeft) => ({ ...BEGUN, hasLeft, events }))
  const goneOn = [...events, recorded('CONTINUE.PRESSED', 'a step of old')]
  const runs = [
    recordedRun('qualified'),
    recordedRun('a rule of old'),
    ...undecided,
    { ...BEGUN, hasLeft: true, events: goneOn },
  ]

  it.each([
    ['qualified', 'Qualified', [0]],
    ['appliedByAge', 'Applied by age', []],
    ['other', 'By a rule, or at a step, of another version', [1, 4]],
    ['step-1', 'Left at step 1: Contact details', []],
    ['step-2', 'Left at step 2: Eligibility', [2]],
    ['step-3', 'Left at step 3: Work experience & fit', []],
    ['not-yet', 'Neither decided nor left yet', [3]],
  ])('%s is called %s', (of, words, included) => {
    const ending = endingsOf(chart).find((one) => one.of === of)
    expect(ending?.words).toBe(words)
    expect(runs.flatMap((run, place) => (ending?.includes(run) ? [place] : []))).toEqual(included)
  })
})
