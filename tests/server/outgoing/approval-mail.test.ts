import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { transportTo } from '../../../src/server/outgoing/approval-mail.ts'
import { listen } from '../../fakes/listen.ts'
import { APPROVED } from '../calls.ts'
import { isOnPostgres } from '../database/provided.ts'
import { command } from '../operator/command.ts'
import { runningServer, type TestServer } from '../running-server.ts'
import { queued, sendAgain } from './queue.ts'

interface Mail {
  from: string
  to: string[]
  source: string
}

/** A mail server that asks for a login and refuses, with a status, the given addresses. */
async function mailServer(refuse: (address: string) => number | undefined = () => undefined) {
  const mails: Mail[] = []
  const refusalOf = (address: string) => {
    const responseCode = refuse(address)
    return responseCode ? Object.assign(new Error('Refused'), { responseCode }) : null
  }
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'funnel' && password === 'se/cret'
        ? done(null, { user: username })
        : done(new Error('Wrong login')),
    onMailFrom: ({ address }, _, done) => done(refusalOf(address)),
    onRcptTo: ({ address }, _, done) => done(refusalOf(address)),
    async onData(stream, { envelope }, done) {
      const source = await text(stream)
      const { mailFrom, rcptTo } = envelope
      mails.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      })
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const variables = {
    SMTP_URL: `smtp://funnel:se%2Fcret@127.0.0.1:${port}`,
    MAIL_FROM: 'Jobs <jobs@company.example>',
    MAIL_REPLY_TO: 'Jobs desk <replies@company.example>',
  }
  return { mails, variables }
}

/** A server that sends mail to one that refuses, with a status, the given addresses. */
async function serverWithMail(refuse?: (address: string) => number | undefined) {
  const { mails, variables } = await mailServer(refuse)
  return { mails, variables, server: await runningServer(variables) }
}

/** A mail's source with its quoted-printable lines read. */
function readable({ source }: Mail = { from: '', to: [], source: '' }): string {
  const body = source.indexOf('\r\n\r\n')
  const encoded = source
    .slice(body)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, '%$1')
  return source.slice(0, body) + decodeURIComponent(encoded.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
}

/** Submits a contact and waits until the queue is empty. */
async function apply(server: TestServer, differing: object = {}) {
  const contact = await server.submit({ ...APPROVED, ...differing })
  await server.sender.drain()
  return contact
}

test('a mail server may be named by an IPv6 address, without brackets when it is dialled', () => {
  const transport = transportTo('smtp://funnel:se%2Fcret@[2001:db8::25]:2525')
  onTestFinished(() => transport.close())
  expect(transport.options).toMatchObject({
    ...{ host: '2001:db8::25', port: 2525, secure: false, pool: true },
    auth: { user: 'funnel', pass: 'se/cret' },
  })
})

test('an approved applicant gets one mail, in fixed words, to which STOP can be replied', async () => {
  const { mails, server } = await serverWithMail()
  const { id } = await apply(server, { first_name: 'Buy', last_name: 'Bitcoin' })
  await sendAgain(server)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'jobs@company.example', to: ['ada@mail.example'] })
  const plain = readable(mails[0])
  expect(plain).toContain('From: Jobs <jobs@company.example>')
  expect(plain).toContain('To: ada@mail.example')
  expect(plain).toContain(`Message-ID: <${id}@company.example>`)
  expect(plain).toContain('Auto-Submitted: auto-generated')
  expect(plain).toContain('Reply-To: Jobs desk <replies@company.example>')
  expect(plain).toContain('List-Unsubscribe: <mailto:replies@company.example?subject=STOP>')
  expect(plain).toMatch(/Content-Type: text\/plain[\s\S]*Hello,\r\n[\s\S]*you’re approved/)
  expect(plain).toContain('Reply STOP and we send nothing more.')
  expect(plain).not.toMatch(/Buy|Bitcoin/)
  expect(await queued(server)).toMatchObject([{ kind: 'approval_mail', state: 'sent' }])
})

test.each([
  ['is not approved', { date_of_birth: '2006-06-06', applicant_s_pipeline_stage: 'Applied' }],
  ['the server does not approve', { state: 'Ohio' }],
  ['sends what cannot be read', { state: 'Atlantis' }],
  ['sends what may be read in two ways', { first_name: 'Ada \ud800' }],
])('no mail goes to an applicant who %s', async (_, differing) => {
  const { server } = await serverWithMail()
  await apply(server, differing)
  expect(await queued(server)).toEqual([])
})

const ADA = /^ada@/
const SENDER = /^jobs@/

test.each([
  ['an address that is refused for good is given up', ADA, 550, 'dead', 'SMTP 550'],
  ['an address that is refused for now is tried again', ADA, 451, 'waiting', 'SMTP 451'],
  ['a sender that is refused for good is tried again', SENDER, 550, 'waiting', 'SMTP 550'],
])('%s', async (_, refused, status, state, failure) => {
  const { mails, server } = await serverWithMail((address) =>
    refused.test(address) ? status : undefined,
  )
  await apply(server)
  expect(mails).toEqual([])
  expect(await queued(server)).toMatchObject([{ state, attempts: 1, last_failure: failure }])
})

test('a wrong login is tried again, and the log holds neither address nor password', async () => {
  const { variables } = await mailServer()
  const SMTP_URL = variables.SMTP_URL.replace('se%2Fcret', 'wrong')
  const server = await runningServer({ ...variables, SMTP_URL })
  await apply(server)
  expect(await queued(server)).toMatchObject([{ state: 'waiting', last_failure: 'EAUTH' }])
  expect(JSON.stringify(server.entries)).not.toMatch(/ada@|wrong|Ada/)
})

test('a mail server that never ends its answer does not hold the end of the server, and the mail is tried again', async () => {
  const slow = createServer((socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write('220-wait\r\n'), 1)
    socket.on('close', () => clearInterval(timer))
  })
  const connected = once(slow, 'connection')
  const SMTP_URL = `smtp://127.0.0.1:${await listen(slow)}`
  onTestFinished(() => void slow.close())
  const { variables } = await mailServer()
  const server = await runningServer({ ...variables, SMTP_URL })
  await server.submit()
  void server.sender.drain()
  await connected
  await server.sender.stop()
  expect(await queued(server)).toMatchObject([
    { kind: 'approval_mail', state: 'waiting', last_failure: 'AbortError' },
  ])
})

test('without SMTP_URL the start warns that no mail is sent', async () => {
  const { variables } = await mailServer()
  expect((await runningServer()).logged('mail_disabled')).toMatchObject([
    { level: 'warn', reason: 'SMTP_URL is not set: no approved applicant gets a mail.' },
  ])
  expect((await runningServer(variables)).logged('mail_disabled')).toEqual([])
})

test('an address that is two, or has line breaks, gets no mail, though the operator sends one', async () => {
  const { mails, server } = await serverWithMail()
  for (const between of ['\r\nBcc: ', ', ']) {
    const { id } = await apply(server, { email: `ada@mail.example${between}eve@mail.example` })
    await server.store.outgoing.queueMail(id)
  }
  await server.sender.drain()
  expect(mails).toEqual([])
  const refused = { state: 'dead', last_failure: 'not one plain address' }
  expect(await queued(server)).toMatchObject([refused, refused])
})

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
