import { ofetch } from 'ofetch'
import { describe, expect, it } from 'vitest'
import { grownPause, namedPause } from '../../../../src/effects/retry-pause.ts'
import { startService } from './service.ts'

describe('the growing pause', () => {
  it.each([
    [1, 1_000, 2_000],
    [2, 2_000, 4_000],
    [3, 4_000, 8_000],
    [8, 128_000, 256_000],
    [9, 150_000, 300_000],
    [5_000, 150_000, 300_000],
  ])('after %i failures lies between %i and %i ms', (attempts, shortest, longest) => {
    expect([grownPause(attempts, 0), grownPause(attempts, 1)]).toEqual([shortest, longest])
  })
})

describe('the pause that the backend names', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')

  it.each([
    ['7', 7_000],
    ['0', 1_000],
    ['9999999999', 3_600_000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 1_000],
    ['soon', undefined],
  ])('by Retry-After: %s is %s ms', async (named, pause) => {
    const { url } = await startService(() => ({ status: 503, headers: { 'retry-after': named } }))
    const error: unknown = await ofetch(url, { retry: 0 }).catch((thrown: unknown) => thrown)
    expect(namedPause(error, now)).toBe(pause)
  })

  it('is none where it names none', async () => {
    const { url } = await startService(() => ({ status: 503 }))
    const error: unknown = await ofetch(url, { retry: 0 }).catch((thrown: unknown) => thrown)
    expect(namedPause(error, now)).toBeUndefined()
    expect(namedPause(new Error('cut off'), now)).toBeUndefined()
  })
})
