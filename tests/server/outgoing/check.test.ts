import { expect, test } from 'vitest'
import { readContactBody } from '../../../src/server/applications/contact-body.ts'
import { type Reply, type Seen, startService } from '../../unit/src/effects/service.ts'
import { postContact, runningServer, type TestServer } from '../running-server.ts'
import { APPROVED, queued, reportProgress, sendAgain, walk } from './queue.ts'

const WEBHOOK = {
  PUBLIC_URL: 'https://jobs.example.com',
  WEBHOOK_SECRET: 'a-secret-of-24-characters',
}
const ID = '0c7f5c9a-54a3-4b1e-8b2b-0d8d1ad0c6e3'
const NEVER = 'The step contact was never shown.'

/** A server with a webhook, and what the webhook receives of each contact. */
async function serverWithWebhook(variables: Record<string, string> = {}) {
  const { url, seen } = await startService(() => ({ status: 204 }))
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: url, ...variables })
  const received = () =>
    seen.map(({ body }) => {
      const { type, data } = JSON.parse(body)
      return { type, walk: data.walk, reason: data.reviewReason, stage: data.stage.server }
    })
  return { server, received }
}

/** Lets the hour pass in which progress may come after the contact. */
async function letAnHourPass(server: TestServer): Promise<void> {
  const received_at = new Date(Date.now() - 3_600_001).toISOString()
  await server.store.db.updateTable('contacts').set({ received_at }).execute()
  await sendAgain(server)
}

function contactIn({ store }: TestServer) {
  return store.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow()
}

/** What is left of the check in the queue. */
async function checkIn(server: TestServer): Promise<unknown[]> {
  const entries = await queued(server)
  return entries
    .filter(({ kind }) => kind === 'review')
    .map(({ state, last_failure }) => [state, last_failure])
}

test('a contact whose funnel was never walked here is marked, and sent, after an hour', async () => {
  const { server, received } = await serverWithWebhook()
  await postContact(server, APPROVED, { applicationId: ID })
  await server.sender.drain()
  expect(await checkIn(server)).toEqual([['waiting', NEVER]])
  expect(await contactIn(server)).toMatchObject({ needs_review: 0, walk: null })
  expect(received()).toEqual([])

  await letAnHourPass(server)
  expect(await checkIn(server)).toEqual([])
  expect(await contactIn(server)).toMatchObject({
    walk: 'unseen',
    needs_review: 1,
    review_reason: NEVER,
    server_stage: 'Qualified',
  })
  const sent = { type: 'contact.created', walk: 'unseen', reason: NEVER, stage: 'Qualified' }
  expect(received()).toEqual([sent])
  await sendAgain(server)
  expect(received()).toEqual([sent])
})

test('a contact checked twice, as after a lease that ran out, says its reason once', async () => {
  const server = await runningServer()
  await postContact(server, APPROVED, { applicationId: ID })
  const judge = async () =>
    server.store.contacts.recordCheck({
      contact: await contactIn(server),
      walk: 'unseen',
      reviewReason: NEVER,
      decision: undefined,
      outgoing: [],
    })
  await judge()
  await judge()
  expect(await contactIn(server)).toMatchObject({ walk: 'unseen', review_reason: NEVER })
})

test('contacts that wait to be checked are read one at a time', async () => {
  const { store, sender } = await runningServer()
  await sender.stop()
  const add = (applicationId: string) =>
    store.contacts.add({
      ...{ applicationId, reviewReason: null, decision: undefined, networks: [] },
      body: readContactBody(Buffer.from('{}')),
    })
  await Promise.all([add(ID), add(crypto.randomUUID())])
  const claimed = store.outgoing.claim({ kind: 'review', leaseMs: 1000, most: 2 })
  expect((await claimed.next()).value?.entry).toMatchObject({ kind: 'review', attempts: 1 })
  // What was read before would still come.
  await store.db.deleteFrom('contacts').execute()
  expect(await claimed.next()).toEqual({ done: true, value: undefined })
})

test('progress that comes after the contact counts', async () => {
  const { server, received } = await serverWithWebhook()
  await postContact(server, APPROVED, { applicationId: ID })
  await server.sender.drain()
  await walk(server, ID)
  await sendAgain(server)
  expect(await checkIn(server)).toEqual([])
  expect(await contactIn(server)).toMatchObject({ needs_review: 0, review_reason: null })
  expect(received()).toEqual([
    { type: 'contact.created', walk: 'seen', reason: null, stage: 'Qualified' },
  ])
})

