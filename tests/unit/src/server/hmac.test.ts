import { expect, test } from 'vitest'
import { hmacUnder } from '../../../../src/server/tokens/hmac.ts'

// Test cases of RFC 4231 whose keys and data are texts.
test.each([
  [
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['\v'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
])('%j signs %j', (key, text, expected) => {
  expect(hmacUnder(key)(text).toString('hex')).toBe(expected)
})

test('a key longer than a block signs as its digest does', () => {
  expect(hmacUnder('k'.repeat(65))('Hi There').toString('hex')).toBe(
    'a64d953034c2c752115ac1fec7be993fa739388556f1dc64cf82582f8d7d251c',
  )
})
