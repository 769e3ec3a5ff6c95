import { describe, expect, it } from 'vitest'
import { fieldWords } from '../../../../../src/statechart/funnel/field-words.ts'
import {
  duration,
  filterOf,
  filterText,
  lostShare,
  numbersCsv,
  numbersOverlay,
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
  medianSeconds: 80,
  refused: { phone: 1, email: 3 },
}

describe('numbers of a step', () => {
  it('are marked on its state, in another tone where many left', () => {
    const { states } = numbersOverlay([CONTACT, { ...CONTACT, state: 'intro', left: 8 }])
    expect(states?.get('contact')).toEqual({
      text: '41 in, 11 left',
      words:
        '41 came, 29 went on, half of them within 1\u00a0min 20\u00a0s, 11 left, 1 still there.',
      tone: 'bad',
    })
    expect(states?.get('intro')?.tone).toBe('good')
  })

  it('are a line of comma-separated values', () => {
    expect(numbersCsv([{ ...CONTACT, medianSeconds: null, state: '=1+1' }])).toBe(
      'step,state,in,out,left,there,median_seconds,refused\r\n1,\'=1+1,41,29,11,1,,"email 3, phone 1"\r\n',
    )
  })

  it('say which share left, and which fields were refused as they are read', () => {
    expect([lostShare(CONTACT), lostShare({ in: 0, left: 0 })]).toEqual(['(27\u00a0%)', ''])
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

describe('the filter of the numbers', () => {
  it('is stored as text', () => {
    const filter = { from: '2026-11-01', source: 'Job board & more' }
    expect(filterText(filter)).toBe('from=2026-11-01&source=Job+board+%26+more')
    expect(filterOf(filterText(filter))).toEqual(filter)
    expect(filterOf('from=&other=1')).toEqual({})
  })
})
