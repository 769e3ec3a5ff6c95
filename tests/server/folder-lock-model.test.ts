import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FolderUser, lockFolder } from '../../src/server/store/folder-lock.ts'
import { type Step, takeInAnyOrder } from './any-order.ts'
import { temporaryFolder } from './running-server.ts'

const REFUSALS = {
  server: 'Another server works on the embedded database',
  restore: 'A server or a command works on DATA_DIR',
  restoring: 'A backup is being restored into DATA_DIR',
}

/** Who works on a folder, and what ends that. */
class World {
  readonly users: { user: FolderUser; unlock: () => void }[] = []
  readonly dataDir: string
  constructor(dataDir: string) {
    this.dataDir = dataDir
  }
}

/** One server and any number of commands work there together, a restore alone. */
function refusalOf({ users }: World, user: FolderUser): string | undefined {
  const others = users.map((one) => one.user)
  if (user === 'restore') return others.length > 0 ? REFUSALS.restore : undefined
  if (others.includes('restore')) return REFUSALS.restoring
  return user === 'server' && others.includes('server') ? REFUSALS.server : undefined
}

const steps: fc.Arbitrary<Step<World>>[] = [
  fc.constantFrom<FolderUser>('server', 'command', 'restore').map((user) => ({
    name: `${user} starts`,
    async run(world) {
      const start = () => lockFolder(world.dataDir, user, 0)
      const refusal = refusalOf(world, user)
      if (refusal === undefined) world.users.push({ user, unlock: start() })
      else expect(start).toThrow(refusal)
    },
  })),
  fc.nat(4).map((place) => ({
    name: `number ${place} ends`,
    async run({ users }) {
      users.splice(place, 1)[0]?.unlock()
    },
  })),
]

test('in any order of starts and ends one server, any commands, or a restore alone work on a folder', async () => {
  const dataDir = await temporaryFolder()
  let before: World | undefined
  await takeInAnyOrder(steps, 20, async () => {
    for (const { unlock } of before?.users ?? []) unlock()
    before = new World(dataDir)
    return before
  })
  for (const { unlock } of before?.users ?? []) unlock()
})
