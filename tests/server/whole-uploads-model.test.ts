import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { empty, type Step, takeInAnyOrder } from './any-order.ts'
import type { Calls } from './calls.ts'
import { runningServer, type TestServer } from './running-server.ts'

/** Of each network so many files at once. */
const SENDERS = [
  { from: '203.0.113.7', network: 'the address', most: 2 },
  { from: '2001:db8::7', network: 'the /64', most: 1 },
  { from: '2001:db8::8', network: 'the /64', most: 1 },
  { network: 'this machine', most: Infinity },
]
const LIMITS = {
  ...{ uploadsOfAddress: 2, uploadsOfSubnet: 1, shutdownMs: 0 },
  budgets: { ...SERVER_LIMITS.budgets, upload: { perApplicant: 100_000 } },
}
const BEGIN = '%PDF-1.7\n'
const END = '%%EOF'

interface Running extends Awaited<ReturnType<Calls['beginUpload']>> {
  application: number
  network: string
  bytes: string
}

class World {
  readonly applications = Array.from({ length: 3 }, () => crypto.randomUUID())
  /** Files that are on their way, in the order of their begin. */
  running: Running[] = []
  /** By the name of each stored file its application. */
  readonly files = new Map<string, number>()
  readonly removed = new Map<string, number>()
  readonly contacts = new Set<number>()
  server: TestServer
  /** How many the server has logged as answered or broken off. */
  ended: number
  constructor(server: TestServer) {
    this.server = server
    this.ended = endedAt(server)
  }
}

function endedAt(server: TestServer): number {
  const requests = server.logged('request')
  return requests.filter(({ route }) => route === '/api/upload_aws').length
}

const application = fc.nat(1)
const place = fc.nat(3)

async function begin(world: World, application: number, sender: (typeof SENDERS)[number]) {
  const { applications, running, server } = world
  const { network, most, ...from } = sender
  const [first, second] = running.filter((other) => other.application === application)
  const ended = second && first
  const others = running.filter((other) => other !== ended)
  const caller = { applicationId: applications[application] ?? '', ...from }
  const upload = await server.beginUpload(BEGIN, caller)
  if (others.filter((other) => other.network === network).length === most) {
    return expectStatus(upload, 429)
  }
  if (ended) {
    await expectStatus(ended, undefined)
    world.ended += 1
  }
  world.running = [...others, { application, network, bytes: BEGIN, ...upload }]
}

const begins = fc
  .tuple(application, fc.constantFrom(...SENDERS), fc.constantFrom(1, 1, 3))
  .map(([application, sender, times]) => ({
    name: `application ${application} begins at ${sender.network}, ${times} times`,
    async run(world: World) {
      for (let time = 0; time < times; time += 1) await begin(world, application, sender)
    },
  }))

const ends = fc.tuple(place, fc.constantFrom(END, END, 'torn')).map(([place, end]) => ({
  name: `upload ${place} ends by ${end}`,
  async run(world: World) {
    const { files, running, server } = world
    const [one] = running.splice(place % running.length, 1)
    if (one === undefined) return
    world.ended += 1
    one.end(end)
    await expectStatus(one, end === END ? 201 : 415)
    if (end !== END) return
    const name = (await server.filesOnDisk()).find((file) => !files.has(file)) ?? ''
    const stored = await readFile(join(server.dataDir, 'files', name), 'latin1')
    expect(stored === one.bytes + END).toBe(true)
    files.set(name, one.application)
    await expectAnswers(world)
  },
}))

