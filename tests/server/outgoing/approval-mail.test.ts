import { hash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createSigningKeys } from '../../../src/server/http/signing-keys.ts'
import { transportTo } from '../../../src/server/outgoing/approval-mail.ts'
import { listen } from '../../fakes/listen.ts'
import { isOnPostgres } from '../database/provided.ts'
import { command } from '../operator/command.ts'
import {
  bearerFor,
  postContact,
  problemOf,
  runningServer,
  type TestServer,
  TOKEN_SECRET,
} from '../running-server.ts'
import { APPROVED, queued, reportProgress, sendAgain, submitContact, walk } from './queue.ts'

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
    PUBLIC_URL: 'https://jobs.example.com',
    SMTP_URL: `smtp://funnel:se%2Fcret@127.0.0.1:${port}`,
    MAIL_FROM: 'Jobs <jobs@company.example>',
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

/** The link that stops mail, on the server under test. */
function stopLink(server: TestServer, mail: Mail | undefined): string {
  const [, link = ''] = /^List-Unsubscribe:\s+<([^>]+)>\r$/m.exec(mail?.source ?? '') ?? []
  expect(link).toMatch(/^https:\/\/jobs\.example\.com\/mail\/stop\?/)
  expect(link).not.toContain('ada')
  return link.replace('https://jobs.example.com', server.url)
}

/** Submits a contact and waits until the queue is empty. */
async function apply(server: TestServer, differing: object = {}) {
  const contact = await submitContact(server, { ...APPROVED, ...differing })
  await server.sender.drain()
  return contact
}

test('a mail server may be named by an IPv6 address, without brackets where it is dialled', () => {
  const transport = transportTo('smtp://funnel:se%2Fcret@[2001:db8::25]:2525')
  onTestFinished(() => transport.close())
  expect(transport.options).toMatchObject({
    ...{ host: '2001:db8::25', port: 2525, secure: false, pool: true },
    auth: { user: 'funnel', pass: 'se/cret' },
  })
})

test('an approved applicant gets one mail, as text and as HTML', async () => {
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
  expect(plain).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(plain).toContain('use this link: https://jobs.example.com/mail/stop?to=')
  expect(plain).toMatch(/Content-Type: text\/plain[\s\S]*Hello,\r\n[\s\S]*you’re approved/)
  expect(plain).toMatch(/Content-Type: text\/html[\s\S]*<p>Hello,<\/p>/)
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
  await submitContact(server)
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

test('an address that is two, or has line breaks, leads to no other receiver', async () => {
  const { mails, server } = await serverWithMail()
  await apply(server, { email: 'ada@mail.example\r\nBcc: eve@mail.example' })
  await apply(server, { email: 'ada@mail.example, eve@mail.example' })
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@mail.example')
})

test('an address gets one mail a day and three a month, in any application and spelling', async () => {
  const { mails, server } = await serverWithMail()
  const emails = [
    'ada@mail.example',
    ' ADA@Mail.Example',
    'ada+1@mail.example',
    'AdA+two@mail.example',
  ]
  for (const email of emails) await apply(server, { email })
  expect(mails).toHaveLength(1)
  const withheld = ['withheld', 'the address had a mail within 24 hours, or three within a month']
  const entries = (await queued(server)).map(({ state, last_failure }) => [state, last_failure])
  expect(entries).toEqual([['sent', null], withheld, withheld, withheld])
  expect(JSON.stringify(server.entries)).not.toMatch(/ada@|mail\.example/i)
  const aged = async (days: number) => {
    const mailed_at = new Date(Date.now() - days * 86_400_000).toISOString()
    await server.store.db.updateTable('mails').set({ mailed_at }).execute()
    await apply(server)
  }
  for (const days of [1, 2, 3, 30]) await aged(days)
  expect(mails).toHaveLength(3)
  await aged(31)
  expect(mails).toHaveLength(4)
})

test('at Gmail dots do not make another address; elsewhere they do', async () => {
  const { mails, server } = await serverWithMail()
  const emails = ['a.d.a@gmail.com', 'ada@googlemail.com', 'a.da@mail.example', 'ada@mail.example']
  for (const email of emails) await apply(server, { email })
  expect(mails.flatMap(({ to }) => to)).toEqual([emails[0], emails[2], emails[3]])
})

test('a network gets 20 mails an hour; others wait, and are sent then', async () => {
  const { mails, variables } = await mailServer()
  const server = await runningServer({ ...variables, TRUST_PROXY: '1' })
  const applyFrom = async (address: string, email: string) => {
    const applicationId = crypto.randomUUID()
    await walk(server, applicationId)
    const { authorization } = await bearerFor(server, applicationId)
    const headers = { authorization, 'x-forwarded-for': address }
    await postContact(server, { ...APPROVED, email }, { headers })
    await server.sender.drain()
  }
  for (let at = 0; at < 22; at += 1) await applyFrom('203.0.113.7', `a${at}@mail.example`)
  expect(mails).toHaveLength(20)
  const waiting = (await queued(server)).filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ last_failure, attempts }) => [last_failure, attempts])).toEqual(
    Array(2).fill(['the network had 20 mails within an hour', 0]),
  )
  await applyFrom('203.0.113.8', 'other@mail.example')
  expect(mails).toHaveLength(21)
  const mailed_at = new Date(Date.now() - 3_600_000).toISOString()
  await server.store.db.updateTable('mails').set({ mailed_at }).execute()
  await sendAgain(server)
  expect(mails).toHaveLength(23)
})

