import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { runningServer } from '../running-server.ts'
import { APPROVED, handIn, queued, sendAgain } from './queue.ts'

interface Mail {
  from: string
  to: string[]
  source: string
}

/** A mail server that asks for a login and refuses, with a status, whom it is told to refuse. */
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

test('an approved applicant gets one mail, as text and as HTML', async () => {
  const { mails, variables } = await mailServer()
  const server = await runningServer(variables)
  const { id } = await handIn(server, { ...APPROVED, first_name: 'Ada <b>' })
  await server.sender.drain()
  await sendAgain(server)
  expect(mails).toHaveLength(1)
  const { from, to, source } = mails[0] ?? { from: '', to: [], source: '' }
  expect([from, to]).toEqual(['jobs@company.example', ['ada@mail.example']])
  const plain = source.replaceAll('=\r\n', '').replaceAll('=E2=80=99', '’').replaceAll('=3D', '=')
  expect(plain).toContain('From: Jobs <jobs@company.example>')
  expect(plain).toContain('To: ada@mail.example')
  expect(plain).toContain(`Message-ID: <${id}@company.example>`)
  expect(plain).toContain('Auto-Submitted: auto-generated')
  expect(plain).toMatch(/Content-Type: text\/plain[\s\S]*Hello Ada <b>,[\s\S]*you’re approved/)
  expect(plain).toMatch(/Content-Type: text\/html[\s\S]*<p>Hello Ada &#60;b&#62;,<\/p>/)
  expect(await queued(server)).toMatchObject([{ kind: 'approval_mail', state: 'sent' }])
})

test.each([
  ['is not approved', { date_of_birth: '2006-06-06', applicant_s_pipeline_stage: 'Applied' }],
  ['the server does not approve', { state: 'Ohio' }],
  ['sends what cannot be read', { state: 'Atlantis' }],
  ['sends what may be read in two ways', { first_name: 'Ada \ud800' }],
])('nobody gets a mail who %s', async (_, differing) => {
  const { variables } = await mailServer()
  const server = await runningServer(variables)
  await handIn(server, { ...APPROVED, ...differing })
  expect(await queued(server)).toEqual([])
})

test.each([
  ['is given up, where the server refuses it for good', 550, 'dead', 'SMTP 550'],
  ['is tried again, where the server refuses it for now', 451, 'waiting', 'SMTP 451'],
])('an address %s', async (_, status, state, failure) => {
  const { mails, variables } = await mailServer(() => status)
  const server = await runningServer(variables)
  await handIn(server)
  await server.sender.drain()
  expect(mails).toEqual([])
  expect(await queued(server)).toMatchObject([{ state, attempts: 1, last_failure: failure }])
})

test('a wrong login is tried again, and the log holds neither address nor password', async () => {
  const { variables } = await mailServer()
  const SMTP_URL = variables.SMTP_URL.replace('se%2Fcret', 'wrong')
  const server = await runningServer({ ...variables, SMTP_URL })
  await handIn(server)
  await server.sender.drain()
  expect(await queued(server)).toMatchObject([{ state: 'waiting', last_failure: 'EAUTH' }])
  expect(JSON.stringify(server.entries)).not.toMatch(/ada@|wrong|Ada/)
})

test('who starts without SMTP_URL is told that no mail is sent', async () => {
  const { variables } = await mailServer()
  const told = ({ entries }: { entries: Record<string, unknown>[] }) =>
    entries.filter(({ event }) => event === 'mail_off')
  expect(told(await runningServer())).toMatchObject([
    { level: 'warn', reason: 'SMTP_URL is not set: no approved applicant gets a mail.' },
  ])
  expect(told(await runningServer(variables))).toEqual([])
})

test('an address that is two, or breaks lines, goes to nobody else', async () => {
  const { mails, variables } = await mailServer()
  const server = await runningServer(variables)
  await handIn(server, { ...APPROVED, email: 'ada@mail.example\r\nBcc: eve@mail.example' })
  await handIn(server, { ...APPROVED, email: 'ada@mail.example, eve@mail.example' })
  await server.sender.drain()
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@mail.example')
})
