import { existsSync, readdirSync } from 'node:fs'
import type { Environment } from '../../server/env.ts'
import { openFileStore } from '../../server/files/file-store.ts'
import { createLog } from '../../server/log.ts'
import { eraseDeleted, vacuumPostgres } from '../../server/store/erasing.ts'
import { openStore } from '../../server/store/open.ts'
import { forgetPerson } from '../../server/store/person.ts'

/** Removes one applicant everywhere, also from the disk of embedded databases; while a server runs. */
export async function forget(environment: Environment, email: string): Promise<number> {
  const { dataDir, databaseUrl } = environment
  const store = await openStore(environment, createLog(console.error))
  try {
    const files = await openFileStore(environment.files, dataDir)
    const { counts, mentionedIn } = await forgetPerson(store, files, email)
    const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
    console.log(`Removed: ${parts.join(', ')}.`)
    if (mentionedIn.length > 0) {
      console.log(`The address is also in contacts of others: ${mentionedIn.join(', ')}.`)
    }
    if (databaseUrl !== undefined) await vacuumPostgres(store)
  } finally {
    await store.close()
  }
  if (databaseUrl === undefined && !eraseDeleted(dataDir)) {
    console.log(
      'Unused parts of the databases may hold a piece of it: run this again once the server has ended.',
    )
  }
  const copies = copiesIn(dataDir, databaseUrl)
  if (copies.length > 0) {
    console.log(`DATA_DIR holds copies of databases, which you may delete: ${copies.join(', ')}.`)
  }
  return 0
}

/** What a restore or a move to PostgreSQL left. */
function copiesIn(dataDir: string, databaseUrl: string | undefined): string[] {
  if (!existsSync(dataDir)) return []
  const moved = databaseUrl === undefined ? [] : ['funnel.sqlite', 'measurement.sqlite']
  return readdirSync(dataDir).filter(
    (name) => moved.includes(name) || /-replaced-.*\.sqlite$/.test(name),
  )
}
