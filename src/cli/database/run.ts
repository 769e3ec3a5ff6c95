import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, EnvironmentError } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { openDatabase } from '../../server/store/database.ts'
import { copyTables } from '../../server/store/move.ts'

const USAGE = `npm run db -- move

  Copies the embedded database of DATA_DIR into the PostgreSQL database of DATABASE_URL. Stop the
  server before. What is there already stays; a second run copies what is missing.`

/**
 * One command on the databases of an installation.
 *
 * @returns the exit code; 2 where the arguments are not understood
 * @throws EnvironmentError where there is nothing to move, or nowhere to move it to
 */
export async function runDatabase(
  [command, ...rest]: string[],
  { dataDir, databaseUrl }: Environment,
): Promise<number> {
  if (command !== 'move' || rest.length > 0) {
    console.error(USAGE)
    return 2
  }
  if (databaseUrl === undefined) {
    throw new EnvironmentError('DATABASE_URL is not set: name the PostgreSQL database to move to.')
  }
  await access(join(dataDir, 'funnel.sqlite')).catch(() => {
    throw new EnvironmentError(`DATA_DIR holds no funnel.sqlite: ${dataDir}`)
  })
  const log = createLog(console.error)
  const { db: source } = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  const { db: target } = await openDatabase({ dataDir, databaseUrl }, log)
  try {
    const copied = await copyTables(source, target)
    console.table(copied)
    const isWhole = copied.every(({ there, inSource }) => there >= inSource)
    console.log(
      isWhole
        ? 'Everything is there. Start the server with DATABASE_URL; the embedded database was left as it is.'
        : 'Rows are missing: run it again.',
    )
    return isWhole ? 0 : 1
  } finally {
    await Promise.all([source.destroy(), target.destroy()])
  }
}
