import { createInstance } from '@amplitude/analytics-node'
import * as Sentry from '@sentry/node'
import { expect, test } from 'vitest'
import { itemsOf } from '../../fakes/envelope.ts'
import { runningServer } from '../running-server.ts'
import { storedEnvelopes, storedEvents } from './measured.ts'

test.each([
  [false, '/2/httpapi'],
  [true, '/batch'],
])("the analytics provider's own client, batch %s, is understood", async (useBatch, path) => {
  const server = await runningServer()
  const client = createInstance()
  await client.init('funnel', { serverUrl: `${server.url}${path}`, useBatch }).promise
  const sent = client.track(
    'Application Started',
    { step: 'intro', source: 'job_description_page' },
    { user_id: 'ada.byron@mail.example', device_id: 'device-1', time: 1_790_000_000_123 },
  )
  await client.flush().promise
  expect((await sent.promise).code).toBe(200)
  expect(storedEvents(server)).toMatchObject([
    {
      event_type: 'Application Started',
      user_id: 'ada.byron@mail.example',
      device_id: 'device-1',
      time: 1_790_000_000_123,
      event_properties: { step: 'intro', source: 'job_description_page' },
    },
  ])
})

test("the analytics provider's own client understands a refusal", async () => {
  const server = await runningServer()
  const client = createInstance()
  await client.init('other-key', { serverUrl: `${server.url}/2/httpapi`, logLevel: 0 }).promise
  const sent = client.track('Application Started', {}, { device_id: 'device-1' })
  await client.flush().promise
  expect(await sent.promise).toMatchObject({
    code: 400,
    message: expect.stringContaining('Invalid API key: use the one that is configured.'),
  })
})

test("the monitoring provider's own client is understood", async () => {
  const server = await runningServer()
  Sentry.init({
    dsn: 'http://funnel@jobs.example.com/42',
    tunnel: `${server.url}/api/monitoring`,
    defaultIntegrations: false,
    tracesSampleRate: 1,
  })
  const id = Sentry.captureException(new Error('It broke'))
  Sentry.startSpan({ name: 'a transaction' }, () => {})
  expect(await Sentry.close(5000)).toBe(true)
  const items = storedEnvelopes(server).flatMap(itemsOf)
  expect(storedEnvelopes(server).join()).toContain(`"event_id":"${id}"`)
  expect(items.map(({ headers }) => headers.type).sort()).toEqual(['event', 'span'])
  expect(items.map(({ payload }) => JSON.parse(payload.toString()))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        exception: { values: [expect.objectContaining({ type: 'Error', value: 'It broke' })] },
      }),
      expect.objectContaining({ items: [expect.objectContaining({ name: 'a transaction' })] }),
    ]),
  )
})
