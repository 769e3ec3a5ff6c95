import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'
import { createLog } from '../../../src/server/log.ts'
import type { Contact } from '../../../src/server/store/contacts.ts'
import { openStore, type Store } from '../../../src/server/store/open-store.ts'
import type { Acknowledged } from './applicants.ts'

const POLL_MS = 100

/** Where a backend under fault stores everything. */
export interface BackendStorage {
  dataDir: string
  databaseUrl: string | undefined
}

/** An empty data folder, on PostgreSQL with a schema of its own; `remove` ends both. */
export async function newStorage(
  postgres: string | null,
): Promise<BackendStorage & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'funnel-faults-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (postgres === null) return { dataDir, databaseUrl: undefined, remove: removeFolder }
  const schema = `faults_${crypto.randomUUID().replaceAll('-', '')}`
  await run(postgres, `create schema ${schema}`)
  const url = new URL(postgres)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await run(postgres, `drop schema if exists ${schema} cascade`)
      await removeFolder()
    },
  }
}

/** Variables of a backend that stores everything there. */
export function variablesOf({ dataDir, databaseUrl = '' }: BackendStorage): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}

/** Counts of applications: all but the first should be 0. */
export interface Losses {
  /** Applications that were acknowledged. */
  acknowledged: number
  /** Of them, without a contact. */
  lost: number
  /** Contacts beyond one an application. */
  double: number
  /** Contacts with another id, body or field than was sent and acknowledged. */
  wrong: number
  /** Contacts that the server has marked for review: all of them are honest. */
  falseAlarms: number
}

/** Compares what was acknowledged with the database. */
export async function lossesOf(
  acknowledged: readonly Acknowledged[],
  storage: BackendStorage,
): Promise<Losses> {
  const store = await openStore(
    storage,
    createLog(() => {}),
  )
  const rows = await allContacts(store).finally(() => store.close())
  const byApplication = Map.groupBy(rows, (row) => row.application_id)
  const losses: Losses = {
    acknowledged: acknowledged.length,
    lost: 0,
    double: 0,
    wrong: 0,
    falseAlarms: 0,
  }
  for (const { applicationId, body, contactId } of acknowledged) {
    const [row, ...more] = byApplication.get(applicationId) ?? []
    if (row === undefined) losses.lost += 1
    else if (row.id !== contactId || row.raw_body !== body || !hasFieldsOf(row, body))
      losses.wrong += 1
    losses.double += more.length
  }
  losses.falseAlarms = rows.filter((row) => row.needs_review === 1).length
  losses.double += new Set(rows.map((row) => row.application_id)).size - acknowledged.length
  return losses
}

async function allContacts({ contacts }: Store): Promise<Contact[]> {
  const rows: Contact[] = []
  for await (const row of contacts.all()) rows.push(row)
  return rows
}

/** Makes entries of the queue due until there are none, as those that a killed server had claimed. */
export async function untilWorkedOff(
  db: Store['db'],
  entries: () => Promise<{ id: string }[]>,
): Promise<void> {
  const due_at = '2000-01-01T00:00:00.000Z'
  for (let left = await entries(); left.length > 0; left = await entries()) {
    // Each separately: the server locks several at once, in an order of its own.
    for (const { id } of left) {
      await db.updateTable('outgoing').set({ due_at }).where('id', '=', id).execute()
    }
    await setTimeout(POLL_MS)
  }
}

/** Whether every field that the body has is among the contact's. */
function hasFieldsOf(row: Contact, body: string): boolean {
  const sent = JSON.parse(body)
  return CONTACT_PAYLOAD_FIELDS.every((name) => row[name] === (sent[name] ?? null))
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
