import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { groupCommit } from '../../src/server/store/group-commit.ts'
import { OPERATOR, problemOf } from './calls.ts'
import { command } from './operator/command.ts'
import { runningServer, type TestServer, temporaryFolder } from './running-server.ts'

test('what is committed is on disk', async () => {
  const { store } = await runningServer()
  const mode = await sql`pragma journal_mode`.execute(store.db)
  const synchronous = await sql`pragma synchronous`.execute(store.db)
  const keys = await sql`pragma foreign_keys`.execute(store.db)
  expect(mode.rows).toEqual([{ journal_mode: 'wal' }])
  expect(synchronous.rows).toEqual([{ synchronous: 2 }])
  expect(keys.rows).toEqual([{ foreign_keys: 1 }])
})

test('the data is made for its owner only', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'deep', 'data')
  await (await runningServer({ DATA_DIR })).sendEvents([{ event_type: 'viewed' }])
  const day = join('measurement', `${new Date().toISOString().slice(0, 10)}.jsonl`)
  const modes = await Promise.all(
    ['', 'files', 'funnel.sqlite', 'funnel.sqlite-wal', 'measurement', day].map(async (name) => {
      const { mode } = await stat(join(DATA_DIR, name))
      return [name, (mode & 0o777).toString(8)]
    }),
  )
  expect(Object.fromEntries(modes)).toEqual({
    '': '700',
    files: '700',
    'funnel.sqlite': '600',
    'funnel.sqlite-wal': '600',
    measurement: '700',
    [day]: '600',
  })
})

/** How many locks this process has on a file, by the kernel of Linux. */
async function locksOn(file: string): Promise<number> {
  const { ino } = await stat(file)
  const lines = (await readFile('/proc/locks', 'utf8')).split('\n')
  const locks = lines.map((line) => line.trim().split(/\s+/))
  // As in `1: POSIX  ADVISORY  READ 4711 fe:00:131072 1073741826 1073742335`.
  return locks.filter(
    ([, kind, , , pid, of]) =>
      kind === 'POSIX' && pid === `${process.pid}` && of?.split(':').at(-1) === `${ino}`,
  ).length
}

test.skipIf(!existsSync('/proc/locks'))(
  'whatever is done with it, a server has locks on its database until it is closed',
  async () => {
    const first = await runningServer()
    const server = await first.restarted()
    const file = join(server.dataDir, 'funnel.sqlite')
    const locks: [string, boolean][] = []
    const note = async (after: string) => locks.push([after, (await locksOn(file)) > 0])
    await note('start')
    await server.postContact({ email: 'ada@mail.example' })
    await note('contact')
    await server.get('/readyz')
    await note('readiness')
    const query = `days=${new Date(0).toISOString()}`
    const numbers = `${server.url}/api/operator/numbers?${query}`
    expect((await fetch(numbers, { headers: OPERATOR })).status).toBe(200)
    await note('numbers')
    await server.upload()
    await server.retention.run()
    await note('removal')
    await command(server, 'db', 'backup', join(await temporaryFolder(), 'backup.sqlite'))
    await note('backup')
    expect(locks).toEqual([
      ['start', true],
      ['contact', true],
      ['readiness', true],
      ['numbers', true],
      ['removal', true],
      ['backup', true],
    ])
    await server.close()
    expect(await locksOn(file)).toBe(0)
  },
)

test('no memory is retained for each number of rows that was ever inserted at once', async () => {
  const { store } = await runningServer()
  const rows = Array.from({ length: 450 }, (_, id) => ({ id: `${id}`, created_at: '' }))
  const before = process.memoryUsage.rss()
  for (let count = 1; count <= rows.length; count += 1) {
    await store.db
      .insertInto('applications')
      .values(rows.slice(0, count))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(80 * 1024 * 1024)
})

const FULL = 'database or disk is full'

/** From now on the database finds no room for another page, as on a full disk. */
async function fillDisk({ store }: TestServer): Promise<void> {
  await sql`pragma max_page_count = 1`.execute(store.db)
}

test('on a full disk a contact is refused for a while, and the log says why', async () => {
  const server = await runningServer()
  await fillDisk(server)
  const response = await server.postContact({ email: 'x'.repeat(100_000) })
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await problemOf(response)).toEqual({
    status: 503,
    detail: 'There is no space left to store this: send it again later.',
  })
  expect(server.logged('disk_full')).toMatchObject([{ message: FULL }])
})

