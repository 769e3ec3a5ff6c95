import { describe, expect, it } from 'vitest'
import { DECISION_RULES } from '../../../../machines/rules/decision-rules.ts'
import { codesIn, rulesOf, rulesText } from '../../../../src/statechart/what-if/rules-text.ts'

describe('values that are tried', () => {
  it('stand in the address only where they differ from the chart', () => {
    expect(rulesText(DECISION_RULES)).toBe('')
    expect(
      rulesText({
        ...DECISION_RULES,
        minimumAge: 23,
        allowedStates: ['MI', 'NJ'],
        off: ['isTestPerson', 'isUnder20'],
      }),
    ).toBe('minimum=23&states=MI+NJ&off=isTestPerson+isUnder20')
  })

  it('are read again; what is none stays as in the chart', () => {
    expect(rulesOf('minimum=23&states=MI+NJ&off=isUnder20+isRich&knockout=young')).toEqual({
      ...DECISION_RULES,
      minimumAge: 23,
      allowedStates: ['MI', 'NJ'],
      off: ['isUnder20'],
    })
  })

  it('name states in any spelling', () => {
    expect(codesIn('mi, pa;NJ')).toEqual(['MI', 'PA', 'NJ'])
    expect(codesIn('')).toEqual([])
  })
})
