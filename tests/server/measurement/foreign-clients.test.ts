import { createInstance } from '@amplitude/analytics-node'
import * as Sentry from '@sentry/node'
import { expect, test } from 'vitest'
import { runningServer } from '../running-server.ts'

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
  const rows = await server.store.measurement.selectFrom('events').selectAll().execute()
  expect(rows).toMatchObject([
    {
      event_type: 'Application Started',
      user_id: 'ada.byron@mail.example',
      device_id: 'device-1',
      occurred_at: '2026-09-21T14:13:20.123Z',
    },
  ])
  expect(JSON.parse(rows[0]?.raw_event ?? '')).toMatchObject({
    event_properties: { step: 'intro', source: 'job_description_page' },
  })
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
    dsn: server.url.replace('http://', 'http://funnel@').concat('/42'),
    defaultIntegrations: false,
    tracesSampleRate: 1,
  })
  const id = Sentry.captureException(new Error('It broke'))
  Sentry.startSpan({ name: 'a transaction' }, () => {})
  expect(await Sentry.close(5000)).toBe(true)
  const rows = await server.store.measurement
    .selectFrom('reports')
    .select(['project', 'event_id', 'type', 'payload'])
    .orderBy('type')
    .execute()
  const reports = rows.map(({ payload, ...row }) => ({
    ...row,
    payload: JSON.parse(Buffer.from(payload).toString()),
  }))
  expect(reports).toMatchObject([
    {
      project: '42',
      event_id: id,
      type: 'event',
      payload: { exception: { values: [{ type: 'Error', value: 'It broke' }] } },
    },
    { project: '42', type: 'span', payload: { items: [{ name: 'a transaction' }] } },
  ])
})
