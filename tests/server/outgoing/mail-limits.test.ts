import { expect, test } from 'vitest'
import { APPROVED } from '../calls.ts'
import { isOnPostgres } from '../database/provided.ts'
import { command } from '../operator/command.ts'
import { runningServer, type TestServer } from '../running-server.ts'
import { apply, mailServer, serverWithMail } from './mail-server.ts'
import { queued, sendAgain } from './queue.ts'

test('an address gets one mail a month, in any application, and in upper and lower case', async () => {
  const { mails, server } = await serverWithMail()
  const emails = ['ada@mail.example', ' ADA@Mail.Example', 'ben@mail.example']
  for (const email of emails) await apply(server, { email })
  expect(mails.map(({ to }) => to)).toEqual([['ada@mail.example'], ['ben@mail.example']])
  const entries = (await queued(server)).map(({ state, last_failure }) => [state, last_failure])
  expect(entries).toEqual([
    ['sent', null],
    ['withheld', 'the address had a mail within a month'],
    ['sent', null],
  ])
  expect(JSON.stringify(server.entries)).not.toMatch(/ada@|mail\.example/i)
  const applyAfterDays = async (days: number) => {
    await mailedAgo(server, days * 24)
    await apply(server)
  }
  await applyAfterDays(30)
  expect(mails).toHaveLength(2)
  await applyAfterDays(31)
  expect(mails).toHaveLength(3)
})

/** Dates all mails back. */
async function mailedAgo({ store }: TestServer, hours: number): Promise<void> {
  const mailed_at = new Date(Date.now() - hours * 3_600_000).toISOString()
  await store.db.updateTable('mails').set({ mailed_at }).execute()
}

/** Writes down so many mails of the last minutes to contacts of a network. */
async function mailsWereSent(
  { store }: TestServer,
  count: number,
  networks: Partial<Record<'network' | 'network_56' | 'network_48', string | null>> = {},
): Promise<void> {
  const mailed_at = new Date(Date.now() - 60_000).toISOString()
  const mail = { network: null, network_56: null, network_48: null, ...networks, mailed_at }
  const rows = Array.from({ length: count }, () => ({
    ...mail,
    contact_id: crypto.randomUUID(),
    digest: crypto.randomUUID(),
  }))
  await store.db.insertInto('mails').values(rows).execute()
}

/** A server behind a proxy, and an application from an address, with its entry in the queue. */
async function serverBehindProxy() {
  const { mails, variables } = await mailServer()
  const server = await runningServer({ ...variables, TRUST_PROXY: '1' })
  const applyFrom = async (from: string) => {
    const email = `a-${crypto.randomUUID()}@mail.example`
    const { id } = await (await server.postContact({ ...APPROVED, email }, { from })).json()
    await server.sender.drain()
    const entry = (await queued(server)).find(({ contact_id }) => contact_id === id)
    return [entry?.state, entry?.last_failure]
  }
  const networksOf = async (address: string) => {
    await applyFrom(address)
    const contacts = server.store.db.selectFrom('contacts').orderBy('id', 'desc')
    const columns = contacts.select(['network', 'network_56', 'network_48'])
    const networks = await columns.executeTakeFirstOrThrow()
    await server.store.db.deleteFrom('mails').execute()
    return networks
  }
  return { mails, server, applyFrom, networksOf }
}

const SENT = ['sent', null]

test.each([
  ['an IPv4 address', 'network', 20, '203.0.113.7', '203.0.113.8'],
  ['a /64', 'network', 20, '2001:db8:0:1::7', '2001:db8:0:2::7'],
  ['a /56', 'network_56', 60, '2001:db8:0:1::7', '2001:db8:0:100::7'],
  ['a /48', 'network_48', 200, '2001:db8:0:1::7', '2001:db8:1::7'],
] as const)('%s gets %s: %i mails in an hour; others wait, and are sent then', async (...given) => {
  const [, of, most, address, other] = given
  const { mails, server, applyFrom, networksOf } = await serverBehindProxy()
  const networks = await networksOf(address)
  const { length } = mails
  await mailsWereSent(server, most - 1, { [of]: networks[of] })
  expect(await applyFrom(address)).toEqual(SENT)
  const names = { network: 'network', network_56: '/56', network_48: '/48' }
  const reason = `its ${names[of]} had ${most} mails in an hour`
  expect(await applyFrom(address)).toEqual(['waiting', reason])
  expect(await applyFrom(other)).toEqual(SENT)
  const { stdout } = await command(server, 'contacts', 'unmailed')
  expect(stdout).toMatch(new RegExp(`  0 of 12 steps reported  waiting: ${reason}\n$`))
  await mailedAgo(server, 1)
  await sendAgain(server)
  expect(mails).toHaveLength(length + 3)
  expect((await command(server, 'contacts', 'unmailed')).stdout).toBe('')
})

