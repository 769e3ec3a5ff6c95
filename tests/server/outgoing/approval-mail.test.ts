import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createSigningKeys } from '../../../src/server/http/signing-keys.ts'
import { isOnPostgres } from '../database/provided.ts'
import { command } from '../operator/command.ts'
import { problemOf, runningServer, type TestServer, TOKEN_SECRET } from '../running-server.ts'
import { APPROVED, queued, sendAgain, submitContact } from './queue.ts'

interface Mail {
  from: string
  to: string[]
  source: string
}

/** A mail server that asks for a login and refuses, with a status, the given addresses. */
async function mailServer(refuse: (address: string) => number | undefined = () => undefined) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'funnel' && password === 'se/cret'
        ? done(null, { user: username })
        : done(new Error('Wrong login')),
    onRcptTo({ address }, _, done) {
      const responseCode = refuse(address)
      done(responseCode ? Object.assign(new Error('Refused'), { responseCode }) : null)
    },
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

test('an approved applicant gets one mail, as text and as HTML', async () => {
  const { mails, server } = await serverWithMail()
  const { id } = await apply(server, { first_name: 'D’Arcy' })
  await sendAgain(server)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'jobs@company.example', to: ['ada@mail.example'] })
  const plain = readable(mails[0])
  expect(plain).toContain('From: Jobs <jobs@company.example>')
  expect(plain).toContain('To: ada@mail.example')
  expect(plain).toContain(`Message-ID: <${id}@company.example>`)
  expect(plain).toContain('Auto-Submitted: auto-generated')
  expect(plain).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(plain).toContain('Stop it here: https://jobs.example.com/mail/stop?to=')
  expect(plain).toMatch(/Content-Type: text\/plain[\s\S]*Hello D’Arcy,[\s\S]*you’re approved/)
  expect(plain).toMatch(/Content-Type: text\/html[\s\S]*<p>Hello D’Arcy,<\/p>/)
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

test.each([
  ['is given up, where the server refuses it for good', 550, 'dead', 'SMTP 550'],
  ['is tried again, where the server refuses it for now', 451, 'waiting', 'SMTP 451'],
])('an address %s', async (_, status, state, failure) => {
  const { mails, server } = await serverWithMail(() => status)
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

test.each([
  ['Ada', 'Hello Ada,'],
  [' Jean-Luc ', 'Hello Jean-Luc,'],
  ['María José', 'Hello María José,'],
  ['অনিতা', 'Hello অনিতা,'],
  ['Hello — you have won! https://evil.example/prize', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['You have won a car', 'Hello,'],
  ['Congratulationsyouhavewonacartoday', 'Hello,'],
  ['Ada <b>', 'Hello,'],
  ['Ada\u202E', 'Hello,'],
  ['Ada\nBcc', 'Hello,'],
])('the first name %j begins the mail with %j', async (first_name, greeting) => {
  const { mails, server } = await serverWithMail()
  await apply(server, { first_name })
  const text = readable(mails[0]).split('Content-Type: text/plain')[1]
  expect(text?.split('\r\n').find((line) => line.startsWith('Hello'))).toBe(greeting)
})

test('an address gets one mail a day, in any application and spelling', async () => {
  const { mails, server } = await serverWithMail()
  const emails = [
    'ada@mail.example',
    ' ADA@Mail.Example',
    'ada+1@mail.example',
    'AdA+two@mail.example',
  ]
  for (const email of emails) await apply(server, { email })
  expect(mails).toHaveLength(1)
  const withheld = ['withheld', 'the address had a mail within 24 hours']
  const entries = (await queued(server)).map(({ state, last_failure }) => [state, last_failure])
  expect(entries).toEqual([['sent', null], withheld, withheld, withheld])
  expect(JSON.stringify(server.entries)).not.toMatch(/ada@|mail\.example/i)
  const mailed_at = new Date(Date.now() - 86_400_000).toISOString()
  await server.store.db.updateTable('mail_addresses').set({ mailed_at }).execute()
  await apply(server)
  expect(mails).toHaveLength(2)
})

test('at Gmail dots do not make another address; elsewhere they do', async () => {
  const { mails, server } = await serverWithMail()
  const emails = ['a.d.a@gmail.com', 'ada@googlemail.com', 'a.da@mail.example', 'ada@mail.example']
  for (const email of emails) await apply(server, { email })
  expect(mails.flatMap(({ to }) => to)).toEqual([emails[0], emails[2], emails[3]])
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
  expect(await asked.text()).toMatch(/<form method="post"><button>Stop mail<\/button><\/form>/)
  await command(server, 'contacts', 'forget', 'ada@mail.example')
  await apply(server)
  expect(mails).toHaveLength(2)
  const stopped = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(stopped.status).toBe(200)
  expect(await stopped.text()).toContain('You get no more mail from us')
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
  const rows = await server.store.db.selectFrom('mail_addresses').select('digest').execute()
  const keyed = expect.stringMatching(/^k[\w-]{43}$/)
  expect(rows).toEqual([{ digest: keyed }, { digest: keyed }])
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
  const rows = await server.store.db.selectFrom('mail_addresses').selectAll().execute()
  expect(rows).toMatchObject([{ stopped_at: null }])
})

test('the operator stops mail for a receiver who asks by a reply', async () => {
  const { mails, server } = await serverWithMail()
  const { code, stdout } = await command(server, 'contacts', 'stop', 'ADA@mail.example')
  expect([code, stdout]).toEqual([0, 'No more mail goes to that address.\n'])
  await apply(server)
  expect(mails).toEqual([])
})

test('addresses that are forgotten or old leave nothing but a stop', async () => {
  const { server } = await serverWithMail()
  for (const name of ['ada', 'ben', 'cleo']) await apply(server, { email: `${name}@mail.example` })
  await command(server, 'contacts', 'stop', 'cleo@mail.example')
  const { stdout } = await command(server, 'contacts', 'forget', 'ada@mail.example')
  expect(stdout).toContain(' mails 1,')
  const old = '2026-01-01T00:00:00.000Z'
  await server.store.db
    .updateTable('mail_addresses')
    .set({ mailed_at: old })
    .where('stopped_at', 'is', null)
    .execute()
  await command(server, 'contacts', 'forget', '--older-than', '1')
  const rows = await server.store.db.selectFrom('mail_addresses').selectAll().execute()
  expect(rows).toEqual([
    {
      digest: expect.any(String),
      contact_id: null,
      mailed_at: null,
      stopped_at: expect.any(String),
    },
  ])
})
