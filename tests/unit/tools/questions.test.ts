import { describe, expect, test } from 'vitest'
import { against } from '../../tools/chart/questions.ts'
import { chartFileAt, fileAt } from '../../tools/chart/revision.ts'

describe('a git revision', () => {
  test('with the chart of now differs in nothing, and who is half-way there continues', () => {
    const lines = against('HEAD')
    expect(lines[0]).toBe('Nothing differs.')
    expect(lines).toContain('Texts:')
    expect(lines.slice(-2)).toEqual([
      'Who is half-way:',
      '  At every step they continue where they were.',
    ])
  })

  test('that there is not is refused in a sentence', () => {
    const reason = "There is no revision 'no-such' here: name a commit, a branch or a tag."
    expect(() => chartFileAt('no-such')).toThrow(reason)
    expect(() => fileAt('--output=x', 'package.json')).toThrow(
      "There is no revision '--output=x' here: name a commit, a branch or a tag.",
    )
  })
})
