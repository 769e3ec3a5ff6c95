import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupCommit } from '../../src/server/store/group-commit.ts'

/** A disk whose commits end when they are told to; `groups` are the items of each. */
function disk({ atOnce = 1, enough = 3 } = {}) {
  const groups: number[][] = []
  const endings: PromiseWithResolvers<void>[] = []
  const keep = groupCommit<number, string>(
    async (items) => {
      groups.push([...items])
      const ending = Promise.withResolvers<void>()
      endings.push(ending)
      await ending.promise
      return items.map((item) => `kept ${item}`)
    },
    { enough, most: 3, atOnce },
  )
  return { groups, endings, keep }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

test('what comes while a commit is on its way shares the next, up to the most', async () => {
  const { groups, endings, keep } = disk()
  const first = keep(1)
  await turns()
  const others = [2, 3, 4, 5].map(keep)
  await turns()
  expect(groups).toEqual([[1]])
  endings[0]?.resolve()
  expect(await first).toBe('kept 1')
  await turns()
  expect(groups).toEqual([[1], [2, 3, 4]])
  endings[1]?.resolve()
  await turns()
  endings[2]?.resolve()
  expect(await Promise.all(others)).toEqual(['kept 2', 'kept 3', 'kept 4', 'kept 5'])
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
})

test('a commit that has enough waits for no more', async () => {
  const { groups, keep } = disk({ enough: 2 })
  void keep(1)
  void keep(2)
  await setImmediate()
  void keep(3)
  await turns()
  expect(groups).toEqual([[1, 2]])
})

test('a commit that fails fails those who shared it, and nobody else', async () => {
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

test('a database that takes several commits side by side gets another once it is worthwhile', async () => {
  const { groups, endings, keep } = disk({ atOnce: 2, enough: 2 })
  const kept = [keep(1)]
  await turns()
  kept.push(keep(2))
  await turns()
  expect(groups).toEqual([[1]])
  kept.push(keep(3))
  await turns()
  expect(groups).toEqual([[1], [2, 3]])
  kept.push(keep(4), keep(5))
  await turns()
  expect(groups).toEqual([[1], [2, 3]])
  endings[1]?.resolve()
  await turns()
  expect(groups).toEqual([[1], [2, 3], [4, 5]])
  kept.push(keep(6))
  endings[2]?.resolve()
  await turns()
  expect(groups).toHaveLength(3)
  endings[0]?.resolve()
  await turns()
  expect(groups).toEqual([[1], [2, 3], [4, 5], [6]])
  endings[3]?.resolve()
  await Promise.all(kept)
})

test('calls that come while a commit gathers join it, and no commit is empty', async () => {
  const { groups, endings, keep } = disk({ atOnce: 2, enough: 2 })
  const kept = [keep(1), keep(2), keep(3)]
  await turns()
  expect(groups).toEqual([[1, 2, 3]])
  endings[0]?.resolve()
  await Promise.all(kept)
  await turns()
  expect(groups).toHaveLength(1)
})
