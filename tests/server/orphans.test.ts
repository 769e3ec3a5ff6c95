import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileFolder } from '../../src/server/files/file-folder.ts'
import { removeOrphans } from '../../src/server/files/orphans.ts'
import { postContact, runningServer, type TestServer } from './running-server.ts'
import { pdf } from './sample-files.ts'
import { APPLICATION, upload } from './uploading.ts'

const DAY_MS = 86_400_000

async function uploaded(server: TestServer, daysAgo: number): Promise<string> {
  const reference: string = await (await upload(server, { name: 'cv.pdf', bytes: pdf() })).json()
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const received_at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  await server.store.db.updateTable('files').set({ received_at }).where('name', '=', name).execute()
  return name
}

function submitted(server: TestServer, body: object): Promise<Response> {
  return postContact(server, body, { applicationId: APPLICATION })
}

async function sweep({ dataDir, store }: TestServer, days: number): Promise<string[]> {
  const files = await openFileFolder(join(dataDir, 'files'))
  await removeOrphans(files, store.files, days)
  const left = await readdir(join(dataDir, 'files'))
  const records = await store.db.selectFrom('files').select('name').execute()
  expect(records.map(({ name }) => name).sort()).toEqual(left.sort())
  return left
}

test('files of no contact are removed after their time, bytes and record', async () => {
  const server = await runningServer()
  await uploaded(server, 31)
  const young = await uploaded(server, 29)
  expect(await sweep(server, 30)).toEqual([young])
})

test('of an applicant who replaced a file, the one in the contact stays', async () => {
  const server = await runningServer()
  await uploaded(server, 40)
  const chosen = await uploaded(server, 39)
  const { store } = server
  await submitted(server, { cv_resume_link: `${server.url}/api/files/${chosen}` })
  await store.db.updateTable('contacts').set({ needs_review: 0 }).execute()
  expect(await sweep(server, 30)).toEqual([chosen])
})

test('of a contact that needs review every file stays', async () => {
  const server = await runningServer()
  const name = await uploaded(server, 40)
  await submitted(server, { resume: 'under a name that nobody knows yet' })
  expect(await sweep(server, 30)).toEqual([name])
})

test('a starting server removes what is due', async () => {
  const first = await runningServer()
  await uploaded(first, 91)
  await first.close()
  const server = await runningServer({ DATA_DIR: first.dataDir })
  expect(await readdir(join(server.dataDir, 'files'))).toEqual([])
  expect(server.entries).toContainEqual(
    expect.objectContaining({ event: 'orphans_removed', removed: 1 }),
  )
})
