import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../../src/server/env.ts'
import { delayAfter } from '../../../src/server/outgoing/sender.ts'
import { standardSecret } from '../../../src/server/outgoing/webhook-secret.ts'
import { type Reply, type Seen, startService } from '../../unit/src/effects/service.ts'
import { APPLICATION, APPROVED } from '../calls.ts'
import { runningServer, type TestServer } from '../running-server.ts'
import { pdf } from '../uploads.ts'
import { queued, sendAgain } from './queue.ts'

const WEBHOOK_SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
const PUBLIC_URL = 'https://jobs.example.com'
const NONE = { waiting: 0, sent: 0, withheld: 0, dead: 0 }

/** A server that sends its contacts to a service that answers as given. */
async function serverWithWebhook(
  reply: (seen: Seen) => Reply | Promise<Reply>,
  secret = WEBHOOK_SECRET,
) {
  const { url, seen } = await startService(reply)
  const variables = { PUBLIC_URL, WEBHOOK_URL: `${url}/hook`, WEBHOOK_SECRET: secret }
  return { server: await runningServer(variables), seen, variables }
}

/** Milliseconds from its making until the one entry is due. */
async function waits(server: TestServer): Promise<number> {
  const [entry] = await queued(server)
  return Date.parse(entry?.due_at ?? '') - Date.parse(entry?.created_at ?? '')
}

