import * as fc from 'fast-check'
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

type Page = ReturnType<typeof opened>
interface Tab {
  page: Page
  id: string
  unsent: Event[]
  isHandedOver: boolean
  forgottenAt: number
}

const STEPS = ['record', 'record', 'send', 'open', 'get', 'handOver', 'resume', 'forget'] as const

it('no event that a page has not sent is lost, overwritten or remembered after all was forgotten, in any order', async () => {
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat(3))
  const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const storage = memoryStorage({ 'funnel.timer': '{}', 'analytics.unsent.closed': '["x"]' })
    const tabs: Tab[] = []
    const stored = new Map<string, Event[]>()
    let now = 0
    function store(id: string, events: Event[]) {
      if (events.length > 0) stored.set(id, events)
      else stored.delete(id)
    }
    async function takeOver({ page, id, forgottenAt }: Tab) {
      const thisPage = stored.get(id) ?? []
      stored.delete(id)
      const left = [...stored.values()].flat()
      expect(await page.get()).toEqual(left)
      stored.clear()
      store(
        id,
        [...thisPage, ...left].filter(({ time = 0 }) => time > forgottenAt),
      )
    }
    async function open() {
      const id = newPage()
      const page = opened(storage, { pageId: id, limit: 100 })
      const tab = { page, id, unsent: [], isHandedOver: false, forgottenAt: -1 }
      await takeOver(tab)
      tabs.push(tab)
    }
    async function set(tab: Tab, unsent: Event[]) {
      tab.unsent = unsent
      await tab.page.set('', unsent)
      const remaining = unsent.filter(({ time = 0 }) => time > tab.forgottenAt)
      if (!tab.isHandedOver) store(tab.id, remaining)
    }
    await open()
    for (const [name, at] of steps) {
      now += at % 2
      const tab = tabs[at % tabs.length] as Tab
      if (name === 'record') await set(tab, [...tab.unsent, { name: `event ${now}`, time: now }])
      else if (name === 'send') await set(tab, tab.unsent.slice(1))
      else if (name === 'open') await open()
      else if (name === 'get') await takeOver(tab)
      else if (name === 'forget') {
        tab.page.forget(now)
        tab.forgottenAt = now
        stored.clear()
      } else {
        tab.isHandedOver = name === 'handOver'
        tab.page[name]()
      }
      expect(tab.page.pending()).toEqual(tab.unsent)
      expect(contentOf(storage)).toEqual({
        'funnel.timer': {},
        ...Object.fromEntries(
          [...stored].map(([id, events]) => [`analytics.unsent.${id}`, events]),
        ),
      })
    }
  })
  await fc.assert(property)
})

it('no more than the limit is stored, the earliest', async () => {
  const storage = memoryStorage()
  await opened(storage, { limit: 2 }).set('', [A, B, C])
  expect(Object.values(contentOf(storage))).toEqual([[A, B]])
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
