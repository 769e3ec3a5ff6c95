import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Environment } from '../../server/env.ts'
import { openFileStore } from '../../server/files/file-store.ts'
import { createLog } from '../../server/log.ts'
import { createForgetting, type Forgotten } from '../../server/store/forgetting.ts'
import { mailAddressOf } from '../../server/store/mail-addresses.ts'
import { openStore, type Store } from '../../server/store/open.ts'
import { type Command, USAGE_ERROR } from '../command.ts'
import { exportContacts } from '../contacts/export.ts'

const DAY_MS = 86_400_000
const Days = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))

export const command: Command = {
  does: 'exports and forgets contacts, sends again, stops mail; beside the running server',
  usage: `npm run funnel -- contacts <command>

  export [--csv | --ndjson] [--out FILE]   every contact, as CSV unless told otherwise
  forget EMAIL                             removes one applicant everywhere
  forget --older-than DAYS                 removes everything that is older
  dead                                     what could not be sent, and why
  resend ID... | --all                     sends it again
  stop EMAIL                               no more mail to the address`,
  run: runContacts,
}

async function runContacts(args: string[], loadEnvironment: () => Environment): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      csv: { type: 'boolean', default: false },
      ndjson: { type: 'boolean', default: false },
      out: { type: 'string' },
      'older-than': { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  })
  const [command, ...rest] = positionals
  if (command === undefined || (values.csv && values.ndjson)) return USAGE_ERROR
  const environment = loadEnvironment()
  const store = await openStore(environment, createLog(console.error))
  try {
    if (command === 'export' && rest.length === 0) {
      await exportContacts(store, values.ndjson ? 'ndjson' : 'csv', values.out)
      return 0
    }
    if (command === 'forget') {
      const files = await openFileStore(environment.files, environment.dataDir)
      return await forget(
        createForgetting(store.db, store.measurement, files.remove),
        rest,
        values['older-than'],
      )
    }
    if (command === 'dead' && rest.length === 0) return await listDead(store)
    if (command === 'resend' && rest.length > 0 !== values.all) {
      const count = await store.outgoing.revive(values.all ? 'all' : rest, new Date())
      console.log(`${count} to be sent again; the running server does so within seconds.`)
      return 0
    }
    if (command === 'stop' && rest.length === 1) return await stopMail(store, rest[0] ?? '')
    return USAGE_ERROR
  } finally {
    await store.close()
  }
}

async function forget(
  forgetting: ReturnType<typeof createForgetting>,
  emails: readonly string[],
  olderThan: string | undefined,
): Promise<number> {
  const [email, ...more] = emails
  const days = v.safeParse(Days, olderThan)
  if (email !== undefined && more.length === 0 && olderThan === undefined) {
    return report(await forgetting.byEmail(email))
  }
  if (email === undefined && days.success) {
    return report(await forgetting.before(new Date(Date.now() - days.output * DAY_MS)))
  }
  return USAGE_ERROR
}

function report(forgotten: Forgotten): number {
  const parts = Object.entries(forgotten).map(([what, count]) => `${what} ${count}`)
  console.log(`Removed: ${parts.join(', ')}.`)
  return 0
}

async function stopMail({ mailAddresses }: Store, email: string): Promise<number> {
  const address = mailAddressOf(email)
  if (address === undefined) return USAGE_ERROR
  await mailAddresses.stop(address.digest, new Date())
  console.log('No more mail goes to that address.')
  return 0
}

async function listDead({ outgoing }: Store): Promise<number> {
  const dead = await outgoing.dead()
  for (const { id, kind, contact_id, created_at, attempts, last_failure } of dead) {
    console.log([id, kind, contact_id, created_at, `${attempts} attempts`, last_failure].join('  '))
  }
  const { waiting, sent, withheld } = await outgoing.counts()
  console.log(`${dead.length} given up, ${waiting} waiting, ${sent} sent, ${withheld} withheld.`)
  return 0
}
