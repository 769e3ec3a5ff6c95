import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { AnalyticsConfiguration } from '../../../../../src/effects/telemetry/analytics/recorded-events.ts'
import { sentEventOf } from '../../../../../src/effects/telemetry/analytics/sent-event.ts'
import { openAnalytics } from '../../../../../src/effects/telemetry/analytics.ts'
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
    afterReload() {
      page.dispatchEvent(new Event('pagehide'))
      return JSON.parse(sessionStorage.getItem('analytics.waiting') ?? '[]')
    },
  }
}

it('saves the first 512 events until the client is loaded, over a reload too', () => {
  const { analytics, afterReload } = opened()
  analytics.record({
    type: 'Application Started',
    properties: { step: 'intro', source: 'job_description_page' },
  })
  for (let count = 0; count < 600; count += 1) analytics.record(VIEWED)
  const stored = afterReload()
  expect(stored).toHaveLength(512)
  expect(stored[0]).toMatchObject({ event: { type: 'Application Started' } })
})

it('saves nothing over a reload from before the application was forgotten', () => {
  const { analytics, afterReload } = opened()
  analytics.record(VIEWED)
  analytics.record(FORGOTTEN)
  expect(afterReload()).toEqual([])
})

it('what a page stored before it came back goes when the application is forgotten', () => {
  const { analytics, afterReload } = opened()
  analytics.record(VIEWED)
  expect(afterReload()).toHaveLength(1)
  analytics.record(FORGOTTEN)
  expect(afterReload()).toEqual([])
})

const issued = {
  id: '9d2c6c1e-3f5b-4a39-8f0e-6a1d2b7c5e44',
  event: {
    type: 'Applicant Decision Issued',
    properties: {
      decision: 'approved',
      puzzle_time_ms: 83_000,
      puzzle_moves: 13,
      puzzle_time_formatted: '1:23',
      stage: 'Qualified',
      ai_status: 'approved',
    },
  },
  at: Date.parse('2026-11-21T15:01:00.000Z'),
  applicationId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'ada.byron@mail.example',
} as const

it('an event belongs to the applicant as soon as the e-mail is known', () => {
  expect(sentEventOf(issued)).toMatchObject({ email: 'ada.byron@mail.example' })
  expect(sentEventOf({ ...issued, email: '' })).not.toHaveProperty('email')
})

it('an event that a duplicated tab has, too, is one to the provider', () => {
  const { analytics, afterReload } = opened()
  analytics.record(VIEWED)
  analytics.record(VIEWED)
  const [first, second] = afterReload()
  expect(sentEventOf(first)).toMatchObject({ insertId: first.id })
  expect(first.id).not.toBe(second.id)
})

it('an event is the same in two tabs and over reloads, and does not reveal the application', () => {
  const sent = sentEventOf(issued)
  expect(sent).toMatchObject({ insertId: '0f8fad5b Applicant Decision Issued' })
  expect(JSON.stringify(sent)).not.toContain('d9cb')
})
