import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { openLocationLookup } from '../applications/location.ts'
import type { Environment } from '../env.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { clamdScanner } from '../files/scanner.ts'
import { SERVER_LIMITS } from '../limits.ts'
import { causeOf, createLog } from '../log.ts'
import { transportTo } from '../outgoing/approval-mail.ts'
import { askVetting } from '../outgoing/vetting.ts'
import { postSigned } from '../outgoing/webhook.ts'
import { openStore } from '../store/open-store.ts'

/** Describes a working service; undefined if none is configured. Rejects if it fails. */
type Check = () => Promise<string | undefined>

const log = createLog(() => {})

/**
 * Tries every service that the configuration names, and prints a line for each.
 *
 * @param receiver is sent a mail; without one the mail server is only asked to let the user in
 * @returns how many fail
 */
export async function checkServices(environment: Environment, receiver?: string): Promise<number> {
  const { outgoing, files, locationSource, client } = environment
  const { webhook } = outgoing
  const checks: [name: string, subject: string, Check][] = [
    ['database', `a write to ${databaseOf(environment)}`, () => checkDatabase(environment)],
    ['files', `a file in ${folderOf(environment)}`, () => checkFiles(environment)],
    [
      'webhook',
      'a sample to WEBHOOK_URL',
      async () => webhook && checkWebhook(environment, webhook),
    ],
    [
      'mail',
      receiver === undefined ? 'to be let in by SMTP_URL' : `a mail to ${receiver}`,
      () => checkMail(environment, receiver),
    ],
    ['ClamAV', `a scan by ${files.scanner}`, () => checkScanner(environment)],
    ['locations', `${PUBLIC_ADDRESS} in ${locationSource}`, () => checkLocations(environment)],
    ['vetting', `a sample to ${client.vetting.baseUrl}`, () => checkVetting(environment)],
  ]
  let failed = 0
  for (const [name, subject, check] of checks) {
    try {
      console.log(`${name.padEnd(10)}${(await check()) ?? 'not configured'}`)
    } catch (error) {
      failed += 1
      console.log(`${name.padEnd(10)}FAILED  Tried ${subject}: ${causeOf(error)}`)
    }
  }
  return failed
}

/** Without its password. */
function databaseOf({ databaseUrl, dataDir }: Environment): string {
  return databaseUrl === undefined ? dataDir : `PostgreSQL at ${new URL(databaseUrl).host}`
}

function folderOf({ files, dataDir }: Environment): string {
  return files.s3?.url ?? `${dataDir}/files`
}

async function checkDatabase(environment: Environment): Promise<string> {
  const store = await openStore(environment, log)
  await store.check().finally(store.close)
  return `works: ${databaseOf(environment)}`
}

async function checkFiles(environment: Environment): Promise<string> {
  const store = await openFileStore(environment.files, environment.dataDir)
  await store.check()
  return `works: ${folderOf(environment)}`
}

async function checkWebhook(
  environment: Environment,
  webhook: NonNullable<Environment['outgoing']['webhook']>,
): Promise<string> {
  const body = JSON.stringify({ type: 'check', timestamp: new Date().toISOString(), data: {} })
  const { status, ok } = await postSigned(webhook, { id: randomUUID(), key: 'check', body })
  if (!ok) throw new Error(`It answered the sample with HTTP ${status}.`)
  const store = await openStore(environment, log)
  const isGone = await store.outgoing.isGone(webhook.url).finally(store.close)
  if (!isGone) return `works: HTTP ${status}`
  throw new Error(
    'It answered 410 before, so that nothing is sent there: npm run funnel -- contacts dead --resend',
  )
}

async function checkMail(
  { outgoing }: Environment,
  receiver?: string,
): Promise<string | undefined> {
  if (!outgoing.mail) return undefined
  const transport = transportTo(outgoing.mail.smtpUrl)
  try {
    if (receiver === undefined) {
      await transport.verify()
      return 'works: it lets the user in. To send a mail, name an address with --mail'
    }
    const subject = 'A mail of check-services'
    const { from, replyTo } = outgoing.mail
    await transport.sendMail({
      from,
      replyTo,
      to: receiver,
      subject,
      text: 'The mail server works.',
    })
    return `works: a mail is on its way to ${receiver}`
  } finally {
    transport.close()
  }
}

async function checkScanner({ files }: Environment): Promise<string | undefined> {
  if (files.scanner === undefined) return undefined
  const file = Readable.from([Buffer.from('x')])
  const found = await clamdScanner(files.scanner, SERVER_LIMITS.scannerMs)(file)
  return `works: it found a file ${found}`
}

/** An address that every source of locations knows. */
const PUBLIC_ADDRESS = '8.8.8.8'

async function checkLocations({ locationSource }: Environment): Promise<string | undefined> {
  if (locationSource === undefined) return undefined
  let failure = ''
  const failures = createLog((line) => {
    failure = ` (${JSON.parse(line).failure})`
  })
  const locate = await openLocationLookup(locationSource, failures)
  const answer = await locate(PUBLIC_ADDRESS)
  if (answer.status === 'success') return `works: ${PUBLIC_ADDRESS} is in ${answer.country}`
  throw new Error(`GEO_SOURCE does not know ${PUBLIC_ADDRESS}: ${answer.message}${failure}.`)
}

async function checkVetting({ client }: Environment): Promise<string | undefined> {
  if (client.vetting.baseUrl.startsWith('/')) return undefined
  const status = await askVetting(client, {}, new AbortController().signal)
  return `works: it answered the sample with ${status || 'no status'}`
}
