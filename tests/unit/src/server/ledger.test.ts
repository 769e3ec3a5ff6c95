import { expect, it, vi } from 'vitest'
import { type Account, createLedger } from '../../../../src/server/quotas/ledger.ts'

const FULL = 'There is no room.'

/** An account of so many bytes whose rows are counted by `count`. */
function accountOf(most: number, count: Account['count']): Account {
  return { key: 'one', count, most, refusal: () => new Error(FULL) as never }
}

it('what is on its way counts, and what fails does not', async () => {
  const ledger = createLedger()
  const account = accountOf(10, async () => 3)
  const storing = Promise.withResolvers<string>()
  const first = ledger.charge([account], 7, () => storing.promise)
  await expect(ledger.charge([account], 1, async () => 'second')).rejects.toThrow(FULL)
  storing.reject(new Error('The disk is full.'))
  await expect(first).rejects.toThrow('The disk is full.')
  expect(await ledger.charge([account], 7, async () => 'third')).toBe('third')
  await expect(ledger.require([account], 1)).rejects.toThrow(FULL)
})

it('an account has room for all of it or refuses, and then none is charged', async () => {
  const ledger = createLedger()
  const wide = { ...accountOf(100, async () => 0), key: 'wide' }
  await expect(
    ledger.charge([wide, accountOf(10, async () => 0)], 11, async () => 'stored'),
  ).rejects.toThrow(FULL)
  expect(await ledger.bytesOf(wide)).toBe(0)
})

it('what is stored while an account is counted again is not forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const ledger = createLedger()
  const recount = Promise.withResolvers<number>()
  const counts = [Promise.resolve(0), recount.promise]
  const account = accountOf(10, () => counts.shift() ?? Promise.resolve(6))
  const storing = Promise.withResolvers<string>()
  const stored = ledger.charge([account], 6, () => storing.promise)
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(10)
  now.mockReturnValue(7_000)
  const next = ledger.charge([account], 6, async () => 'next')
  next.catch(() => {})
  storing.resolve('stored')
  expect(await stored).toBe('stored')
  expect(counts).toEqual([])
  recount.resolve(0)
  await expect(next).rejects.toThrow(FULL)
})
