import { existsSync, readdirSync } from 'node:fs'
import * as v from 'valibot'
import type { Environment } from '../../server/env.ts'
import { openFileStore } from '../../server/files/file-store.ts'
import { createLog } from '../../server/log.ts'
import { removalsOf } from '../../server/retention.ts'
import { CLOCK_COMMAND } from '../../server/store/clock.ts'
import { eraseDeleted, vacuumPostgres } from '../../server/store/erasing.ts'
import {
  addCounts,
  createForgetting,
  type Forgotten,
  nothingForgotten,
} from '../../server/store/forgetting.ts'
import { openStore, type Store } from '../../server/store/open.ts'
import { findPerson, type Person } from '../../server/store/person.ts'
import { USAGE_ERROR } from '../command.ts'
import { UserError } from '../user-error.ts'

const Days = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))

/**
 * Removes one applicant, or everything older than so many days, also from the disk of embedded
 * databases; beside the running server.
 */
export async function forget(
  environment: Environment,
  emails: readonly string[],
  olderThan: string | undefined,
): Promise<number> {
  const [email, ...more] = emails
  const days = v.safeParse(Days, olderThan)
  if (more.length > 0 || (email === undefined) === (olderThan === undefined)) return USAGE_ERROR
  if (email === undefined && !days.success) return USAGE_ERROR
  const { dataDir, databaseUrl } = environment
  const store = await openStore(environment, createLog(console.error))
  const identifiers: string[] = []
  try {
    if (email !== undefined) identifiers.push(...(await forgetPerson(environment, store, email)))
    else if (days.success) await forgetOlder(environment, store, days.output)
    if (databaseUrl !== undefined) await vacuumPostgres(store)
  } finally {
    await store.close()
  }
  if (databaseUrl === undefined) await eraseDeleted(dataDir, identifiers)
  const copies = copiesIn(dataDir, databaseUrl)
  if (copies.length > 0) {
    console.log(`DATA_DIR holds copies of databases, which you may delete: ${copies.join(', ')}.`)
  }
  return 0
}

/** @returns what no database may hold any more */
async function forgetPerson(
  environment: Environment,
  store: Store,
  email: string,
): Promise<string[]> {
  const files = await openFileStore(environment.files, environment.dataDir)
  const person = await findPerson(store, email)
  const forgetting = createForgetting(store.db, files.remove)
  report(await forgetting.person(store.measurement, person))
  const { mentionedIn } = person
  if (mentionedIn.length > 0) {
    console.log(`The address also stands in contacts of others: ${mentionedIn.join(', ')}.`)
  }
  return identifiersOf(person)
}

function identifiersOf({ addresses, applicationIds, contactIds, fileNames, mentionedIn }: Person) {
  const ids = [...applicationIds, ...contactIds, ...fileNames]
  return mentionedIn.length > 0 ? ids : [...addresses, ...ids]
}

async function forgetOlder(environment: Environment, store: Store, days: number): Promise<void> {
  const { clock } = store
  await clock.note()
  if (clock.heldBefore() !== undefined) {
    throw new UserError(
      `The clock is more than 30 days after the last time that was noted here. If it is right, run ${CLOCK_COMMAND} first.`,
    )
  }
  const files = await openFileStore(environment.files, environment.dataDir)
  const expired = clock.olderThan(days)
  const all = nothingForgotten()
  const sum = () => Object.values(all).reduce((one, other) => one + other)
  for (const remove of removalsOf(store, files, { contacts: expired, others: expired })) {
    // A call removes a part of a table.
    for (let before = -1; before < sum(); ) {
      before = sum()
      addCounts(all, await remove())
    }
  }
  report(all)
}

function report(forgotten: Forgotten): void {
  const parts = Object.entries(forgotten).map(([what, count]) => `${what} ${count}`)
  console.log(`Removed: ${parts.join(', ')}.`)
}

/** What a restore or a move to PostgreSQL left. */
function copiesIn(dataDir: string, databaseUrl: string | undefined): string[] {
  if (!existsSync(dataDir)) return []
  const moved = databaseUrl === undefined ? [] : ['funnel.sqlite', 'measurement.sqlite']
  return readdirSync(dataDir).filter(
    (name) => moved.includes(name) || /-replaced-.*\.sqlite$/.test(name),
  )
}