test('contacts and uploads are refused for a while if files on the disk cannot be used', async () => {
  const server = await runningServer()
  const refused = {
    status: 503,
    detail: 'What is stored cannot be used now: send it again later.',
  }
  await rm(join(server.dataDir, 'incoming'), { recursive: true })
  expect(await problemOf(await server.upload())).toEqual(refused)
  // SQLite then fails as on a disk that was made read-only.
  await sql`pragma query_only = on`.execute(server.store.db)
  expect(await problemOf(await server.postContact({}))).toEqual(refused)
  expect(server.logged('storage_failed')).toMatchObject([
    { code: 'ENOENT' },
    { message: 'attempt to write a readonly database' },
  ])
})

test('a transaction that the full disk ended fails with the error of the disk', async () => {
  const server = await runningServer()
  await fillDisk(server)
  const row = { id: 'a', filler: 'x'.repeat(100_000) }
  const writing = server.store.db
    .transaction()
    .execute((transaction) => transaction.insertInto('write_checks').values(row).execute())
  await expect(writing).rejects.toThrow(FULL)
})

test('a server whose disk is full is alive and not ready', async () => {
  const server = await runningServer()
  await fillDisk(server)
  expect((await server.get('/healthz')).status).toBe(200)
  expect(await problemOf(await server.get('/readyz'))).toEqual({
    status: 503,
    detail: "The database's disk is full: make room on it.",
  })
  expect(server.logged('not_ready')).toMatchObject([{ message: FULL }])
})

/** A disk whose commits end on command; `groups` are the items of each. */
function disk() {
  const groups: number[][] = []
  const endings: PromiseWithResolvers<void>[] = []
  const keep = groupCommit<number, string>(async (items) => {
    groups.push([...items])
    const ending = Promise.withResolvers<void>()
    endings.push(ending)
    await ending.promise
    return (item) => `stored ${item}`
  })
  return { groups, endings, keep }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

test('calls that come while a commit is running share the next', async () => {
  const { groups, endings, keep } = disk()
  const first = keep(1)
  await turns()
  const others = [2, 3].map(keep)
  await turns()
  expect(groups).toEqual([[1]])
  endings[0]?.resolve()
  expect(await first).toBe('stored 1')
  await turns()
  expect(groups).toEqual([[1], [2, 3]])
  endings[1]?.resolve()
  expect(await Promise.all(others)).toEqual(['stored 2', 'stored 3'])
})

test('a commit has half a megabyte at most, or one item', async () => {
  const groups: string[][] = []
  const keep = groupCommit<string, undefined>(
    async (items) => {
      groups.push([...items])
      return () => undefined
    },
    { bytesOf: (item) => item.length },
  )
  const [small, large] = ['x'.repeat(200_000), 'x'.repeat(600_000)]
  await Promise.all([small, small, small, large, small].map(keep))
  expect(groups.map((items) => items.length)).toEqual([2, 1, 1, 1])
})

test('calls that come soon after share the commit if no caller waits for the answer', async () => {
  const groups: number[][] = []
  const keep = groupCommit<number, undefined>(
    async (items) => {
      groups.push([...items])
      return () => undefined
    },
    { gatherMs: 50 },
  )
  const first = keep(1)
  await turns()
  await Promise.all([first, keep(2)])
  expect(groups).toEqual([[1, 2]])
})

test('a commit has 64 items at most', async () => {
  const { groups, endings, keep } = disk()
  const answers = Array.from({ length: 65 }, (_, item) => keep(item))
  await turns()
  endings[0]?.resolve()
  await turns()
  endings[1]?.resolve()
  expect((await Promise.all(answers)).at(-1)).toBe('stored 64')
  expect(groups.map((items) => items.length)).toEqual([64, 1])
})

test('a failed commit rejects the calls that shared it, and no other', async () => {
  const { endings, keep } = disk()
  const failing = Promise.allSettled([keep(1), keep(2)])
  await turns()
  const next = keep(3)
  endings[0]?.reject(new Error('disk full'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turns()
  endings[1]?.resolve()
  expect(await next).toBe('stored 3')
})
