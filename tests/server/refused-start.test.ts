import { execFile } from 'node:child_process'
import { chmod, mkdir, open, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { EnvironmentError } from '../../src/server/environment-error.ts'
import { command } from './operator/command.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

/** A data folder that a server has used; `spoil` is given the path of a file in it. */
async function usedFolder(): Promise<string> {
  const server = await runningServer()
  await server.submit()
  await server.close()
  return server.dataDir
}

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
}

/** Overwrites the middle of a file, as a failing disk does. */
async function overwrite(file: string): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle
    .write(Buffer.alloc(size - 100, 'x'), 0, size - 100, 100)
    .finally(() => handle.close())
}

const RESTORE = /funnel\.sqlite\. Restore a backup: npm run funnel -- db restore FILE$/

test.each<[string, RegExp, (folder: string) => Promise<void> | void]>([
  ['that is none', RESTORE, (folder) => writeFile(join(folder, 'funnel.sqlite'), 'x'.repeat(8192))],
  ['that is damaged', RESTORE, (folder) => overwrite(join(folder, 'funnel.sqlite'))],
  ['that is cut off', RESTORE, (folder) => truncate(join(folder, 'funnel.sqlite'), 20_000)],
  [
    'of a newer version',
    /\(9001-y-needs-9001\): install the newer version, or restore a backup from before\.$/,
    (folder) =>
      change(
        join(folder, 'funnel.sqlite'),
        "insert into kysely_migration values ('9001-y-needs-9001', '2030-01-01')",
      ),
  ],
])('a database %s is refused with a sentence', async (_, sentence, spoil) => {
  const DATA_DIR = await usedFolder()
  await spoil(DATA_DIR)
  const refused = expect(runningServer({ DATA_DIR })).rejects
  await refused.toBeInstanceOf(EnvironmentError)
  await refused.toThrow(sentence)
})

test('DATA_DIR that is a file is refused with a sentence', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'file')
  await writeFile(DATA_DIR, '')
  await expect(runningServer({ DATA_DIR })).rejects.toThrow(
    `DATA_DIR cannot be written (EEXIST): ${DATA_DIR}. Give this process's user the right to write it ` +
      'and what is in it, or name another folder.',
  )
})

test.each(['token-secret', 'operator-token'])(
  '%s, whose writing a full disk cut off, is refused, since anyone can guess it',
  async (name) => {
    const DATA_DIR = await temporaryFolder()
    const file = join(DATA_DIR, name)
    for (const written of ['', 'the first 31 letters of the key']) {
      await writeFile(file, written)
      await expect(
        runningServer({ DATA_DIR, TOKEN_SECRET: '', OPERATOR_TOKEN: '' }),
      ).rejects.toThrow(
        new EnvironmentError(
          `A secret is damaged: remove ${file}, and the next start makes another one.`,
        ),
      )
    }
  },
)

/** What a start prints in a process that is not root. */
function startedUnprivileged(dataDir: string): Promise<{ code: number; stderr: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }
  const script = join(import.meta.dirname, 'refused-start.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, _, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stderr }),
    )
  })
}

async function forEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o777)
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o777)
}

test('a folder, and a database, that its user may not write are refused with a sentence', async () => {
  const closed = join(await temporaryFolder(), 'data')
  await mkdir(closed)
  await forEveryone(join(closed, '..'))
  await chmod(closed, 0o555)
  const withoutFolder = await startedUnprivileged(closed)

  const folder = await usedFolder()
  await forEveryone(folder)
  await chmod(join(folder, 'funnel.sqlite'), 0o444)
  const withoutFile = await startedUnprivileged(folder)

  const rights =
    "Give this process's user the right to write it and what is in it, or name another folder.\n"
  expect([withoutFolder, withoutFile]).toEqual([
    { code: 1, stderr: `DATA_DIR cannot be written (EACCES): ${closed}/files. ${rights}` },
    { code: 1, stderr: `DATA_DIR cannot be written (EACCES): ${folder}/funnel.sqlite. ${rights}` },
  ])
})

test('a second server on the same folder is refused until the first has ended; commands are not', async () => {
  const first = await runningServer()
  await first.submit()
  const second = () => runningServer({ DATA_DIR: first.dataDir })
  await expect(second()).rejects.toThrow(
    new EnvironmentError(
      `Another server works on the embedded database in DATA_DIR: ${first.dataDir}. Stop it, name ` +
        'another folder, or let both use PostgreSQL by DATABASE_URL.',
    ),
  )
  expect((await command(first, 'contacts', 'dead')).code).toBe(0)
  expect((await first.get('/readyz')).status).toBe(200)
  await first.close()
  expect((await fetch(`${(await second()).url}/readyz`)).status).toBe(200)
})