test('a contact goes to the webhook, signed, under its key, once', async () => {
  const { server, seen } = await serverWithWebhook(() => ({ status: 204 }))
  const contact = { ...APPROVED, new_field: 1 }
  const { id, applicationId, receivedAt } = await server.submit(contact)
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
  expect(verified({ headers, body }, WEBHOOK_SECRET)).toEqual({
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

/** The body of a call, once the standard's own library found it signed. */
function verified({ headers, body }: Pick<Seen, 'headers' | 'body'>, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

test.each([
  ['24 characters', 'a-secret-of-24-character'],
  ['64 characters', '0123456789abcdef'.repeat(4)],
  ['65 characters', `${'0123456789abcdef'.repeat(4)}b`],
  ['letters of two bytes', 'üöäßéèêàçñ'.repeat(4)],
])('a secret of %s without whsec_ signs as its standard form does', async (_, secret) => {
  const { server, seen, variables } = await serverWithWebhook(() => ({}), secret)
  await server.submit()
  await server.sender.drain()
  const standard = standardSecret(secret)
  expect(seen.map((call) => verified(call, standard))).toMatchObject([{ type: 'contact.created' }])
  expect(readEnvironment({ ...variables, WEBHOOK_SECRET: standard }).outgoing.webhook).toBeDefined()
  expect(server.logged('webhook_secret_form')).toMatchObject([
    { level: 'warn', reason: expect.stringContaining('npm run funnel -- webhook-secret') },
  ])
})

test('after 410 nothing is sent there, also by the next start, and nothing is dropped', async () => {
  let status = 410
  const { server, seen } = await serverWithWebhook(() => ({ status }))
  await server.submit()
  await server.submit()
  await server.sender.drain()
  await sendAgain(server)
  const calls = seen.length
  expect(calls).toBeLessThanOrEqual(2)
  expect(server.logged('webhook_gone')).toMatchObject([{ level: 'error' }])
  const other = await server.restarted()
  status = 200
  await sendAgain(other)
  expect(seen).toHaveLength(calls)
  expect(other.logged('webhook_gone')).toHaveLength(1)
  expect(await other.store.outgoing.counts()).toEqual({ ...NONE, waiting: 2 })
  expect(await other.store.outgoing.revive('all')).toBe(0)
  await other.sender.drain()
  expect(seen).toHaveLength(calls + 2)
  expect(await queued(other)).toMatchObject([
    { state: 'sent', attempts: 1 },
    { state: 'sent', attempts: 1 },
  ])
})

test('after 410 another WEBHOOK_URL is sent what waits', async () => {
  const gone = await serverWithWebhook(() => ({ status: 410 }))
  await gone.server.submit()
  await gone.server.sender.drain()
  const { url, seen } = await startService(() => ({}))
  const server = await gone.server.restarted({ WEBHOOK_URL: url })
  await sendAgain(server)
  expect(seen).toHaveLength(1)
})

test('a body that is no JSON object goes as its text, marked', async () => {
  const { server, seen } = await serverWithWebhook(() => ({}))
  await server.submit('email=ada@mail.example')
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
  const { server, seen } = await serverWithWebhook(() => ({}))
  await server.sender.stop()
  const { applicationId } = await server.submit()
  await server.restarted()
  const sent = () => seen.map(({ headers }) => headers['idempotency-key'])
  await expect.poll(() => sent()).toEqual([applicationId])
})

test('a failure is tried again later, under the same id', async () => {
  const replies: Reply[] = [{ status: 500 }, 'cut', { status: 307 }, { status: 200 }]
  const { server, seen } = await serverWithWebhook(() => replies.shift() ?? {})
  await server.submit()
  await server.sender.drain()
  expect(seen).toHaveLength(1)
  expect(await waits(server)).toBeGreaterThan(3_900)
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
  await server.submit()
  await server.sender.drain()
  expect(await waits(server)).toBeGreaterThanOrEqual(7_200_000)
})

test('after the last attempt it is given up, logged, and sent again on request', async () => {
  let status = 400
  const { server, seen } = await serverWithWebhook(() => ({ status }))
  await server.submit()
  await server.sender.drain()
  await server.store.db.updateTable('outgoing').set({ attempts: 10 }).execute()
  await sendAgain(server)
  const [dead] = await server.store.outgoing.dead()
  expect(dead).toMatchObject({ state: 'dead', attempts: 11, last_failure: 'HTTP 400' })
  expect(server.entries.filter(({ level }) => level === 'error')).toMatchObject([
    { event: 'outgoing_given_up', kind: 'webhook', failure: 'HTTP 400', attempts: 11 },
  ])
  await sendAgain(server)
  expect(seen).toHaveLength(2)
  status = 200
  expect(await server.store.outgoing.revive([dead?.id ?? ''])).toBe(1)
  await server.sender.drain()
  expect(await server.store.outgoing.counts()).toEqual({ ...NONE, sent: 1 })
})

test('contacts that no request can carry fail alone, and are given up', async () => {
  const { server, seen } = await serverWithWebhook(() => (seen.length > 9 ? {} : { status: 500 }))
  for (let count = 0; count < 9; count += 1) await server.submit()
  await server.sender.drain()
  await server.sender.stop()
  const id = sql<string>`id || ${'\n'} || id`
  await server.store.db.updateTable('outgoing').set({ id, attempts: 9, due_at: '2000' }).execute()
  const other = await server.restarted()
  const { applicationId } = await other.submit()
  await other.sender.drain()
  expect(seen.slice(9).map(({ headers }) => headers['idempotency-key'])).toEqual([applicationId])
  expect(await other.store.outgoing.counts()).toEqual({ ...NONE, waiting: 9, sent: 1 })
  await sendAgain(other)
  const dead = await other.store.outgoing.dead()
  expect(dead).toHaveLength(9)
  expect(dead[0]).toMatchObject({ attempts: 11, last_failure: 'TypeError' })
})

test('a port that no request is sent to is named in the log', async () => {
  const server = await runningServer({
    PUBLIC_URL,
    WEBHOOK_URL: 'http://127.0.0.1:6667/hook',
    WEBHOOK_SECRET,
  })
  await server.submit()
  await server.sender.drain()
  expect(server.logged('outgoing_postponed')).toMatchObject([{ failure: 'bad port' }])
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
  await server.submit({ ...APPROVED, first_name: 'Slow' })
  await server.submit()
  await second.promise
  expect(order).toEqual(['next one sent'])
})

test('the applicant’s own résumé goes as an address under PUBLIC_URL that opens without a token', async () => {
  const { server, seen } = await serverWithWebhook(() => ({}))
  const { pathname } = new URL(await server.uploaded())
  const postedLink = async (cv_resume_link: string, applicationId?: string) => {
    const { length } = seen
    await server.submit({ ...APPROVED, cv_resume_link }, applicationId)
    await server.sender.drain()
    expect(seen).toHaveLength(length + 1)
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
  await server.submit()
  await server.sender.drain()
  expect(await queued(server)).toEqual([])
})

test.each([
  [1, undefined, 0, 4_000],
  [1, undefined, 1, 5_000],
  [4, undefined, 1, 600_000],
  [10, undefined, 1, 28_800_000],
  [11, undefined, 1, undefined],
  [1, 60_000, 1, 60_000],
  [4, 60_000, 1, 600_000],
  [1, 1e12, 1, 86_400_000],
])('after %i attempts, asked for %s ms, chance %i: %s ms', (attempts, named, chance, pause) => {
  expect(delayAfter(attempts, named, chance)).toBe(pause)
})
