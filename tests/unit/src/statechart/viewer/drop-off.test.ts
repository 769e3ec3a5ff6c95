import { describe, expect, it } from 'vitest'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { fieldWords } from '../../../../../src/statechart/funnel/field-words.ts'
import { comparedSteps } from '../../../../../src/statechart/viewer/drop-off/Beside.tsx'
import {
  differenceInWords,
  differenceOf,
} from '../../../../../src/statechart/viewer/drop-off/difference.ts'
import {
  duration,
  filterOf,
  filterText,
  numbersCsv,
  numbersOverlay,
  percent,
  refusedInWords,
  type StepNumbers,
} from '../../../../../src/statechart/viewer/drop-off/numbers.ts'

const CONTACT: StepNumbers = {
  step: 1,
  state: 'contact',
  in: 41,
  out: 29,
  left: 11,
  there: 1,
  secondsOn: { count: 29, quarter: 40, median: 80, threeQuarters: 130, ninetyPercent: 1200 },
  secondsLeft: null,
  refused: { phone: 1, email: 3 },
}

describe('numbers of a step', () => {
  it('are marked on its state, in another tone where many left', () => {
    const steps = [CONTACT, { ...CONTACT, state: 'intro', left: 8 }]
    const transitions = [{ id: 'contact / CONTINUE.PRESSED / 1', applicants: 29 }]
    const { states, flows, ...overlay } = numbersOverlay({ steps, transitions }, chart)
    const words = (id: string) => overlay.transitions?.get(id)?.words
    expect(words('contact / CONTINUE.PRESSED / 1')).toBe('29 applicants took it.')
    expect(words('contact / CONTINUE.PRESSED / 0')).toBe('No applicant took it.')
    expect(numbersOverlay({ steps, transitions: [] }, chart).transitions).toBeUndefined()
    expect(flows?.get('contact / CONTINUE.PRESSED / 1')).toBe(29)
    expect(states?.get('contact')).toEqual({
      text: '41 in, 11 left',
      words:
        '41 came, 29 went on, half of them within 1\u00a0min 20\u00a0s, 11 left, 1 still there.',
      tone: 'bad',
      lost: 11 / 41,
    })
    expect(states?.get('intro')?.tone).toBe('good')
  })

  it('are a line of comma-separated values', () => {
    const [names, values] = numbersCsv([{ ...CONTACT, state: '=1+1;=2' }]).split('\r\n')
    expect(names).toBe(
      'step,state,in,out,left,there,on_quarter_seconds,on_median_seconds,on_three_quarters_seconds,' +
        'on_ninety_percent_seconds,left_quarter_seconds,left_median_seconds,left_three_quarters_seconds,' +
        'left_ninety_percent_seconds,refused',
    )
    expect(values).toBe('1,\'=1+1;\'=2,41,29,11,1,40,80,130,1200,,,,,"email 3, phone 1"')
  })

  it('say which share left, and which fields were refused as they are read', () => {
    expect([percent(11, 41), percent(0, 0)]).toEqual(['27\u00a0%', ''])
    expect(refusedInWords({ hasReliableAccess: 2, unheardOf: 1 }, fieldWords)).toBe(
      'I have reliable access to a desktop, laptop or tablet 2, unheardOf 1',
    )
  })

  it.each([
    [0.4, '0\u00a0s'],
    [59.6, '1\u00a0min'],
    [80, '1\u00a0min 20\u00a0s'],
  ])('say %s seconds as %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words)
  })
})

describe('the difference of two releases', () => {
  it('has the interval that Newcombe gives as an example', () => {
    // Newcombe 1998, table II (a), method 10: 56/70 - 48/80.
    const found = differenceOf({ part: 56, whole: 70 }, { part: 48, whole: 80 })
    expect(found?.points).toBeCloseTo(0.2, 4)
    expect(found?.least).toBeCloseTo(0.0524, 4)
    expect(found?.most).toBeCloseTo(0.3339, 4)
    expect(differenceOf({ part: 0, whole: 0 }, { part: 1, whole: 2 })).toBeNull()
  })

  it('is said in points with its interval', () => {
    expect(differenceInWords({ points: -0.042, least: -0.071, most: 0.0001 })).toBe(
      '−4.2 (−7.1 to 0.0)',
    )
    expect(differenceInWords({ points: 0.02, least: -0.01, most: 0.05 })).toBe(
      '+2.0 (−1.0 to +5.0)',
    )
  })

  it('is that of the shares that went on, of those who are not still there', () => {
    const later = { ...CONTACT, out: 10, left: 30, there: 60 }
    const [compared] = comparedSteps({ steps: [CONTACT] }, { steps: [later] })
    expect(compared).toMatchObject({
      here: { part: 29, whole: 40 },
      there: { part: 10, whole: 40 },
      difference: { points: 0.475 },
    })
  })
})

describe('the filter of the numbers', () => {
  it('is stored as text', () => {
    const filter = { from: '2026-11-01', source: 'Job board & more' }
    expect(filterText(filter)).toBe('from=2026-11-01&source=Job+board+%26+more')
    expect(filterOf(filterText(filter))).toEqual(filter)
    expect(filterOf('from=&other=1')).toEqual({})
  })
})
