import { existsSync } from 'node:fs'
import {
  chown,
  constants,
  copyFile,
  mkdir,
  open,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Environment } from '../../server/env.ts'
import { EnvironmentError } from '../../server/environment-error.ts'
import { flushFolder } from '../../server/files/flush-folder.ts'
import { CONTACTS_FILE } from '../../server/store/embedded.ts'
import { storageError } from '../../server/store/failures.ts'
import { LOCK_FILE, lockFolder } from '../../server/store/folder-lock.ts'
import { requireUsable } from '../../server/store/migrate.ts'
import { isBusy, primaryCodeOf } from '../../server/store/sqlite.ts'
import { type Command, USAGE_ERROR } from '../command.ts'

export const command: Command = {
  usage: `npm run funnel -- db <command>

  backup FILE    writes the embedded database of contacts in DATA_DIR into a new file, while a server
                 may run
  restore FILE   puts a backup in its place; what was there stays. Stop the server before
  check FILE     says whether a backup is whole, and how many contacts it holds`,
  run: runDatabase,
}

/** @throws EnvironmentError if there is nothing to back up or to restore */
async function runDatabase(args: string[], environment: () => Environment): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [command, file, ...rest] = positionals
  if (file === undefined || rest.length > 0) return USAGE_ERROR
  if (command === 'backup') await backUp(embeddedIn(environment(), 'pg_dump'), file)
  else if (command === 'restore') {
    await restore(embeddedIn(environment(), 'pg_restore'), file)
  } else if (command === 'check') {
    console.log(`It is whole: ${countIfWhole(file, file)} contacts.`)
  } else return USAGE_ERROR
  return 0
}

/** The folder of the embedded databases. */
function embeddedIn({ dataDir, databaseUrl }: Environment, otherwise: string): string {
  if (databaseUrl === undefined) return dataDir
  throw new EnvironmentError(`DATABASE_URL names a PostgreSQL database: use ${otherwise}.`)
}

/** Files that SQLite has next to a database; without them it may lack what was written last. */
const SIDE_FILES = ['-wal', '-shm', '-journal']

/**
 * Writes an embedded database into a new file that only its owner reads, while a server may run.
 *
 * @throws EnvironmentError if the file is there already, or there is no database
 */
async function backUp(dataDir: string, file: string): Promise<void> {
  const database = openExisting(join(dataDir, CONTACTS_FILE))
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
      throw new EnvironmentError(`The backup cannot be written (${error.code}): ${file}`)
    })
    database.prepare('vacuum into ?').run(file)
  } catch (error) {
    // A part of a backup, as on a full disk, could be taken for one.
    if (primaryCodeOf(error) !== undefined) await remove(file)
    throw storageError(error, file)
  } finally {
    database.close()
  }
  console.log(`The contacts are in ${file}. Uploaded files are backed up after the contacts.`)
}

/**
 * Puts a backup in the place of an embedded database, once it is found whole. What was there before
 * stays next to it with its write-ahead log, which would otherwise be applied to the backup.
 *
 * @throws EnvironmentError if a server runs, or the file is no backup of this funnel; then nothing
 *   has changed
 */
async function restore(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir, 'restore')
  const copy = join(dataDir, 'restoring.sqlite')
  try {
    await remove(copy)
    await copyDatabase(file, copy)
    const count = countIfWhole(copy, file)
    checkpointLog(copy)
    await flush(copy)
    if (process.getuid?.() === 0) await giveToOwner(dataDir, [copy, join(dataDir, LOCK_FILE)])
    const current = join(dataDir, CONTACTS_FILE)
    const previous = await moveAside(current)
    await rename(copy, current)
    await flushFolder(dataDir)
    console.log(`${count} contacts are restored. Put everything else back, then start the server.`)
    if (previous !== undefined) {
      console.log(`What was there before is in ${previous}: remove it once you do not need it.`)
    }
  } finally {
    await remove(copy)
    unlock()
  }
}

/** What root restores is for the user that the folder is of. */
async function giveToOwner(folder: string, files: readonly string[]): Promise<void> {
  const { uid, gid } = await stat(folder)
  for (const file of files) await chown(file, uid, gid)
}

/** A backup that was made by copying files may have its log next to it. */
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

/** How many rows a whole backup holds that this version can work with. */
function countIfWhole(copy: string, file: string): number {
  const database = openExisting(copy, true)
  try {
    const all = (query: string) => database.prepare(query).all()
    if (!v.is(Check, all('pragma integrity_check'))) throw new Error('It is damaged.')
    const run = v.parse(Names, all('select name from kysely_migration'))
    const { count } = v.parse(Counted, all('select count(*) as count from contacts')[0])
    requireUsable(run)
    return count
  } catch (error) {
    if (error instanceof EnvironmentError) throw error
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new EnvironmentError(`This is no whole backup of the funnel (${reason}): ${file}`)
  } finally {
    database.close()
  }
}

/** Moves a database aside, complete: with its last writes. */
async function moveAside(current: string): Promise<string | undefined> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = current.replace(/\.sqlite$/, `-replaced-${time}.sqlite`)
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
    if (isBusy(error)) throw storageError(error, file)
  }
}

function openExisting(file: string, readOnly = false): DatabaseSync {
  if (!existsSync(file)) throw new EnvironmentError(`There is no database: ${file}`)
  return new DatabaseSync(file, { readOnly })
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

/** Waits until a file is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