test('invented walks, sent at once, get no mail until the operator sends one', async () => {
  const { mails, server } = await serverWithMail()
  const applicationId = crypto.randomUUID()
  await reportProgress(server, applicationId)
  const receipt = await postContact(server, APPROVED, { applicationId })
  const { id } = await receipt.json()
  const received_at = new Date(Date.now() - 3_600_001).toISOString()
  await server.store.db.updateTable('contacts').set({ received_at }).execute()
  await sendAgain(server)
  expect([mails, await queued(server)]).toEqual([[], []])
  const { stdout } = await command(server, 'contacts', 'unseen')
  expect(stdout).toBe(
    `${id}  ${received_at}  walk unseen  The steps were not reported as they were shown.\n`,
  )
  await server.store.outgoing.queueMail(id)
  await server.sender.drain()
  expect(mails.map(({ to }) => to)).toEqual([['ada@mail.example']])
  expect((await command(server, 'contacts', 'unseen')).stdout).toBe('')
})

if (isOnPostgres()) {
  test('many at once are one mail too', async () => {
    const { mails, server, variables } = await serverWithMail()
    const other = await runningServer({ ...variables, DATA_DIR: server.dataDir })
    await Promise.all(Array.from({ length: 40 }, (_, at) => submitContact(at % 2 ? server : other)))
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

test('the link in a mail asks first, then stops mail to that address and to no other', async () => {
  const { mails, server } = await serverWithMail()
  await apply(server)
  const link = stopLink(server, mails[0])
  const asked = await fetch(link)
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(asked.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await asked.text()).toMatch(/<form method="post"><button>Stop mail<\/button><\/form>/)
  await command(server, 'contacts', 'forget', 'ada@mail.example')
  await apply(server)
  expect(mails).toHaveLength(2)
  const stopped = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(stopped.status).toBe(200)
  expect(await stopped.text()).toContain('You will get no more email from us')
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await command(server, 'contacts', 'forget', 'ada@mail.example')
  await apply(server, { email: 'Ada@mail.example' })
  await apply(server, { email: 'ben@mail.example' })
  expect(mails.map(({ to }) => to)).toEqual([
    ['ada@mail.example'],
    ['ada@mail.example'],
    ['ben@mail.example'],
  ])
  const withheld = (await queued(server)).filter(({ state }) => state === 'withheld')
  expect(withheld).toMatchObject([{ last_failure: 'the address wants no mail' }])
})

test('a link of an earlier mail stops mail, and no digest that anybody can make is sent or stored', async () => {
  const { mails, server } = await serverWithMail()
  const digest = hash('sha256', 'ada@mail.example')
  const signature = createSigningKeys(TOKEN_SECRET).sign(`stop mail\n${digest}`)
  const earlier = new URLSearchParams({ to: digest, ...signature })
  await apply(server, { email: 'ben@mail.example' })
  expect(stopLink(server, mails[0])).not.toContain(hash('sha256', 'ben@mail.example'))
  const stopped = await fetch(`${server.url}/mail/stop?${earlier}`, { method: 'POST' })
  expect(stopped.status).toBe(200)
  await apply(server)
  expect(mails.map(({ to }) => to)).toEqual([['ben@mail.example']])
  const keyed = [{ digest: expect.stringMatching(/^k[\w-]{43}$/) }]
  for (const table of ['mail_addresses', 'mails'] as const) {
    expect(await server.store.db.selectFrom(table).select('digest').execute()).toEqual(keyed)
  }
})

test('a link that was altered stops nothing', async () => {
  const { mails, server } = await serverWithMail()
  await apply(server)
  const link = new URL(stopLink(server, mails[0]))
  link.searchParams.set('to', '0'.repeat(64))
  for (const address of [link.href, `${server.url}/mail/stop`]) {
    const asked = await fetch(address)
    expect([asked.status, await asked.text()]).toEqual([
      403,
      expect.stringContaining('This link does not work'),
    ])
    expect(await problemOf(await fetch(address, { method: 'POST' }))).toEqual({
      status: 403,
      detail: 'The address is not a link of a mail: open it from the mail again.',
    })
  }
  expect(await server.store.db.selectFrom('mail_addresses').selectAll().execute()).toEqual([])
})

test('the operator stops mail for a receiver who asks by a reply', async () => {
  const { mails, server } = await serverWithMail()
  const { code, stdout } = await command(server, 'contacts', 'stop', 'ADA@mail.example')
  expect([code, stdout]).toEqual([0, 'No more mail goes to that address.\n'])
  await apply(server)
  expect(mails).toEqual([])
})

test('addresses that are forgotten leave nothing but a stop', async () => {
  const { server } = await serverWithMail()
  for (const name of ['ada', 'cleo']) await apply(server, { email: `${name}@mail.example` })
  await command(server, 'contacts', 'stop', 'cleo@mail.example')
  for (const name of ['ada', 'cleo']) {
    const { stdout } = await command(server, 'contacts', 'forget', `${name}@mail.example`)
    expect(stdout).toContain(' mails 1,')
  }
  expect(await server.store.db.selectFrom('mails').selectAll().execute()).toEqual([])
  const rows = await server.store.db.selectFrom('mail_addresses').selectAll().execute()
  expect(rows).toMatchObject([{ stopped_at: expect.any(String) }])
})
