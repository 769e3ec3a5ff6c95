import { expect, it } from 'vitest'
import { randomUuid } from '../../../../src/effects/uuid.ts'

it("takes the browser's own UUID where there is one", () => {
  const source = {
    randomUUID: () => '0b6c0d7e-2f60-4b3e-9a51-6f3a1d0c9e21' as const,
    getRandomValues: () => {
      throw new Error('not needed')
    },
  }
  expect(randomUuid(source)).toBe('0b6c0d7e-2f60-4b3e-9a51-6f3a1d0c9e21')
})

it.each([
  [Array(16).fill(0x00), '00000000-0000-4000-8000-000000000000'],
  [Array(16).fill(0xff), 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], '01020304-0506-4708-890a-0b0c0d0e0f10'],
])('makes a version 4 UUID of the random bytes %j where there is none', (bytes, uuid) => {
  const source = {
    getRandomValues<Values extends ArrayBufferView>(values: Values): Values {
      new Uint8Array(values.buffer).set(bytes)
      return values
    },
  }
  expect(randomUuid(source)).toBe(uuid)
})
