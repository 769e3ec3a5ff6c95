import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { AnalyticsConfiguration } from '../../../../../src/effects/telemetry/analytics/recorded-events.ts'
import { sentEventOf } from '../../../../../src/effects/telemetry/analytics/sent-event.ts'
import { openAnalytics } from '../../../../../src/effects/telemetry/analytics.ts'
import { analyticsProvider } from '../../../../fakes/analytics-provider.ts'
import { memoryStorage } from '../storage/memory-storage.ts'

it('sends the first 512 events that waited for the client', async () => {
  vi.useFakeTimers()
  const provider = analyticsProvider()
  const page = Object.assign(new EventTarget(), { localStorage: memoryStorage() })
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { cookie: '', readyState: 'complete' }),
  )
  vi.stubGlobal('location', new URL('http://localhost/apply'))
  vi.stubGlobal('navigator', { onLine: true, sendBeacon: provider.sendBeacon })
  vi.stubGlobal('fetch', provider.fetch)
  const applicant = { applicationId: '0f8fad5b-d9cb', email: '' }
  const analytics = openAnalytics(v.parse(AnalyticsConfiguration, {}), () => applicant)
  for (let count = 0; count < 512; count += 1)
    analytics.record({ type: 'Application Viewed', properties: {} })
  for (let count = 0; count < 88; count += 1)
    analytics.record({
      type: 'Application Started',
      properties: { step: 'intro', source: 'job_description_page' },
    })
  analytics.start()
  const viewed = () =>
    provider.taken().filter(({ event_type }) => event_type === 'Application Viewed').length
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(10_000)
      expect(viewed()).toBe(512)
    },
    { timeout: 20_000 },
  )
})

const issued = {
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

it('an event is the same in two tabs and over reloads, and does not reveal the application', () => {
  const sent = sentEventOf(issued)
  expect(sent).toMatchObject({ insertId: '0f8fad5b Applicant Decision Issued' })
  expect(JSON.stringify(sent)).not.toContain('d9cb')
})
