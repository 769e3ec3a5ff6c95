import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, EnvironmentError } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { openDatabase } from '../../server/store/database.ts'
import { copyTables } from '../../server/store/move.ts'
import { type Command, USAGE_ERROR } from '../command.ts'
import { backUp, restore } from '../database/backup.ts'

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
  if (file !== undefined && rest.length === 0 && (command === 'backup' || command === 'restore')) {
    return command === 'backup' ? writeBackup(file, environment()) : putBack(file, environment())
  }
  return USAGE_ERROR
}

async function writeBackup(file: string, { dataDir, databaseUrl }: Environment): Promise<number> {
  if (databaseUrl !== undefined) {
    throw new EnvironmentError('DATABASE_URL names a PostgreSQL database: use pg_dump.')
  }
  await backUp(dataDir, file)
  console.log(`The database is in ${file}. Now copy the uploaded files.`)
  return 0
}

async function putBack(file: string, { dataDir, databaseUrl }: Environment): Promise<number> {
  if (databaseUrl !== undefined) {
    throw new EnvironmentError('DATABASE_URL names a PostgreSQL database: use pg_restore.')
  }
  const { contacts, replaced } = await restore(dataDir, file)
  console.log(
    `${contacts} contacts are restored. Put the uploaded files back, then start the server.`,
  )
  if (replaced !== undefined) {
    console.log(`What was there before is in ${replaced}: remove it once you do not need it.`)
  }
  return 0
}

async function moveToPostgres({ dataDir, databaseUrl }: Environment): Promise<number> {
  if (databaseUrl === undefined) {
    throw new EnvironmentError('DATABASE_URL is not set: name the PostgreSQL database to move to.')
  }
  await access(join(dataDir, 'funnel.sqlite')).catch(() => {
    throw new EnvironmentError(`DATA_DIR holds no funnel.sqlite: ${dataDir}`)
  })
  const log = createLog(console.error)
  const source = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  const target = await openDatabase({ dataDir, databaseUrl }, log)
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
    const opened = [source.db, source.measurement, target.db, target.measurement]
    await Promise.all(opened.map((db) => db.destroy()))
  }
}
