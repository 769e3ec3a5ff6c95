import { describe, expect, it } from 'vitest'
import { scrubText, scrubValue } from '../../../../../../src/effects/telemetry/monitoring/scrub.ts'

const TYPED = ['Ada', 'Ada Byron', 'a "quoted"\nreason', '(412) 555-0123', ' ', 'x']

describe('scrubText', () => {
  it.each([
    ['Hello Ada Byron, hello Ada', 'Hello [typed], hello [typed]'],
    ['{"reason":"a \\"quoted\\"\\nreason"}', '{"reason":"[typed]"}'],
    ['call (412) 555-0123 next', 'call [typed] next'],
    ['a single x stays, or nothing could be read', 'a single x stays, or nothing could be read'],
    [
      'https://jobs.example/apply?email=a%40b.example&cgc=c-17&jclickid=jc#top',
      'https://jobs.example/apply?email=[removed]&cgc=c-17&jclickid=jc#top',
    ],
    ['"href":"/apply?name=Eve","width":1440', '"href":"/apply?name=[removed]","width":1440'],
    ['/apply?utm_medium=cpc&utm_source=x', '/apply?utm_medium=cpc&utm_source=[removed]'],
    ['Authorization: Bearer eyJhbGciOi.J9_x-y/z==', 'Authorization: Bearer [removed]'],
  ])('%s', (text, expected) => {
    expect(scrubText(text, TYPED)).toBe(expected)
  })
})

describe('scrubValue', () => {
  it('goes through lists and objects, and leaves everything else as it is', () => {
    const bytes = new Uint8Array([1])
    expect(
      scrubValue({ a: ['Ada', 1, null], b: { c: 'Ada' }, d: bytes, e: undefined }, TYPED),
    ).toEqual({ a: ['[typed]', 1, null], b: { c: '[typed]' }, d: bytes, e: undefined })
  })
})
