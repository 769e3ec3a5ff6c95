import { expect, test } from 'vitest'
import { runningServer } from '../running-server.ts'
import { samplesOf, scrape } from '../scrape.ts'

const MINUTE_MS = 60_000

test('the queue is counted by kind, with how long its longest due entry has been due', async () => {
  const server = await runningServer()
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
  const contactIds = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { id } = await (await server.postContact({})).json()
      return id
    }),
  )
  await server.store.db.deleteFrom('outgoing').execute()
  const entry = (
    kind: 'webhook' | 'approval_mail',
    made: number,
    due: number,
    state = 'waiting',
  ) => ({
    id: crypto.randomUUID(),
    kind,
    contact_id: contactIds.pop() ?? '',
    state: state as 'waiting' | 'dead' | 'sent',
    created_at: at(made),
    due_at: at(due),
    attempts: 0,
    last_failure: null,
  })
  const entries = [
    entry('webhook', -120, -10),
    entry('webhook', -60, -30),
    entry('approval_mail', -5, 20),
    entry('approval_mail', -900, -900, 'dead'),
    entry('approval_mail', -900, -900, 'sent'),
  ]
  await server.store.db.insertInto('outgoing').values(entries).execute()
  const samples = await scrape(server)
  expect(samplesOf(samples, 'funnel_queue_entries')).toMatchObject({
    '{kind="webhook",state="waiting"}': 2,
    '{kind="webhook",state="dead"}': 0,
    '{kind="approval_mail",state="waiting"}': 1,
    '{kind="approval_mail",state="dead"}': 1,
    '{kind="vetting",state="waiting"}': 0,
  })
  const minutes = (name: string) =>
    Object.fromEntries(
      Object.entries(samplesOf(samples, name)).map(([labels, seconds]) => [
        labels,
        Math.floor(seconds / 60),
      ]),
    )
  expect(minutes('funnel_queue_overdue_seconds')).toMatchObject({
    '{kind="webhook"}': 30,
    '{kind="approval_mail"}': 0,
  })
})