test('no more than 500 mails are sent in 24 hours; others wait, without an attempt counted', async () => {
  const { mails, server } = await serverWithMail()
  await mailsWereSent(server, 500)
  await apply(server)
  await sendAgain(server)
  expect(await queued(server)).toMatchObject([
    { state: 'waiting', attempts: 0, last_failure: '500 mails were sent in 24 hours' },
  ])
  await mailedAgo(server, 24)
  await sendAgain(server)
  expect(mails).toHaveLength(1)
})

test('the operator sees who got no mail and why, and how many steps were reported, and sends one', async () => {
  const { mails, server } = await serverWithMail()
  const puzzle_score = 101
  const marked = crypto.randomUUID()
  await server.reported(marked)
  const { id, receivedAt } = await server.submit({ ...APPROVED, puzzle_score }, marked)
  const { id: other } = await server.submit({
    ...{ ...APPROVED, email: 'ben@mail.example' },
    applicant_s_pipeline_stage: 'Applied',
  })
  await server.sender.drain()
  expect([mails, await queued(server)]).toEqual([[], []])
  const { stdout } = await command(server, 'contacts', 'unmailed')
  const lines = stdout.split('\n')
  expect(lines[0]).toBe(
    `${id}  ${receivedAt}  11 of 12 steps reported  to be reviewed: puzzle_score is not between 0 and 100.`,
  )
  expect(lines[1]).toMatch(
    new RegExp(`^${other} .*  0 of 12 steps reported  the page decided otherwise$`),
  )
  await server.store.outgoing.queueMail(id)
  await server.sender.drain()
  expect(mails.map(({ to }) => to)).toEqual([['ada@mail.example']])
  expect((await command(server, 'contacts', 'unmailed')).stdout).toMatch(new RegExp(`^${other} `))
})

if (isOnPostgres()) {
  test('many at once are one mail too', async () => {
    const { mails, server, variables } = await serverWithMail()
    const other = await runningServer({ ...variables, DATA_DIR: server.dataDir })
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? server : other).submit()))
    await Promise.all([server.sender.drain(), other.sender.drain()])
    await Promise.all([server.sender.drain(), other.sender.drain()])
    expect(mails).toHaveLength(1)
    expect(await server.store.outgoing.counts()).toMatchObject({ sent: 1, withheld: 39 })
  })
}

test('a mail that could not be sent yet is tried again, and is still the only one', async () => {
  let status: number | undefined = 451
  const { mails, server } = await serverWithMail(() => status)
  await apply(server)
  await apply(server)
  status = undefined
  await sendAgain(server)
  expect(mails).toHaveLength(1)
  expect(await server.store.outgoing.counts()).toMatchObject({ sent: 1, withheld: 1 })
})

test('the operator stops mail for a receiver who asks by a reply', async () => {
  const { mails, server } = await serverWithMail()
  const { code, stdout } = await command(server, 'contacts', 'stop', 'ADA@mail.example')
  expect([code, stdout]).toEqual([0, 'No more mail goes to that address.\n'])
  await apply(server)
  expect(mails).toEqual([])
  expect(await queued(server)).toMatchObject([
    { state: 'withheld', last_failure: 'the address wants no mail' },
  ])
})

test('both tables hold of an address only a digest under the key of the database', async () => {
  const { server } = await serverWithMail()
  await apply(server)
  await command(server, 'contacts', 'stop', 'ben@mail.example')
  const keyed = [{ digest: expect.stringMatching(/^k[\w-]{43}$/) }]
  for (const table of ['mail_addresses', 'mails'] as const) {
    expect(await server.store.db.selectFrom(table).select('digest').execute()).toEqual(keyed)
  }
})

test('addresses that are forgotten leave nothing but a stop', async () => {
  const { server } = await serverWithMail()
  for (const name of ['ada', 'cleo']) await apply(server, { email: `${name}@mail.example` })
  await command(server, 'contacts', 'stop', 'cleo@mail.example')
  for (const name of ['ada', 'cleo']) {
    const { stdout } = await command(server, 'contacts', 'forget', `${name}@mail.example`)
    expect(stdout).toContain(' mails 1,')
  }
  expect(await server.rows('mails')).toEqual([])
  const rows = await server.rows('mail_addresses')
  expect(rows).toMatchObject([{ stopped_at: expect.any(String) }])
})
