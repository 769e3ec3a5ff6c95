import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { backoffDelay } from '../../../src/server/outgoing/sender.ts'
import { type Reply, type Seen, startService } from '../../unit/src/effects/service.ts'
import { isOnPostgres } from '../database/provided.ts'
import { runningServer, type TestServer } from '../running-server.ts'
import { APPLICATION, pdf, upload } from '../uploads.ts'
import { APPROVED, queued, sendAgain, submitContact } from './queue.ts'

const WEBHOOK_SECRET = 'a-secret-of-24-characters'
const PUBLIC_URL = 'https://jobs.example.com'
const NONE = { waiting: 0, sent: 0, withheld: 0, dead: 0 }

/** A server that sends its contacts to a service that answers as given. */
async function serverWithWebhook(reply: (seen: Seen) => Reply | Promise<Reply>) {
  const { url, seen } = await startService(reply)
  const variables = { PUBLIC_URL, WEBHOOK_URL: `${url}/hook`, WEBHOOK_SECRET }
  return { server: await runningServer(variables), seen, variables }
}

/** Milliseconds from now until the one entry is due. */
async function waits(server: TestServer): Promise<number> {
  const [entry] = await queued(server)
  return Date.parse(entry?.due_at ?? '') - Date.now()
}

test('a contact goes to the webhook, signed, under its key, once', async () => {
  const { server, seen } = await serverWithWebhook(() => ({ status: 204 }))
  const contact = { ...APPROVED, new_field: 1 }
  const { id, applicationId, receivedAt } = await submitContact(server, contact)
  await server.sender.drain()
  await sendAgain(server)
  expect(seen).toMatchObject([
    {
      method: 'POST',
      path: '/hook',
      headers: { 'content-type': 'application/json', 'idempotency-key': applicationId },
    },
  ])
  const [{ headers, body } = { headers: {}, body: '' } as Seen] = seen
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expect(JSON.parse(body)).toEqual({
    type: 'contact.created',
    timestamp: receivedAt,
    data: {
      id,
      applicationId,
      receivedAt,
      needsReview: false,
      reviewReason: null,
      stage: { sent: 'Qualified', server: 'Qualified', rule: 'qualified', differs: false },
      resume: null,
      contact,
      rawBody: null,
    },
  })
  expect(await queued(server)).toMatchObject([{ kind: 'webhook', state: 'sent', attempts: 1 }])
})

test('a body that is no JSON object goes as its text, marked', async () => {
  const { server, seen } = await serverWithWebhook(() => ({}))
  await submitContact(server, 'email=ada@mail.example')
  await server.sender.drain()
  expect(JSON.parse(seen[0]?.body ?? '').data).toMatchObject({
    needsReview: true,
    reviewReason: 'The body is not a JSON object.',
    stage: { sent: null, server: null, rule: null, differs: false },
    contact: null,
    rawBody: 'email=ada@mail.example',
  })
})

test('a contact is queued with its commit: the next start sends what waits', async () => {
  const { server, seen, variables } = await serverWithWebhook(() => ({}))
  await server.sender.stop()
  const { applicationId } = await submitContact(server)
  await server.close()
  await runningServer({ ...variables, DATA_DIR: server.dataDir })
  const sent = () => seen.map(({ headers }) => headers['idempotency-key'])
  await vi.waitFor(() => expect(sent()).toEqual([applicationId]))
})

