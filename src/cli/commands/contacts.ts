import { parseArgs } from 'node:util'
import type { Environment } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { mailAddressOf } from '../../server/store/mail-addresses.ts'
import { openStore, type Store } from '../../server/store/open.ts'
import { type Command, USAGE_ERROR } from '../command.ts'
import { exportContacts } from '../contacts/export.ts'
import { forget } from '../contacts/forget.ts'
import { exportPerson } from '../contacts/person.ts'

export const command: Command = {
  does: 'exports and forgets contacts, sends again, stops mail; beside the running server',
  usage: `npm run funnel -- contacts <command>

  export [--csv | --ndjson] [--out FILE]   every contact, as CSV unless told otherwise
  person EMAIL FOLDER                      everything about one applicant, into a new folder
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
  if (command === 'forget') return forget(environment, rest, values['older-than'])
  const store = await openStore(environment, createLog(console.error))
  try {
    if (command === 'export' && rest.length === 0) {
      await exportContacts(store, values.ndjson ? 'ndjson' : 'csv', values.out)
      return 0
    }
    if (command === 'person' && rest.length === 2) {
      const [email = '', folder = ''] = rest
      return await exportPerson(environment, store, email, folder)
    }
    if (command === 'dead' && rest.length === 0) return await listDead(store)
    if (command === 'resend' && rest.length > 0 !== values.all) {
      const count = await store.outgoing.revive(values.all ? 'all' : rest)
      console.log(`${count} to be sent again; the running server does so within seconds.`)
      return 0
    }
    if (command === 'stop' && rest.length === 1) return await stopMail(store, rest[0] ?? '')
    return USAGE_ERROR
  } finally {
    await store.close()
  }
}

async function stopMail({ mailAddresses }: Store, email: string): Promise<number> {
  const address = mailAddressOf(email)
  if (address === undefined) return USAGE_ERROR
  await mailAddresses.stop(address.digest)
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
