import { expect, onTestFinished, test } from 'vitest'
import { endServer, killReadServer, killServers } from '../tools/faults/faults.ts'
import { isInstalled, READERS } from '../tools/faults/readers.ts'
import { newStorage } from '../tools/faults/storage.ts'

// The short form of `npm run faults`, which tries each fault more often and in a browser too.

test.each([
  ['kill -9', killServers, { applications: 60, clients: 8, kills: 2, ends: 0 }],
  ['SIGTERM', endServer, { applications: 30, clients: 8, kills: 0, ends: 2 }],
])(
  'a server that is ended by %s loses nothing that it acknowledged or queued',
  async (_, end, sent) => {
    const storage = await newStorage(null)
    onTestFinished(storage.remove)
    expect(await end(storage, sent)).toEqual({
      ...{ acknowledged: sent.applications, lost: 0, double: 0, wrong: 0, falseAlarms: 0 },
    })
  },
)

test.for(READERS)(
  'a server that is killed after %s has read its database loses nothing that it acknowledged',
  async (reader, { skip }) => {
    skip(!(await isInstalled(reader)), `${reader} is not installed`)
    const storage = await newStorage(null)
    onTestFinished(storage.remove)
    const sent = { applications: 60, clients: 8, reads: 2 }
    expect(await killReadServer(storage, { reader, ...sent })).toEqual({
      ...{ acknowledged: sent.applications, lost: 0, double: 0, wrong: 0, falseAlarms: 0 },
    })
  },
)
