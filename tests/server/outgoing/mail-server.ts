import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { APPROVED } from '../calls.ts'
import { runningServer, type TestServer } from '../running-server.ts'

export interface Mail {
  from: string
  to: string[]
  source: string
}

/** A mail server that asks for a login and refuses, with a status, the given addresses. */
export async function mailServer(
  refuse: (address: string) => number | undefined = () => undefined,
) {
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
export async function serverWithMail(refuse?: (address: string) => number | undefined) {
  const { mails, variables } = await mailServer(refuse)
  return { mails, variables, server: await runningServer(variables) }
}

/** Submits a contact and waits until the queue is empty. */
export async function apply(server: TestServer, differing: object = {}) {
  const contact = await server.submit({ ...APPROVED, ...differing })
  await server.sender.drain()
  return contact
}
