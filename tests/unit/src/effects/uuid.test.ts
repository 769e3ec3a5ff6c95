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
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('makes a version 4 UUID of random bytes (%i) where there is none', (byte, uuid) => {
  const source = {
    getRandomValues<Values extends ArrayBufferView>(values: Values): Values {
      new Uint8Array(values.buffer).fill(byte)
      return values
    },
  }
  expect(randomUuid(source)).toBe(uuid)
})

it('puts every byte in its place', () => {
  const source = {
    getRandomValues<Values extends ArrayBufferView>(values: Values): Values {
      new Uint8Array(values.buffer).set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
      return values
    },
  }
  expect(randomUuid(source)).toBe('01020304-0506-4708-890a-0b0c0d0e0f10')
})
