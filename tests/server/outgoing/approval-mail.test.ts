import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { transportTo } from '../../../src/server/outgoing/approval-mail.ts'
import { listen } from '../../fakes/listen.ts'
import { runningServer } from '../running-server.ts'
import { apply, type Mail, mailServer, serverWithMail } from './mail-server.ts'
import { queued, sendAgain } from './queue.ts'

/** A mail's source with its quoted-printable lines read. */
function readable({ source }: Mail = { from: '', to: [], source: '' }): string {
  const body = source.indexOf('\r\n\r\n')
  const encoded = source
    .slice(body)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, '%$1')
  return source.slice(0, body) + decodeURIComponent(encoded.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
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
