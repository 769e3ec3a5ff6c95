import { ofetch } from 'ofetch'
import { describe, expect, it } from 'vitest'
import { retryAfterOf } from '../../../../../src/effects/api/failures.ts'
import { startService } from '../service.ts'

describe('the pause that the backend asks for', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')

  it.each([
    ['7', 7_000],
    ['0', 1_000],
    ['9999999999', 3_600_000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 1_000],
    ['soon', null],
  ])('by Retry-After: %s is %s ms', async (named, pause) => {
    const { url } = await startService(() => ({ status: 503, headers: { 'retry-after': named } }))
    const error: unknown = await ofetch(url, { retry: 0 }).catch((thrown: unknown) => thrown)
    expect(retryAfterOf(error, now)).toBe(pause)
  })

  it('is none without the header', async () => {
    const { url } = await startService(() => ({ status: 503 }))
    const error: unknown = await ofetch(url, { retry: 0 }).catch((thrown: unknown) => thrown)
    expect(retryAfterOf(error, now)).toBeNull()
    expect(retryAfterOf(new Error('cut off'), now)).toBeNull()
  })
})
