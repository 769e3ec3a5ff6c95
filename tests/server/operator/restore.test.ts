import { chown, copyFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { bodyOf, deliver } from '../../tools/faults/applicants.ts'
import { serverProcess } from '../../tools/faults/server-process.ts'
import { folderOfBuildBefore } from '../database/build-before-release.ts'
import { runningServer, temporaryFolder } from '../running-server.ts'
import { command } from './command.ts'

function applicationsIn(file: string): unknown[] {
  const database = new DatabaseSync(file)
  const rows = database.prepare('select application_id from contacts order by id').all()
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
  return rows.map((row) => row.application_id)
}

/** A backup in a folder of its own. */
async function backupOf(server: Awaited<ReturnType<typeof runningServer>>): Promise<string> {
  const file = join(await temporaryFolder(), 'backup.sqlite')
  await command(server, 'db', 'backup', file)
  return file
}

test('a backup, or a copy with its write-ahead log, is restored after a kill -9, and the earlier database remains complete', async () => {
  const where = { dataDir: await temporaryFolder(), databaseUrl: undefined }
  const server = await serverProcess({ DATA_DIR: where.dataDir })
  onTestFinished(() => server.kill())
  const first = await deliver(bodyOf(1), () => server.url)
  const backup = join(await temporaryFolder(), 'backup.sqlite')
  expect((await command(where, 'db', 'backup', backup)).code).toBe(0)
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  const second = await deliver(bodyOf(2), () => server.url)
  await expect(command(where, 'db', 'restore', backup)).rejects.toThrow(
    'A server or a command works on DATA_DIR: stop it before you restore.',
  )
  await server.kill()
  const copies = await temporaryFolder()
  for (const name of ['funnel.sqlite', 'funnel.sqlite-wal']) {
    await copyFile(join(where.dataDir, name), join(copies, name))
  }
  const restored = await command(where, 'db', 'restore', backup)
  expect(restored.stdout).toMatch(/^1 contacts are restored\./)
  await server.start()
  const third = await deliver(bodyOf(3), () => server.url)
  await server.stop()
  expect(applicationsIn(join(where.dataDir, 'funnel.sqlite'))).toEqual([
    first.applicationId,
    third.applicationId,
  ])
  const replaced = (await readdir(where.dataDir)).filter((name) =>
    name.startsWith('funnel-replaced'),
  )
  expect(replaced).toHaveLength(1)
  expect(applicationsIn(join(where.dataDir, replaced[0] ?? ''))).toEqual([
    first.applicationId,
    second.applicationId,
  ])
  const fresh = { ...where, dataDir: join(await temporaryFolder(), 'new') }
  await command(fresh, 'db', 'restore', join(copies, 'funnel.sqlite'))
  expect(applicationsIn(join(fresh.dataDir, 'funnel.sqlite'))).toEqual([
    first.applicationId,
    second.applicationId,
  ])
})

test('what is restored belongs to the owner of the folder, who starts the server, also if root restores', async () => {
  const server = await runningServer()
  await server.submit()
  const backup = await backupOf(server)
  const dataDir = await temporaryFolder()
  if (process.getuid?.() === 0) await chown(dataDir, 65534, 65534)
  await command({ dataDir, databaseUrl: undefined }, 'db', 'restore', backup)
  const { uid } = await stat(dataDir)
  const ownerOf = async (name: string) => (await stat(join(dataDir, name))).uid
  expect(await Promise.all(['funnel.sqlite', 'in-use.lock'].map(ownerOf))).toEqual([uid, uid])
})

test('a database that is damaged is replaced too', async () => {
  const server = await runningServer()
  const { applicationId } = await server.submit()
  const backup = await backupOf(server)
  await server.close()
  await writeFile(join(server.dataDir, 'funnel.sqlite'), 'x'.repeat(8192))
  await command(server, 'db', 'restore', backup)
  expect(applicationsIn(join(server.dataDir, 'funnel.sqlite'))).toEqual([applicationId])
})

test.each<[string, RegExp, (file: string) => Promise<void> | void]>([
  ['is not there', /cannot be read \(ENOENT\)/, (file) => rm(file)],
  ['is no database', /no whole backup/, (file) => writeFile(file, 'select 1')],
  ['is cut off', /no whole backup/, (file) => truncate(file, 20_000)],
  ['is empty', /no whole backup/, (file) => truncate(file, 0)],
  [
    'is of a newer version',
    /newer version of the funnel .* \(9999-less-needs-9999\)/,
    (file) => {
      const database = new DatabaseSync(file)
      database.exec("insert into kysely_migration values ('9999-less-needs-9999', '2030-01-01')")
      database.close()
    },
  ],
])('a backup that %s changes nothing', async (_, reason, spoil) => {
  const server = await runningServer()
  const { applicationId } = await server.submit()
  const backup = await backupOf(server)
  await server.close()
  await spoil(backup)
  const before = await readdir(server.dataDir)
  await expect(command(server, 'db', 'restore', backup)).rejects.toThrow(reason)
  expect((await readdir(server.dataDir)).toSorted()).toEqual(before.toSorted())
  expect(applicationsIn(join(server.dataDir, 'funnel.sqlite'))).toEqual([applicationId])
})

test('a backup is written over no file', async () => {
  const server = await runningServer()
  await server.submit()
  const backup = await backupOf(server)
  await expect(command(server, 'db', 'backup', backup)).rejects.toThrow(
    /cannot be written \(EEXIST\)/,
  )
  expect((await command(server, 'db', 'check', backup)).stdout).toBe('It is whole: 1 contacts.\n')
})

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('%s says that PostgreSQL has %s', async (name, tool) => {
  const where = { dataDir: await temporaryFolder(), databaseUrl: 'postgres://localhost/funnel' }
  await expect(command(where, 'db', name, 'backup.sqlite')).rejects.toThrow(tool)
})

test.each([[[]], [['restore']], [['backup', 'a', 'b']], [['check']]])(
  '%j is explained',
  async (args) => {
    const where = { dataDir: await temporaryFolder(), databaseUrl: undefined }
    const { code, stderr } = await command(where, 'db', ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining('npm run funnel -- db <command>')])
  },
)

test('check says whether a backup is whole, and changes nothing', async () => {
  const server = await runningServer()
  await server.submit()
  const backup = await backupOf(server)
  const whole = await stat(backup)
  expect(await command(server, 'db', 'check', backup)).toMatchObject({
    code: 0,
    stdout: 'It is whole: 1 contacts.\n',
  })
  expect((await stat(backup)).mtimeMs).toBe(whole.mtimeMs)
  await truncate(backup, 40_000)
  await expect(command(server, 'db', 'check', backup)).rejects.toThrow(
    'This is no whole backup of the funnel',
  )
})

test('a backup by the last build before the first release is whole', async () => {
  const where = { dataDir: await folderOfBuildBefore(), databaseUrl: undefined }
  const backup = join(where.dataDir, 'funnel.sqlite')
  expect((await command(where, 'db', 'check', backup)).stdout).toBe('It is whole: 2 contacts.\n')
})
