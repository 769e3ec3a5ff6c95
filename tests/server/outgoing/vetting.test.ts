import { expect, test } from 'vitest'
import { readContactBody } from '../../../src/server/applications/contact-body.ts'
import { type Reply, type Seen, startService } from '../../unit/src/effects/service.ts'
import { APPROVED } from '../calls.ts'
import { runningServer, type TestServer } from '../running-server.ts'
import { queued, sendAgain, WEBHOOK } from './queue.ts'

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'jobs@company.example',
  MAIL_REPLY_TO: 'jobs@company.example',
}
const UNANSWERED = 'The vetting service did not answer.'

/** A server with a webhook, and what the webhook receives of each contact. */
async function serverWithWebhook(variables: Record<string, string> = {}) {
  const { url, seen } = await startService(() => ({ status: 204 }))
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: url, ...variables })
  const received = () =>
    seen.map(({ body }) => {
      const { data } = JSON.parse(body)
      return { reason: data.reviewReason, stage: data.stage.server }
    })
  return { server, received }
}

/** Lets so many ms pass since the contact came, and sends what waits. */
async function letPass(server: TestServer, ms: number): Promise<void> {
  const received_at = new Date(Date.now() - ms).toISOString()
  await server.store.db.updateTable('contacts').set({ received_at }).execute()
  await sendAgain(server)
}

async function contactIn(server: TestServer) {
  const [contact] = await server.rows('contacts')
  if (!contact) throw new Error('There is no contact.')
  return contact
}

/** The entries of the queue, each with its state and why it waits. */
async function entriesIn(server: TestServer): Promise<unknown[]> {
  const entries = await queued(server)
  return entries.map(({ kind, state, last_failure }) => [kind, state, last_failure])
}

test('webhook and mail are in the queue once a contact is acknowledged, without reported steps', async () => {
  const { server } = await serverWithWebhook(MAIL)
  await server.sender.stop()
  expect((await server.postContact(APPROVED)).status).toBe(201)
  expect(await entriesIn(server)).toEqual([
    ['approval_mail', 'waiting', null],
    ['webhook', 'waiting', null],
  ])
  expect(await contactIn(server)).toMatchObject({ needs_review: 0, server_stage: 'Qualified' })
})

/** A server that has another service vet, which answers as given. */
async function serverWithVetting(reply: (seen: Seen) => Reply) {
  const { url, seen } = await startService(reply)
  const { server, received } = await serverWithWebhook({ VETTING_URL: url, ...MAIL })
  await server.postContact({ ...APPROVED, ai_vetting: 'approved' })
  await server.sender.drain()
  return { server, received, asked: seen }
}

test.each([
  ['approved', 'Qualified', 0, ['approval_mail', 'webhook']],
  ['manual_review_required', 'Applied', 1, ['webhook']],
])(
  'a vetting service that answers %s decides, whatever the page says',
  async (status, stage, differs, kinds) => {
    const { server, received, asked } = await serverWithVetting(() => ({ body: { status } }))
    expect(asked).toMatchObject([{ method: 'POST', path: '/analyze' }])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      name: 'Ada Byron',
      linkedIn: APPROVED.linkedin_url,
    })
    expect(await contactIn(server)).toMatchObject({ server_stage: stage, stage_differs: differs })
    expect((await queued(server)).map(({ kind }) => kind)).toEqual(kinds)
    expect(received()).toEqual([{ reason: null, stage }])
  },
)

test('a vetting service that does not answer is asked again, for an hour', async () => {
  let isDown = true
  const { server, received } = await serverWithVetting(() =>
    isDown ? 'cut' : { body: { ai_status: 'approved' } },
  )
  await letPass(server, 3_590_000)
  expect(await entriesIn(server)).toEqual([['vetting', 'waiting', UNANSWERED]])
  expect(received()).toEqual([])
  isDown = false
  await sendAgain(server)
  expect(await contactIn(server)).toMatchObject({ server_stage: 'Qualified', needs_review: 0 })
  expect(received()).toEqual([{ reason: null, stage: 'Qualified' }])
})

test('without its answer for an hour the webhook goes, marked for review, and no mail', async () => {
  const { server, received } = await serverWithVetting(() => ({ status: 503 }))
  await letPass(server, 3_600_001)
  expect(await contactIn(server)).toMatchObject({
    ...{ server_stage: null, needs_review: 1, review_reason: UNANSWERED },
  })
  expect(received()).toEqual([{ reason: UNANSWERED, stage: null }])
  expect(await entriesIn(server)).toEqual([['webhook', 'sent', null]])
})

test('a contact that the forms refuse goes at once, without the other service', async () => {
  const { url, seen } = await startService(() => ({ status: 500 }))
  const { server, received } = await serverWithWebhook({ VETTING_URL: url })
  await server.postContact({ ...APPROVED, email: 'none@' })
  await server.sender.drain()
  const reason = 'The forms refuse it: contactDetails.email: invalid.'
  expect([received(), seen]).toEqual([[{ reason, stage: null }], []])
})

test('no other vetting service is asked if its answer changes nothing', async () => {
  const { url, seen } = await startService(() => ({ status: 500 }))
  const { server, received } = await serverWithWebhook({ VETTING_URL: url })
  await server.postContact({ ...APPROVED, state: 'Ohio' })
  await server.sender.drain()
  expect(seen).toEqual([])
  expect(await contactIn(server)).toMatchObject({ server_rule: 'disqualifiedByResidence' })
  expect(received()).toHaveLength(1)
})

test('a slow vetting service holds up no webhook of another contact', async () => {
  const answer = Promise.withResolvers<Reply>()
  const { url } = await startService(() => answer.promise)
  const { server, received } = await serverWithWebhook({ VETTING_URL: url })
  await server.postContact(APPROVED)
  await server.postContact({ ...APPROVED, state: 'Ohio' })
  await expect.poll(received).toHaveLength(1)
  answer.resolve({ body: { status: 'approved' } })
  await server.sender.drain()
  expect(received()).toHaveLength(2)
})

test('what a second server makes of a contact, after a lease that ran out, changes nothing', async () => {
  const server = await runningServer({ VETTING_URL: 'http://127.0.0.1:1' })
  await server.sender.stop()
  await server.postContact(APPROVED)
  const [entry] = await queued(server)
  const record = async (stage: 'Qualified' | 'Applied') =>
    server.store.contacts.recordVetting({
      id: entry?.id ?? '',
      contact: await contactIn(server),
      reviewReason: null,
      decision: { stage, rule: 'qualified', differs: false },
      outgoing: ['webhook'],
    })
  await record('Qualified')
  await record('Applied')
  expect(await contactIn(server)).toMatchObject({ server_stage: 'Qualified' })
  expect((await queued(server)).map(({ kind }) => kind)).toEqual(['webhook'])
})

test('contacts that wait are read one at a time', async () => {
  const { store, sender } = await runningServer()
  await sender.stop()
  const add = (applicationId: string) =>
    store.contacts.add({
      ...{ applicationId, reviewReason: null, decision: undefined, networks: [], fitsForm: false },
      outgoing: ['webhook'],
      body: readContactBody(Buffer.from('{}')),
    })
  await Promise.all([add(crypto.randomUUID()), add(crypto.randomUUID())])
  const claimed = store.outgoing.claim({ kind: 'webhook', leaseMs: 1000, most: 2 })
  expect((await claimed.next()).value?.entry).toMatchObject({ kind: 'webhook', attempts: 1 })
  // What was read before would still come.
  await store.db.deleteFrom('contacts').execute()
  expect(await claimed.next()).toEqual({ done: true, value: undefined })
})