test('a failure is tried again later, under the same id', async () => {
  const replies: Reply[] = [{ status: 500 }, 'cut', { status: 307 }, { status: 200 }]
  const { server, seen } = await serverWithWebhook(() => replies.shift() ?? {})
  await submitContact(server)
  await server.sender.drain()
  expect(seen).toHaveLength(1)
  expect(await waits(server)).toBeGreaterThan(1_000)
  const failures: unknown[] = []
  for (let round = 0; round < 3; round += 1) {
    failures.push((await queued(server))[0]?.last_failure)
    await sendAgain(server)
  }
  expect(failures).toEqual(['HTTP 500', expect.any(String), 'HTTP 307'])
  expect(new Set(seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await queued(server)).toMatchObject([{ state: 'sent', attempts: 4, last_failure: null }])
})

test('Retry-After is waited for', async () => {
  const { server } = await serverWithWebhook(() => ({
    status: 503,
    headers: { 'retry-after': '7200' },
  }))
  await submitContact(server)
  await server.sender.drain()
  expect(await waits(server)).toBeGreaterThan(7_190_000)
})

test('after the last attempt it is given up, logged, and sent again on request', async () => {
  let status = 400
  const { server, seen } = await serverWithWebhook(() => ({ status }))
  await submitContact(server)
  await server.sender.drain()
  await server.store.db.updateTable('outgoing').set({ attempts: 17 }).execute()
  await sendAgain(server)
  const [dead] = await server.store.outgoing.dead()
  expect(dead).toMatchObject({ state: 'dead', attempts: 18, last_failure: 'HTTP 400' })
  expect(server.entries.filter(({ level }) => level === 'error')).toMatchObject([
    { event: 'outgoing_given_up', kind: 'webhook', failure: 'HTTP 400', attempts: 18 },
  ])
  await sendAgain(server)
  expect(seen).toHaveLength(2)
  status = 200
  expect(await server.store.outgoing.revive([dead?.id ?? ''])).toBe(1)
  await server.sender.drain()
  expect(await server.store.outgoing.counts()).toEqual({ ...NONE, sent: 1 })
})

test('contacts that no request can carry fail alone, and are given up', async () => {
  const { server, seen, variables } = await serverWithWebhook(() => ({}))
  await server.sender.stop()
  for (let count = 0; count < 9; count += 1) await submitContact(server)
  const id = sql<string>`id || ${'\n'} || id`
  await server.store.db.updateTable('outgoing').set({ id, attempts: 16 }).execute()
  await server.close()
  const other = await runningServer({ ...variables, DATA_DIR: server.dataDir })
  const { applicationId } = await submitContact(other)
  await other.sender.drain()
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([applicationId])
  expect(await other.store.outgoing.counts()).toEqual({ ...NONE, waiting: 9, sent: 1 })
  await sendAgain(other)
  const dead = await other.store.outgoing.dead()
  expect(dead).toHaveLength(9)
  expect(dead[0]).toMatchObject({ attempts: 18, last_failure: 'TypeError' })
})

test('a call without an answer blocks no other', async () => {
  const order: string[] = []
  const second = Promise.withResolvers<void>()
  const { server } = await serverWithWebhook(({ body, whenClosed }) => {
    if (JSON.parse(body).data.contact.first_name === 'Slow') {
      whenClosed.then(() => order.push('slow one given up'))
      return 'silence'
    }
    order.push('next one sent')
    second.resolve()
    return {}
  })
  await submitContact(server, { ...APPROVED, first_name: 'Slow' })
  await submitContact(server)
  await second.promise
  expect(order).toEqual(['next one sent'])
})

if (isOnPostgres()) {
  test('two servers on one database share the queue, and none sends what another has claimed', async () => {
    const { server, seen, variables } = await serverWithWebhook(() => ({}))
    const other = await runningServer({ ...variables, DATA_DIR: server.dataDir })
    for (let count = 0; count < 20; count += 1) await submitContact(server)
    await Promise.all([sendAgain(server), other.sender.drain()])
    await Promise.all([server.sender.drain(), other.sender.drain()])
    expect(await server.store.outgoing.counts()).toEqual({ ...NONE, sent: 20 })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(20)
  })
}

test('what a server claimed and did not finish is another’s after the lease', async () => {
  const { server } = await serverWithWebhook(() => ({}))
  await server.sender.stop()
  await submitContact(server)
  const what = { kinds: ['webhook'] as const, leaseMs: 60_000, most: 8 }
  const claim = (now: string) => server.store.outgoing.claim({ ...what, now: new Date(now) })
  expect(await claim('2100-01-01T00:00:00Z')).toHaveLength(1)
  expect(await claim('2100-01-01T00:00:59Z')).toHaveLength(0)
  expect(await claim('2100-01-01T00:01:00Z')).toMatchObject([{ entry: { attempts: 2 } }])
})

test('the applicant’s own résumé goes as an address under PUBLIC_URL that opens without a token', async () => {
  const { server, seen } = await serverWithWebhook(() => ({}))
  const response = await upload(server, { name: 'cv.pdf', bytes: pdf() })
  const { pathname } = new URL(await response.json())
  const postedLink = async (cv_resume_link: string, applicationId?: string) => {
    await submitContact(server, { ...APPROVED, cv_resume_link }, applicationId)
    await server.sender.drain()
    return JSON.parse(seen.at(-1)?.body ?? '').data.resume
  }
  const own = await postedLink(`http://169.254.169.254${pathname}`, APPLICATION)
  const { origin, pathname: path, search } = new URL(own.url)
  expect([origin, path]).toEqual([PUBLIC_URL, pathname])
  expect(await (await fetch(`${server.url}${path}${search}`)).text()).toBe(pdf().toString())
  expect(Date.parse(own.expiresAt)).toBeGreaterThan(Date.now())
  expect(await postedLink(`${PUBLIC_URL}${pathname}`)).toBeNull()
  expect(await postedLink('http://169.254.169.254/api/files/latest')).toBeNull()
})

test('without a webhook nothing is left in the queue', async () => {
  const server = await runningServer()
  await submitContact(server)
  await server.sender.drain()
  expect(await queued(server)).toEqual([])
})

test.each([
  [1, undefined, 0, 2_500],
  [1, undefined, 1, 5_000],
  [4, undefined, 1, 40_000],
  [17, undefined, 1, 10_800_000],
  [1, 60_000, 1, 60_000],
  [4, 60_000, 1, 60_000],
  [1, 1e12, 1, 86_400_000],
])('after %i attempts, asked for %s ms, chance %i: %i ms', (attempts, named, chance, pause) => {
  expect(backoffDelay(attempts, named, chance)).toBe(pause)
})
