import { describe, expect, it } from 'vitest'
import {
  firstValues,
  valuesOf,
  valuesText,
} from '../../../../../src/statechart/funnel/decision/tried-values.ts'

const TODAY = '2026-11-21'
const first = firstValues(TODAY)

describe('values that are tried on the decision', () => {
  it('are in the URL where they differ, with the day, and never a name or an e-mail', () => {
    expect(valuesText(first, TODAY)).toBe('')
    const values = { ...first, born: '2006-11-22', residence: 'NJ', city: 'Austin' }
    const typed = { ...values, email: 'eve@example.org', firstName: 'Eve', lastName: 'Moneypenny' }
    const text = valuesText(typed, TODAY)
    expect(text).toBe('born=2006-11-22&residence=NJ&city=Austin&today=2026-11-21')
    expect(valuesOf(text, '2027-01-01')).toEqual(values)
  })

  it('fall back to the first ones where they are invalid', () => {
    const text = 'born=yesterday&residence=ZZ&vetting=perhaps&today=soon&__proto__=1&email=a'
    expect(valuesOf(text, TODAY)).toEqual(first)
  })
})
