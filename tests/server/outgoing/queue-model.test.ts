import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContactBody } from '../../../src/server/applications/contact-body.ts'
import type { Store } from '../../../src/server/store/open-store.ts'
import type { OutgoingTable } from '../../../src/server/store/tables.ts'
import { empty, openedStore, type Step, takeInAnyOrder } from '../any-order.ts'
import { temporaryFolder } from '../running-server.ts'

const LEASE_MS = 60_000
const MOST = 2

type Remembered = Pick<OutgoingTable, 'state' | 'attempts' | 'last_failure'> & { dueAt: number }

/** Two servers on one database: an entry is claimed by a server until its lease ends, and each may report late. */
class World {
  readonly queue = new Map<string, Remembered>()
  /** What each server has claimed and not reported. */
  readonly claimed: [OutgoingTable[], OutgoingTable[]] = [[], []]
  readonly stores: readonly Store[]
  readonly clock: { now: number }
  constructor(stores: readonly Store[], clock: { now: number }) {
    this.stores = stores
    this.clock = clock
  }
  server(server: 0 | 1) {
    return (this.stores[server] as Store).outgoing
  }
}

const servers = fc.constantFrom<0 | 1>(0, 1)

const RESULTS = ['sent', 'postponed', 'waits', 'withheld', 'given up'] as const

function report(
  world: World,
  server: 0 | 1,
  result: (typeof RESULTS)[number],
  entry: OutgoingTable,
) {
  const outgoing = world.server(server)
  switch (result) {
    case 'sent':
      return outgoing.markSent(entry)
    case 'postponed':
      return outgoing.postpone(entry, 5_000, 'HTTP 500')
    case 'waits':
      return outgoing.wait(entry, 30_000, 'no progress')
    case 'withheld':
      return outgoing.withhold(entry, 'a duplicate')
    case 'given up':
      return outgoing.giveUp(entry, 'HTTP 400')
  }
}

/** What was sent stays so; any other report counts only for an entry that nobody has claimed or ended since. */
function remember(
  { clock: { now } }: World,
  result: (typeof RESULTS)[number],
  one: Remembered,
  attempts: number,
): void {
  if (result === 'sent') Object.assign(one, { state: 'sent', last_failure: null })
  if (result === 'sent' || one.state !== 'waiting' || one.attempts !== attempts) return
  const changes = {
    postponed: { dueAt: now + 5_000, last_failure: 'HTTP 500' },
    waits: { dueAt: now + 30_000, last_failure: 'no progress', attempts: attempts - 1 },
    withheld: { state: 'withheld', last_failure: 'a duplicate' },
    'given up': { state: 'dead', last_failure: 'HTTP 400' },
  }
  Object.assign(one, changes[result])
}

const steps: fc.Arbitrary<Step<World>>[] = [
  servers.map((server) => ({
    name: `a contact comes to ${server}`,
    async run(world: World) {
      const contact = {
        applicationId: crypto.randomUUID(),
        body: readContactBody(Buffer.from('{}')),
        reviewReason: null,
        decision: undefined,
        outgoing: ['webhook'],
        networks: [],
        fitsForm: true,
      } as const
      const store = world.stores[server] as Store
      const receipt = await store.contacts.add(contact)
      expect(await store.contacts.add(contact)).toEqual({ ...receipt, isNew: false })
      world.queue.set(receipt.id, {
        state: 'waiting',
        attempts: 0,
        last_failure: null,
        dueAt: world.clock.now,
      })
    },
  })),
  servers.map((server) => ({
    name: `${server} claims`,
    async run(world: World) {
      const due = [...world.queue].filter(
        ([, { state, dueAt }]) => state === 'waiting' && dueAt <= world.clock.now,
      )
      const times = due.map(([, { dueAt }]) => dueAt).sort((one, other) => one - other)
      const claimed: OutgoingTable[] = []
      const request = { kind: 'webhook', leaseMs: LEASE_MS, most: MOST } as const
      for await (const { entry } of world.server(server).claim(request)) claimed.push(entry)
      const before = claimed.map(({ contact_id }) => world.queue.get(contact_id)?.dueAt)
      expect(before.sort()).toEqual(times.slice(0, MOST))
      for (const { contact_id } of claimed) {
        const one = world.queue.get(contact_id) as Remembered
        expect(one.state).toBe('waiting')
        Object.assign(one, { dueAt: world.clock.now + LEASE_MS, attempts: one.attempts + 1 })
      }
      world.claimed[server].push(...claimed)
    },
  })),
  fc.tuple(servers, fc.constantFrom(...RESULTS)).map(([server, result]) => ({
    name: `${server} reports: ${result}`,
    async run(world: World) {
      const entry = world.claimed[server].shift()
      if (!entry) return
      await report(world, server, result, entry)
      remember(world, result, world.queue.get(entry.contact_id) as Remembered, entry.attempts)
    },
  })),
  servers.map((server) => ({
    name: `the operator revives by ${server}`,
    async run(world: World) {
      const dead = [...world.queue.values()].filter(({ state }) => state === 'dead')
      expect(await world.server(server).dead()).toHaveLength(dead.length)
      expect(await world.server(server).revive('all')).toBe(dead.length)
      for (const one of dead) {
        Object.assign(one, { state: 'waiting', dueAt: world.clock.now, attempts: 0 })
      }
    },
  })),
  fc.constantFrom(1_000, 30_000, LEASE_MS).map((ms) => ({
    name: `${ms} ms pass`,
    async run(world: World) {
      world.clock.now += ms
    },
  })),
].map((step) =>
  step.map(({ name, run }) => ({
    name,
    async run(world: World) {
      await run(world)
      await expectQueue(world)
    },
  })),
)

async function expectQueue({ queue, stores: [, store] }: World): Promise<void> {
  const rows = (await store?.db.selectFrom('outgoing').selectAll().execute()) ?? []
  const stored = rows.map(({ contact_id, state, attempts, last_failure, due_at }) => [
    contact_id,
    { state, attempts, last_failure, ...(state === 'waiting' && { dueAt: Date.parse(due_at) }) },
  ])
  const expected = [...queue].map(([id, { dueAt, ...one }]) => [
    id,
    { ...one, ...(one.state === 'waiting' && { dueAt }) },
  ])
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected))
}

test('two servers send each entry by turns, and no late report undoes what came after it', async () => {
  const clock = { now: Date.parse('2026-11-21T15:00:00Z') }
  const dataDir = await temporaryFolder()
  const open = () => openedStore(dataDir, () => clock.now)
  const stores = [await open(), await open()]
  await takeInAnyOrder(steps, 50, async () => {
    await empty(stores[0] as Store)
    return new World(stores, clock)
  })
})