test('steps that are reported faster than they were shown are no walk', async () => {
  const { server, received } = await serverWithWebhook()
  await reportProgress(server, ID)
  await postContact(server, APPROVED, { applicationId: ID })
  await server.sender.drain()
  const reason = 'The steps were not reported as they were shown.'
  expect(await checkIn(server)).toEqual([['waiting', reason]])
  await letAnHourPass(server)
  expect(received()).toEqual([
    { type: 'contact.created', walk: 'unseen', reason, stage: 'Qualified' },
  ])
})

test('a contact that is marked already is checked too, and says both', async () => {
  const { server, received } = await serverWithWebhook({ VETTING_URL: 'http://127.0.0.1:1' })
  await postContact(server, { ...APPROVED, email: 'none@' }, { applicationId: ID })
  await letAnHourPass(server)
  const reason = `The forms refuse it: contactDetails.email: invalid. ${NEVER}`
  expect(received()).toMatchObject([{ walk: 'unseen', reason }])
})

/** A server that has another service vet, which answers as given. */
async function serverWithVetting(reply: (seen: Seen) => Reply) {
  const { url, seen } = await startService(reply)
  const { server, received } = await serverWithWebhook({ VETTING_URL: url })
  await walk(server, ID)
  await postContact(server, { ...APPROVED, ai_vetting: 'approved' }, { applicationId: ID })
  await server.sender.drain()
  return { server, received, asked: seen }
}

test.each([
  ['approved', 'Qualified', 0],
  ['manual_review_required', 'Applied', 1],
])(
  'a vetting service that answers %s decides, whatever the page says',
  async (status, stage, differs) => {
    const { server, received, asked } = await serverWithVetting(() => ({ body: { status } }))
    expect(asked).toMatchObject([{ method: 'POST', path: '/analyze' }])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      name: 'Ada Byron',
      linkedIn: APPROVED.linkedin_url,
    })
    expect(await contactIn(server)).toMatchObject({ server_stage: stage, stage_differs: differs })
    expect(await checkIn(server)).toEqual([])
    expect(received()).toEqual([{ type: 'contact.created', walk: 'seen', reason: null, stage }])
  },
)

test('a vetting service that does not answer is asked again, for an hour', async () => {
  let isDown = true
  const { server } = await serverWithVetting(() =>
    isDown ? 'cut' : { body: { ai_status: 'approved' } },
  )
  expect(await checkIn(server)).toEqual([['waiting', 'The vetting service did not answer.']])
  isDown = false
  await sendAgain(server)
  expect(await contactIn(server)).toMatchObject({ server_stage: 'Qualified', needs_review: 0 })
})

test('without its answer a contact is marked for review', async () => {
  const { server } = await serverWithVetting(() => ({ status: 503 }))
  await letAnHourPass(server)
  expect(await contactIn(server)).toMatchObject({
    server_stage: null,
    needs_review: 1,
    review_reason: 'The vetting service did not answer.',
  })
})

test('another vetting service is not asked before the funnel was walked', async () => {
  const { url, seen } = await startService(() => ({ body: { status: 'approved' } }))
  const server = await runningServer({ VETTING_URL: url })
  await postContact(server, APPROVED, { applicationId: ID })
  await server.sender.drain()
  await sendAgain(server)
  expect(seen).toEqual([])
  await walk(server, ID)
  await sendAgain(server)
  expect(seen).toHaveLength(1)
  expect(await contactIn(server)).toMatchObject({ server_stage: 'Qualified', needs_review: 0 })
})

test('no other vetting service is asked where its answer changes nothing', async () => {
  const { url, seen } = await startService(() => ({ status: 500 }))
  const server = await runningServer({ VETTING_URL: url })
  await walk(server, ID)
  await postContact(server, { ...APPROVED, state: 'Ohio' }, { applicationId: ID })
  await server.sender.drain()
  expect(seen).toEqual([])
  expect(await contactIn(server)).toMatchObject({ server_rule: 'disqualifiedByResidence' })
})
