import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import {
  AnalyticsConfiguration,
  openAnalytics,
} from '../../../../../src/effects/telemetry/analytics.ts'
import { memoryStorage } from '../storage/memory-storage.ts'

const VIEWED = { type: 'Application Viewed', properties: {} } as const
const FORGOTTEN = { type: 'Application Forgotten' } as const

function opened() {
  const sessionStorage = memoryStorage()
  const page = Object.assign(new EventTarget(), { sessionStorage, localStorage: memoryStorage() })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { cookie: '' })
  const analytics = openAnalytics(v.parse(AnalyticsConfiguration, {}), () => ({
    applicationId: '',
    email: '',
  }))
  analytics.start()
  return {
    analytics,
    keptOverReload() {
      page.dispatchEvent(new Event('pagehide'))
      return JSON.parse(sessionStorage.getItem('analytics.waiting') ?? '[]')
    },
  }
}

it('saves the first 512 events until the client is loaded, over a reload too', () => {
  const { analytics, keptOverReload } = opened()
  analytics.record({
    type: 'Application Started',
    properties: { step: 'intro', source: 'job_description_page' },
  })
  for (let count = 0; count < 600; count += 1) analytics.record(VIEWED)
  const kept = keptOverReload()
  expect(kept).toHaveLength(512)
  expect(kept[0]).toMatchObject({ event: { type: 'Application Started' } })
})

it('saves nothing over a reload from before the application was forgotten', () => {
  const { analytics, keptOverReload } = opened()
  analytics.record(VIEWED)
  analytics.record(FORGOTTEN)
  expect(keptOverReload()).toEqual([])
})
