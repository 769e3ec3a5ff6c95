import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupCommit } from '../../src/server/store/group-commit.ts'

/** A disk whose commits end on command; `groups` are the items of each. */
function disk() {
  const groups: number[][] = []
  const endings: PromiseWithResolvers<void>[] = []
  const keep = groupCommit<number, string>(async (items) => {
    groups.push([...items])
    const ending = Promise.withResolvers<void>()
    endings.push(ending)
    await ending.promise
    return (item) => `kept ${item}`
  })
  return { groups, endings, keep }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

test('calls that come while a commit is running share the next', async () => {
  const { groups, endings, keep } = disk()
  const first = keep(1)
  await turns()
  const others = [2, 3].map(keep)
  await turns()
  expect(groups).toEqual([[1]])
  endings[0]?.resolve()
  expect(await first).toBe('kept 1')
  await turns()
  expect(groups).toEqual([[1], [2, 3]])
  endings[1]?.resolve()
  expect(await Promise.all(others)).toEqual(['kept 2', 'kept 3'])
})

test('a commit has 64 items at most', async () => {
  const { groups, endings, keep } = disk()
  const kept = Array.from({ length: 65 }, (_, item) => keep(item))
  await turns()
  endings[0]?.resolve()
  await turns()
  endings[1]?.resolve()
  expect((await Promise.all(kept)).at(-1)).toBe('kept 64')
  expect(groups.map((items) => items.length)).toEqual([64, 1])
})

test('a failed commit rejects the calls that shared it, and no other', async () => {
  const { endings, keep } = disk()
  const failing = Promise.allSettled([keep(1), keep(2)])
  await turns()
  const next = keep(3)
  endings[0]?.reject(new Error('disk full'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turns()
  endings[1]?.resolve()
  expect(await next).toBe('kept 3')
})
