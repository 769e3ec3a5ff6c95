import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { startService } from '../unit/src/effects/service.ts'
import { OPERATOR_TOKEN, problemOf } from './calls.ts'
import { sendAgain, WEBHOOK } from './outgoing/queue.ts'
import { runningServer, stopClock } from './running-server.ts'
import { readMetrics, samplesOf, scrape } from './scrape.ts'
import { pdf } from './uploads.ts'

test('Prometheus reads the results of requests and uploads, by route and without personal data', async () => {
  const server = await runningServer()
  await server.upload({ name: 'ada-byron.pdf', bytes: pdf(1000) })
  await server.get('/api/files/ada@example.com.pdf?email=ada@example.com')
  const response = await readMetrics(server.url)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'funnel_http_request_duration_seconds_count{method="POST",route="/api/upload_aws",status="201"} 1',
      'funnel_http_request_duration_seconds_count{method="GET",route="/api/files/{name}",status="401"} 1',
      expect.stringMatching(/^process_resident_memory_bytes \d+$/),
      expect.stringMatching(/^funnel_disk_free_bytes \d+$/),
    ]),
  )
  expect(text).not.toMatch(/ada|127\.0\.0\.1/)
})

test('no other client reads metrics', async () => {
  const server = await runningServer()
  expect((await problemOf(await readMetrics(server.url, OPERATOR_TOKEN))).status).toBe(401)
  const closed = await runningServer({ METRICS_TOKEN: '' })
  expect(await problemOf(await readMetrics(closed.url))).toEqual({
    status: 401,
    detail: 'There is no access yet: the operator has to set METRICS_TOKEN.',
  })
})

test('attempts to send are counted by what they came to', async () => {
  const statuses = [500, 204, 400]
  const hook = await startService(() => ({ status: statuses.shift() ?? 400 }))
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: hook.url })
  await server.submit()
  await server.sender.drain()
  await sendAgain(server)
  await server.submit()
  await server.sender.drain()
  await server.store.db.updateTable('outgoing').set({ attempts: 10 }).execute()
  await sendAgain(server)
  const sendings = samplesOf(await scrape(server), 'funnel_outgoing_total')
  expect(sendings).toMatchObject({
    '{kind="webhook",result="failed"}': 2,
    '{kind="webhook",result="sent"}': 1,
    '{kind="webhook",result="given_up"}': 1,
  })
})

test('a refusal is counted by its limit, of every part of the server', async () => {
  stopClock()
  const server = await runningServer(
    { TRUST_PROXY: '1', RATE_ADDRESS_PER_MINUTE: '1' },
    { freeBytes: async () => 1000 },
  )
  const headers = { connection: 'close' }
  await server.postContact('x'.repeat(300_000), { headers })
  await server.upload({}, { headers })
  await server.post('/2/httpapi', '{}', { headers })
  for (let call = 0; call < 4; call += 1) await server.get('/api/geo', { from: '203.0.113.7' })
  const refusals = Object.entries(samplesOf(await scrape(server), 'funnel_refusals_total'))
  expect(Object.fromEntries(refusals.filter(([, count]) => count > 0))).toEqual({
    '{limit="lookup_by_address",status="429"}': 1,
    '{limit="body_bytes",status="413"}': 1,
    '{limit="free_disk",status="503"}': 2,
  })
})

test('a database that fails leaves all other numbers, and says so', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await runningServer()
  expect((await scrape(server)).get('funnel_database_up')).toBe(1)
  await server.store.db.destroy()
  vi.advanceTimersByTime(1000)
  await server.get('/readyz')
  const samples = await scrape(server)
  expect(samples.get('funnel_database_up')).toBe(0)
  expect(samplesOf(samples, 'funnel_queue_entries')).toEqual({})
  // As the alert asks for it.
  const notReady = /duration_seconds_count\{.*route="[^"]*readyz[^"]*",status="503"/
  expect([...samples.keys()].filter((sample) => notReady.test(sample))).toHaveLength(1)
  expect(samples.has('process_resident_memory_bytes')).toBe(true)
})

test('scrapes at once share what they ask of the database', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await runningServer()
  const asking = vi.spyOn(server.store.outgoing, 'standing')
  await Promise.all([scrape(server), scrape(server), scrape(server)])
  expect(asking).toHaveBeenCalledTimes(1)
})

/** Whether a sample has the labels that an expression asks for. */
function isAskedFor(sample: string, expression: string): boolean {
  const [name = '', matchers = ''] = expression.split(/[{}]/)
  const labels = [...matchers.matchAll(/(\w+)=(~?)"([^"]*)"/g)]
  return (
    sample.split('{')[0] === name &&
    labels.every(([, label, by, value = '']) => {
      const given = new RegExp(`[{,]${label}="([^"]*)"`).exec(sample)?.[1] ?? ''
      return by === '~' ? new RegExp(`^(?:${value})$`).test(given) : given === value
    })
  )
}

test('every series of the alerts in docs/operators.md is there from the start, and what they count at 0', async () => {
  const samples = [...(await scrape(await runningServer()))]
  const page = readFileSync(new URL('../../docs/operators.md', import.meta.url), 'utf8')
  const asked = page.replaceAll('\\|', '|').match(/(?:increase\()?funnel_\w+(?:\{[^}]*\})?/g) ?? []
  expect(asked.length).toBeGreaterThan(8)
  for (const one of asked) {
    const expression = one.replace('increase(', '')
    const values = samples.flatMap(([name, value]) => (isAskedFor(name, expression) ? [value] : []))
    expect([one, values.length]).not.toEqual([one, 0])
    if (one !== expression) expect([one, Math.max(...values)]).toEqual([one, 0])
  }
})

test('an upload by address and a refusal of one application begin at 0, too', async () => {
  const samples = await scrape(await runningServer())
  expect(samplesOf(samples, 'funnel_refusals_total')).toMatchObject({
    '{limit="upload_by_address",status="429"}': 0,
    '{limit="upload_by_application",status="429"}': 0,
    '{limit="file_bytes",status="413"}': 0,
  })
  expect(
    samples.get(
      'funnel_http_request_duration_seconds_count{method="GET",route="/api/files/{name}",status="503"}',
    ),
  ).toBe(0)
})
