import { expect, it } from 'vitest'
import { openUnsentEvents } from '../../../../../../src/effects/telemetry/analytics/unsent-events.ts'
import { brokenStorage, memoryStorage } from '../../storage/memory-storage.ts'

interface Event {
  name: string
}

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && 'name' in value
}

function opened(storage: Storage, pageId: string, { limit = 10, locks = navigator.locks } = {}) {
  return openUnsentEvents<Event>(storage, { pageId, limit, locks, isEvent })
}

const [A, B, C] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
let pageCount = 0

/** Page ids that no other test's locks are named after. */
function pages(count: number): string[] {
  return Array.from({ length: count }, () => `page-${++pageCount}`)
}

/** Everything that a storage holds, read as JSON. */
function contentOf(storage: Storage): Record<string, unknown> {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return Object.fromEntries(names.map((name) => [name, JSON.parse(storage.getItem(name) ?? '')]))
}

it('pages beside each other do not overwrite, nor take, what the other has', async () => {
  const storage = memoryStorage()
  const [one = '', two = '', three = ''] = pages(3)
  const first = opened(storage, one)
  await first.set('', [A])
  const second = opened(storage, two)
  expect(await second.get()).toEqual([])
  await second.set('', [B])
  first.hold()
  second.hold()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
  expect(await opened(storage, three).get()).toEqual([A, B])
})

it('what a closed page has left is taken over, and stays stored meanwhile', async () => {
  const storage = memoryStorage()
  const [closed = '', next = ''] = pages(2)
  storage.setItem(`analytics.unsent.${closed}`, JSON.stringify([A, 'nonsense', B]))
  const page = opened(storage, next)
  expect(await page.get()).toEqual([A, B])
  expect(contentOf(storage)).toEqual({ [`analytics.unsent.${next}`]: [A, B] })
  await page.set('', [])
  expect(contentOf(storage)).toEqual({})
})

it('without locks every record is taken over, since an event sent twice is stored once', async () => {
  const storage = memoryStorage()
  const [one = '', two = ''] = pages(2)
  const first = openUnsentEvents<Event>(storage, {
    pageId: one,
    limit: 9,
    locks: undefined,
    isEvent,
  })
  await first.set('', [A])
  const second = openUnsentEvents<Event>(storage, {
    pageId: two,
    limit: 9,
    locks: undefined,
    isEvent,
  })
  expect(await second.get()).toEqual([A])
})

it('no more than the limit is stored, the earliest', async () => {
  const storage = memoryStorage()
  const [one = ''] = pages(1)
  await opened(storage, one, { limit: 2 }).set('', [A, B, C])
  expect(contentOf(storage)).toEqual({ [`analytics.unsent.${one}`]: [A, B] })
})

it('what is held stays, even if the client reports it sent', async () => {
  const storage = memoryStorage()
  const [one = ''] = pages(1)
  const page = opened(storage, one)
  await page.set('', [A])
  page.hold()
  await page.set('', [])
  expect(contentOf(storage)).toEqual({ [`analytics.unsent.${one}`]: [A] })
  page.release()
  await page.set('', [])
  expect(contentOf(storage)).toEqual({})
})

it('once forgotten nothing of any page is stored, nor will be', async () => {
  const storage = memoryStorage({ 'funnel.timer': '{}', 'analytics.unsent.other': '[]' })
  const [one = ''] = pages(1)
  const page = opened(storage, one)
  await page.set('', [A])
  page.forget()
  await page.set('', [A, B])
  expect(contentOf(storage)).toEqual({ 'funnel.timer': {} })
})

it.each([
  ['no storage', undefined],
  ['a broken storage', brokenStorage()],
  ['a full storage', memoryStorage({}, 3)],
])('with %s the page continues', async (_, storage) => {
  const [one = ''] = pages(1)
  const page = openUnsentEvents<Event>(storage, {
    pageId: one,
    limit: 9,
    locks: undefined,
    isEvent,
  })
  await page.set('', [A])
  expect(await page.get()).toEqual([])
  page.forget()
})

it('a page knows what it has not sent, also where nothing is stored any more', async () => {
  const [one = ''] = pages(1)
  const page = opened(memoryStorage(), one)
  expect(page.pending()).toEqual([])
  await page.set('', [A, B])
  page.forget()
  page.hold()
  expect(page.pending()).toEqual([A, B])
  await page.set('', [B])
  expect(page.pending()).toEqual([B])
})
