import { expect, onTestFinished, test } from 'vitest'
import { endServer, killReadServer } from '../tools/faults/faults.ts'
import { isInstalled, READERS } from '../tools/faults/readers.ts'
import { newStorage } from '../tools/faults/storage.ts'

// The short form of `npm run faults`, which tries each fault more often and in a browser too.

const NOTHING_LOST = { acknowledged: 30, lost: 0, double: 0, wrong: 0, falseAlarms: 0 }

test('a server that is ended by SIGTERM loses nothing that it acknowledged or queued', async () => {
  const storage = await newStorage(null)
  onTestFinished(storage.remove)
  const sent = { applications: 30, clients: 8, ends: 1 }
  expect(await endServer(storage, sent)).toEqual(NOTHING_LOST)
})

test.for(READERS)(
  'a server that is killed after %s has read its database loses nothing that it acknowledged',
  async (reader, { skip }) => {
    skip(!(await isInstalled(reader)), `${reader} is not installed`)
    const storage = await newStorage(null)
    onTestFinished(storage.remove)
    const sent = { applications: 30, clients: 8, reads: 1 }
    expect(await killReadServer(storage, { reader, ...sent })).toEqual(NOTHING_LOST)
  },
)
