import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type Environment, EnvironmentError } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { CONTACT_MIGRATIONS, requireUsable } from '../../server/store/migrate.ts'
import { copyTables } from '../../server/store/move.ts'
import { isBusy, lockFolder } from '../../server/store/node-sqlite.ts'
import { openStore } from '../../server/store/open.ts'
import { type Command, USAGE_ERROR } from '../command.ts'

export const command: Command = {
  does: 'backs up and restores the embedded database, moves it to PostgreSQL',
  usage: `npm run funnel -- db <command>

  backup FILE    writes the embedded database of DATA_DIR into a new file, while a server may run
  restore FILE   puts a backup in its place; what was there is kept. Stop the server before
  move           copies it into the PostgreSQL database of DATABASE_URL. Stop the server before. What
                 is there already stays; a second run copies what is missing`,
  run: runDatabase,
}

/**
 * @throws EnvironmentError where there is nothing to move, to back up or to restore, or nowhere to
 *   move it to
 */
async function runDatabase(args: string[], environment: () => Environment): Promise<number> {
  const [command, file, ...rest] = args
  if (command === 'move' && file === undefined) return moveToPostgres(environment())
  if (file === undefined || rest.length > 0) return USAGE_ERROR
  if (command === 'backup') await backUp(embeddedIn(environment(), 'pg_dump'), file)
  else if (command === 'restore') await restore(embeddedIn(environment(), 'pg_restore'), file)
  else return USAGE_ERROR
  return 0
}

/** The folder of the embedded database. */
function embeddedIn({ dataDir, databaseUrl }: Environment, otherwise: string): string {
  if (databaseUrl === undefined) return dataDir
  throw new EnvironmentError(`DATABASE_URL names a PostgreSQL database: use ${otherwise}.`)
}

async function moveToPostgres({ dataDir, databaseUrl }: Environment): Promise<number> {
  if (databaseUrl === undefined) {
    throw new EnvironmentError('DATABASE_URL is not set: name the PostgreSQL database to move to.')
  }
  await access(join(dataDir, 'funnel.sqlite')).catch(() => {
    throw new EnvironmentError(`DATA_DIR holds no funnel.sqlite: ${dataDir}`)
  })
  const log = createLog(console.error)
  const source = await openStore({ dataDir, databaseUrl: undefined }, log)
  const target = await openStore({ dataDir, databaseUrl }, log)
  try {
    const copied = [
      ...(await copyTables(source.db, target.db)),
      ...(await copyTables(source.measurement, target.measurement)),
    ]
    console.table(copied)
    const isWhole = copied.every(({ there, inSource }) => there >= inSource)
    console.log(
      isWhole
        ? 'Everything is there. Start the server with DATABASE_URL; the embedded database was left as it is.'
        : 'Rows are missing: run it again.',
    )
    return isWhole ? 0 : 1
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

const IN_USE = 'A server or a command works on DATA_DIR: stop it before you restore.'

/** Files that SQLite keeps beside a database; without them it may lack what was written last. */
const SIDE_FILES = ['-wal', '-shm', '-journal']

/**
 * Writes the embedded database into a new file that only its owner reads, while a server may run.
 *
 * @throws EnvironmentError where the file is there already, or there is no database
 */
async function backUp(dataDir: string, file: string): Promise<void> {
  const database = openExisting(join(dataDir, 'funnel.sqlite'))
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
      throw new EnvironmentError(`The backup cannot be written (${error.code}): ${file}`)
    })
    database.prepare('vacuum into ?').run(file)
  } finally {
    database.close()
  }
  console.log(`The database is in ${file}. Now copy the uploaded files.`)
}

/**
 * Puts a backup in the place of the embedded database, once it is found whole. What was there before
 * stays beside it with its write-ahead log, which would otherwise be applied to the backup.
 *
 * @throws EnvironmentError where a server runs, or the file is no backup of this funnel; then nothing
 *   has changed
 */
async function restore(dataDir: string, file: string): Promise<void> {
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
    console.log(
      `${contacts} contacts are restored. Put the uploaded files back, then start the server.`,
    )
    if (replaced !== undefined) {
      console.log(`What was there before is in ${replaced}: remove it once you do not need it.`)
    }
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

/** How many contacts a whole backup holds that this version can work with. */
function checked(copy: string, file: string): number {
  const database = new DatabaseSync(copy)
  try {
    const all = (query: string) => database.prepare(query).all()
    if (!v.is(Check, all('pragma integrity_check'))) throw new Error('It is damaged.')
    const migrations = v.parse(Names, all('select name from kysely_migration'))
    const { count } = v.parse(Counted, all('select count(*) as count from contacts')[0])
    requireUsable(migrations, CONTACT_MIGRATIONS)
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
