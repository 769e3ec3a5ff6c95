import { parseArgs } from 'node:util'
import type { Environment } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { mailAddressOf } from '../../server/store/mail-addresses.ts'
import { openStore, type Store } from '../../server/store/open.ts'
import { type Command, USAGE_ERROR } from '../command.ts'
import { exportContacts } from '../contacts/export.ts'
import { forget } from '../contacts/forget.ts'
import { exportPerson } from '../contacts/person.ts'
import { UserError } from '../user-error.ts'

export const command: Command = {
  usage: `npm run funnel -- contacts <command>

  export [--csv | --ndjson] [--out FILE]   every contact, as CSV by default
  person EMAIL FOLDER                      everything about one applicant, into a new folder
  forget EMAIL                             removes one applicant everywhere
  dead                                     what could not be sent, and why
  dead --resend [ID...]                    sends it again
  unseen                                   approved applicants who got no mail, and why
  mail ID                                  sends the approval mail to the applicant of a contact
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
      resend: { type: 'boolean', default: false },
    },
  })
  const [command, ...rest] = positionals
  if (command === undefined || (values.csv && values.ndjson)) return USAGE_ERROR
  const environment = loadEnvironment()
  const [email = ''] = rest
  const isOfPerson = ['forget', 'person'].includes(command)
  if (isOfPerson && rest.length > 0 && !/\S@\S/.test(email))
    throw new UserError('Name a whole e-mail address.')
  if (command === 'forget' && rest.length === 1) return forget(environment, email)
  const store = await openStore(environment, createLog(console.error))
  try {
    if (command === 'export' && rest.length === 0) {
      await exportContacts(store, values.ndjson ? 'ndjson' : 'csv', values.out)
      return 0
    }
    if (command === 'person' && rest.length === 2) {
      return await exportPerson(environment, store, email, rest[1] ?? '')
    }
    if (command === 'dead' && values.resend) {
      const count = await store.outgoing.revive(rest.length > 0 ? rest : 'all')
      console.log(`${count} to be sent again; the running server does so within seconds.`)
      return 0
    }
    if (command === 'dead' && rest.length === 0) return await listDead(store)
    if (command === 'unseen' && rest.length === 0) return await listUnmailed(store)
    if (command === 'mail' && rest.length === 1) return await mail(environment, store, rest[0])
    if (command === 'stop' && rest.length === 1) return await stopMail(store, email)
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

async function listUnmailed({ outgoing }: Store): Promise<number> {
  for (const { id, received_at, walk, review_reason } of await outgoing.unmailed()) {
    console.log([id, received_at, `walk ${walk}`, review_reason].join('  '))
  }
  return 0
}

async function mail({ outgoing }: Environment, store: Store, id = ''): Promise<number> {
  if (!outgoing.mail) throw new UserError('SMTP_URL is not set: no mail can be sent.')
  if (!(await store.outgoing.queueMail(id))) throw new UserError(`There is no contact ${id}.`)
  console.log('The running server sends it within seconds.')
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