const steps: fc.Arbitrary<Step<World>>[] = [
  begins,
  begins,
  fc.tuple(place, fc.constantFrom('text\n', 'x'.repeat(200_000))).map(([place, part]) => ({
    name: `upload ${place} sends ${part.length} bytes`,
    async run({ running }: World) {
      const one = running[place % running.length]
      if (one === undefined) return
      one.sending.write(part)
      one.bytes += part
    },
  })),
  ends,
  ends,
  place.map((place) => ({
    name: `upload ${place} breaks off`,
    async run(world: World) {
      const [one] = world.running.splice(place % world.running.length, 1)
      if (one === undefined) return
      world.ended += 1
      one.sending.destroy()
    },
  })),
  fc.constant({
    name: 'the server is started again',
    async run(world: World) {
      world.server = await world.server.restarted()
      for (const one of world.running) await expectStatus(one, undefined)
      world.running = []
      world.ended = 0
    },
  }),
  application.map((application) => ({
    name: `application ${application} is submitted`,
    async run({ applications, contacts, server }: World) {
      await server.submit({}, applications[application])
      contacts.add(application)
    },
  })),
  fc.constant({
    name: 'application 2 sends a file, and stored files expire',
    async run(world: World) {
      const { applications, contacts, files, removed, server } = world
      const reference = await server.uploaded({}, { applicationId: applications[2] ?? '' })
      files.set(reference.split('/').at(-1) ?? '', 2)
      world.ended += 1
      const received_at = '2026-01-01T00:00:00.000Z'
      await server.store.db.updateTable('files').set({ received_at }).execute()
      await server.retention.run()
      for (const [name, application] of files) {
        if (contacts.has(application)) continue
        files.delete(name)
        removed.set(name, application)
      }
      await expectAnswers(world)
    },
  }),
].map((step) =>
  step.map(({ name, run }) => ({
    name,
    async run(world: World) {
      await run(world)
      await expectStored(world)
    },
  })),
)

const POLL = { interval: 2, timeout: 5_000 }

async function expectStatus({ status }: Pick<Running, 'status'>, expected?: number | 'none yet') {
  await expect.poll(() => Promise.race([status, 'none yet']), POLL).toBe(expected)
}

/** An application learns of its own files whether they are there, of others nothing. */
async function expectAnswers({ applications, files, removed, server }: World): Promise<void> {
  for (const [name, owner] of [...files, ...removed]) {
    const path = `/api/upload_aws/${name}`
    const callers = applications.map((applicationId) => server.get(path, { applicationId }))
    const answers = await Promise.all([...callers, server.get(path)])
    const expected = [404, 404, 404, 401]
    if (removed.has(name)) expected.fill(410, 0, 3)
    else expected[owner] = 204
    expect(answers.map(({ status }) => status)).toEqual(expected)
  }
}

/** Whole files are stored, those on their way are temporary, and of all others nothing is there. */
async function expectStored({ ended, files, running, server }: World): Promise<void> {
  const incoming = join(server.dataDir, 'incoming')
  await expect.poll(() => endedAt(server), POLL).toBe(ended)
  if (process.platform === 'linux') {
    await expect.poll(() => temporaryFiles(incoming), POLL).toHaveLength(running.length)
  }
  await expect.poll(() => readdir(incoming), POLL).toEqual([])
  for (const one of running) await expectStatus(one, 'none yet')
  const names = [...files.keys()].sort()
  expect((await server.filesOnDisk()).sort()).toEqual(names)
  expect((await server.rows('files')).map(({ name }) => name).sort()).toEqual(names)
}

/** They are open, and have no name any more. */
async function temporaryFiles(incoming: string): Promise<string[]> {
  const open = await readdir('/proc/self/fd')
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(incoming))
}

test('of files that begin, go on, end, break off and expire in any order, across restarts, whole ones are stored and no network has more at once than it may', async () => {
  const variables = { TRUST_PROXY: '1', RATE_ADDRESS_PER_MINUTE: '100000' }
  let world = new World(await runningServer(variables, { limits: LIMITS }))
  await takeInAnyOrder(steps, 12, async () => {
    const { running, server } = world
    for (const { sending } of running) sending.destroy()
    await expect.poll(() => endedAt(server)).toBe(world.ended + running.length)
    await server.store.db.updateTable('files').set({ received_at: '2026' }).execute()
    await server.store.db.deleteFrom('contacts').execute()
    await server.retention.run()
    await empty(server.store)
    world = new World(server)
    await expectStored(world)
    return world
  })
})
