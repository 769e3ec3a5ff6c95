import { expect, onTestFinished, test } from 'vitest'
import { endServer, killServers } from '../tools/faults/faults.ts'
import { newStorage } from '../tools/faults/storage.ts'

// The short form of `npm run faults`, which tries each fault more often and in a browser too.

test.each([
  ['kill -9', killServers, { applications: 120, clients: 8, kills: 2, ends: 0 }],
  ['SIGTERM', endServer, { applications: 60, clients: 8, kills: 0, ends: 2 }],
])(
  'a server that is ended by %s loses nothing that it acknowledged or queued',
  async (_, end, sent) => {
    const storage = await newStorage(null)
    onTestFinished(storage.remove)
    expect(await end(storage, sent)).toEqual({
      ...{ acknowledged: sent.applications, lost: 0, double: 0, wrong: 0, falseAlarms: 0 },
    })
  },
  60_000,
)
