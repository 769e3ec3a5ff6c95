import { expect, it } from 'vitest'
import { openUnsentEvents } from '../../../../../../src/effects/telemetry/analytics/unsent-events.ts'
import { brokenStorage, memoryStorage } from '../../storage/memory-storage.ts'

type Event = { name: string; time?: number }

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && 'name' in value
}

function opened(storage: Storage | undefined, { limit = 10, pageId = newPage() } = {}) {
  return openUnsentEvents<Event>(storage, { pageId, limit, isEvent })
}

const [A, B, C] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
let pageCount = 0

function newPage(): string {
  pageCount += 1
  return `page-${pageCount}`
}

/** Everything that a storage holds, read as JSON. */
function contentOf(storage: Storage): Record<string, unknown> {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return Object.fromEntries(names.map((name) => [name, JSON.parse(storage.getItem(name) ?? '')]))
}

it('two open pages do not overwrite what the other has, and the next one takes all of it', async () => {
  const storage = memoryStorage()
  const [first, second] = [opened(storage), opened(storage)]
  await first.set('', [A])
  await second.set('', [B])
  expect(await opened(storage).get()).toEqual([A, B])
  await first.set('', [A, C])
  expect(await opened(storage).get()).toEqual([A, B, A, C])
})

it('what a closed page has left is taken over, and stays stored until then', async () => {
  const [closed, pageId] = [newPage(), newPage()]
  const storage = memoryStorage({
    [`analytics.unsent.${closed}`]: JSON.stringify([A, 'nonsense', B]),
  })
  const page = opened(storage, { pageId })
  expect(await page.get()).toEqual([A, B])
  expect(contentOf(storage)).toEqual({ [`analytics.unsent.${pageId}`]: [A, B] })
  await page.set('', [])
  expect(contentOf(storage)).toEqual({})
})

it('no more than the limit is stored, the earliest', async () => {
  const storage = memoryStorage()
  await opened(storage, { limit: 2 }).set('', [A, B, C])
  expect(Object.values(contentOf(storage))).toEqual([[A, B]])
})

it('what the page retains stays stored, even if the client reports it sent', async () => {
  const storage = memoryStorage()
  const page = opened(storage)
  await page.set('', [A])
  page.handOver()
  await page.set('', [])
  expect(Object.values(contentOf(storage))).toEqual([[A]])
  page.resume()
  await page.set('', [])
  expect(contentOf(storage)).toEqual({})
})

it('what happened until all was forgotten is stored no more, but the page knows it', async () => {
  const storage = memoryStorage({ 'funnel.timer': '{}', 'analytics.unsent.other': '[]' })
  const page = opened(storage)
  expect(page.pending()).toEqual([])
  await page.set('', [A])
  page.forget(2000)
  const [late, next] = [
    { name: 'late', time: 2000 },
    { name: 'next', time: 2001 },
  ]
  await page.set('', [A, late])
  expect(contentOf(storage)).toEqual({ 'funnel.timer': {} })
  expect(page.pending()).toEqual([A, late])
  await page.set('', [late, next])
  expect(page.pending()).toEqual([late, next])
  page.handOver()
  expect(await opened(storage).get()).toEqual([next])
})

it.each([
  ['no storage', undefined],
  ['a broken storage', brokenStorage()],
  ['a full storage', memoryStorage({}, 3)],
])('with %s the page continues', async (_, storage) => {
  const page = opened(storage)
  await page.set('', [A])
  expect(await page.get()).toEqual([])
  page.forget(2000)
})
