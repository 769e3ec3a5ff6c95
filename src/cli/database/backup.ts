import { existsSync } from 'node:fs'
import { constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { EnvironmentError } from '../../server/env.ts'
import { isKnownMigration } from '../../server/store/migrate.ts'
import { isBusy, lockFolder } from '../../server/store/node-sqlite.ts'

const IN_USE = 'A server or a command works on DATA_DIR: stop it before you restore.'

/** Files that SQLite keeps beside a database; without them it may lack what was written last. */
const SIDE_FILES = ['-wal', '-shm', '-journal']

/**
 * Writes the embedded database into a new file that only its owner reads, while a server may run.
 *
 * @throws EnvironmentError where the file is there already, or there is no database
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const database = openExisting(join(dataDir, 'funnel.sqlite'))
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
      throw new EnvironmentError(`The backup cannot be written (${error.code}): ${file}`)
    })
    database.prepare('vacuum into ?').run(file)
  } finally {
    database.close()
  }
}

/** What was restored; `replaced` is where the earlier database is now. */
export interface Restored {
  contacts: number
  replaced: string | undefined
}

/**
 * Puts a backup in the place of the embedded database, once it is found whole. What was there before
 * stays beside it with its write-ahead log, which would otherwise be applied to the backup.
 *
 * @throws EnvironmentError where a server runs, or the file is no backup of this funnel; then nothing
 *   has changed
 */
export async function restore(dataDir: string, file: string): Promise<Restored> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir, 'alone')
  if (!unlock) throw new EnvironmentError(IN_USE)
  const copy = join(dataDir, 'restoring.sqlite')
  try {
    await remove(copy)
    await copyDatabase(file, copy)
    const contacts = checked(copy, file)
    await flush(copy)
    const replaced = await moveAside(dataDir)
    await rename(copy, join(dataDir, 'funnel.sqlite'))
    await flush(dataDir)
    return { contacts, replaced }
  } finally {
    await remove(copy)
    unlock()
  }
}

/** A backup that was made by copying files may have its log beside it. */
async function copyDatabase(file: string, copy: string): Promise<void> {
  try {
    await copyFile(file, copy, constants.COPYFILE_EXCL)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    throw new EnvironmentError(`The backup cannot be read (${code}): ${file}`)
  }
  await copyFile(`${file}-wal`, `${copy}-wal`).catch(() => {})
}

const Check = v.strictTuple([v.object({ integrity_check: v.literal('ok') })])
const Names = v.array(v.object({ name: v.string() }))
const Counted = v.object({ count: v.number() })

/** How many contacts a whole backup of this version or an older one holds. */
function checked(copy: string, file: string): number {
  const database = new DatabaseSync(copy)
  try {
    const all = (query: string) => database.prepare(query).all()
    if (!v.is(Check, all('pragma integrity_check'))) throw new Error('It is damaged.')
    const migrations = v.parse(Names, all('select name from kysely_migration'))
    const { count } = v.parse(Counted, all('select count(*) as count from contacts')[0])
    const unknown = migrations.find(({ name }) => !isKnownMigration(name))
    if (unknown) {
      throw new EnvironmentError(
        `The backup is of a newer version of the funnel (${unknown.name}): install that one first.`,
      )
    }
    database.exec('pragma journal_mode = delete')
    return count
  } catch (error) {
    if (error instanceof EnvironmentError) throw error
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new EnvironmentError(`This is no whole backup of the funnel (${reason}): ${file}`)
  } finally {
    database.close()
  }
}

/** Moves the current database aside, complete: with its last writes. */
async function moveAside(dataDir: string): Promise<string | undefined> {
  const current = join(dataDir, 'funnel.sqlite')
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = join(dataDir, `funnel-replaced-${time}.sqlite`)
  checkpointLog(current)
  for (const suffix of SIDE_FILES) await move(`${current}${suffix}`, `${aside}${suffix}`)
  return (await move(current, aside)) ? aside : undefined
}

/** Checkpoints the write-ahead log into its database; a damaged database is left as it is. */
function checkpointLog(file: string): void {
  try {
    const database = openExisting(file)
    try {
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  } catch (error) {
    if (isBusy(error)) throw new EnvironmentError(IN_USE)
  }
}

function openExisting(file: string): DatabaseSync {
  if (!existsSync(file)) throw new EnvironmentError(`There is no database: ${file}`)
  return new DatabaseSync(file)
}

/** Whether there was such a file. */
async function move(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false
  await rename(from, to)
  return true
}

async function remove(database: string): Promise<void> {
  for (const suffix of ['', ...SIDE_FILES]) await rm(`${database}${suffix}`, { force: true })
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
