import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readContactBody } from '../../src/server/applications/contact-body.ts'
import { readEnvironment } from '../../src/server/env.ts'
import { requireRoomForFile, storeUpload } from '../../src/server/files/store-upload.ts'
import { LimitProblem, Problem } from '../../src/server/http/problem.ts'
import { createLog } from '../../src/server/log.ts'
import { createLedger } from '../../src/server/quotas/ledger.ts'
import { openServices, type Services } from '../../src/server/services.ts'
import { removeApplications } from '../../src/server/store/removal.ts'
import { empty, type Step, takeInAnyOrder } from './any-order.ts'
import { databaseOf, isOnPostgres } from './database/provided.ts'
import { TOKEN_SECRET, temporaryFolder } from './running-server.ts'
import { pdf } from './uploads.ts'

const MIB = 1024 * 1024
const HOUR_MS = 3_600_000
const VOLUME = 100 * MIB
const APPLICATIONS = [
  '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11',
  '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22',
  '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02',
]
/** A tenth of the volume for an address; a tenth, a fifth and a third for networks of 64, 56 and 48 bits. */
const SHARES = [[], [0.1], [], [0.1, 0.2, 1 / 3]]
const SENDERS = {
  'this machine': [],
  'an IPv4 address': ['203.0.113.7'],
  'a /64': ['2001:db8:1:10::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  'a /64 of its /56': ['2001:db8:1:11::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  'another /64 of its /56': ['2001:db8:1:12::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  'a /64 of its /48': ['2001:db8:1:110::/64', '2001:db8:1:100::/56', '2001:db8:1::/48'],
}
/** The body `{}`, and what its row is counted as. */
const CONTACT_BYTES = 2 + 2048

interface Sent {
  applicationId: string
  from: keyof typeof SENDERS
  size: number
}

interface Stored {
  applicationId: string
  size: number
  at: number
}

class World {
  readonly files = new Map<string, Stored>()
  readonly contacts = new Set<string>()
  /** What networks sent today. */
  networks = new Map<string, number>()
  services: Services
  constructor(services: Services) {
    this.services = services
    this.countAgain()
  }
  /** As after a restart, or five seconds. */
  countAgain(): void {
    this.services = { ...this.services, ledger: createLedger() }
  }
  get bytes(): number {
    const sizes = [...this.files.values()].map(({ size }) => size)
    return sizes.reduce((sum, size) => sum + size, this.contacts.size * CONTACT_BYTES)
  }
}

/** The limit that refuses a file; undefined if none does. */
function refusalOf(world: World, { applicationId, from, size }: Sent): string | undefined {
  const today = [...world.files.values()].filter(
    (file) =>
      file.applicationId === applicationId && file.size > 0 && file.at > Date.now() - 24 * HOUR_MS,
  )
  const bytesToday = today.reduce((sum, file) => sum + file.size, 0)
  const ofApplication = (more: number) => today.length >= 50 || bytesToday + more > 50 * MIB
  const ofNetwork = (more: number) =>
    SENDERS[from].some((network, position) => {
      const sent = world.networks.get(network) ?? 0
      const share = (SHARES[SENDERS[from].length]?.[position] ?? 0) * VOLUME
      return sent + more > Math.min(share, (VOLUME - world.bytes + sent) / 3)
    })
  if (ofApplication(1)) return 'bytes_of_application'
  for (const more of [1, size]) {
    if (ofNetwork(more)) return 'bytes_of_network'
    if (world.bytes + more > 0.9 * VOLUME) return 'bytes_of_files'
  }
  return ofApplication(size) ? 'bytes_of_application' : undefined
}

function remember(world: World, name: string, { applicationId, from, size }: Sent): void {
  world.files.set(name, { applicationId, size, at: Date.now() })
  for (const network of SENDERS[from]) {
    world.networks.set(network, (world.networks.get(network) ?? 0) + size)
  }
}

/** Sends a file that says to be of its size, and is a short PDF; gives its name, or the refusing limit. */
async function send({ services }: World, { applicationId, from, size }: Sent, breaksOff = false) {
  const sender = { applicationId, networks: SENDERS[from] }
  async function* bytes() {
    yield pdf()
    if (breaksOff) throw new Error('broken off')
  }
  const file = { size, bytes, read: async () => pdf(), close: async () => {} }
  try {
    await requireRoomForFile(sender, services)
    return await storeUpload({ file, originalName: 'cv.pdf' }, sender, services)
  } catch (error) {
    if (error instanceof LimitProblem) return error.limit
    if (error instanceof Problem) return error.message
    throw error
  }
}

async function sendAlone(world: World, one: Sent): Promise<void> {
  const expected = refusalOf(world, one)
  const answer = await send(world, one)
  if (expected !== undefined) return expect(answer).toBe(expected)
  expect(answer).toMatch(/^[\da-f-]{36}\.pdf$/)
  remember(world, answer, one)
}

const sent: fc.Arbitrary<Sent> = fc.record({
  applicationId: fc.constantFrom(...APPLICATIONS),
  from: fc.oneof(
    fc.constant('this machine' as const),
    fc.constantFrom(...(Object.keys(SENDERS) as (keyof typeof SENDERS)[])),
  ),
  size: fc.constantFrom(10 * MIB, 10 * MIB, 3_000_001, 40),
})
const application = fc.constantFrom(...APPLICATIONS)
const named = ({ applicationId, from, size }: Sent) =>
  `${size} bytes of ${applicationId.slice(0, 2)} from ${from}`

const steps: fc.Arbitrary<Step<World>>[] = [
  sent.map((one) => ({
    name: `send ${named(one)}`,
    run: (world: World) => sendAlone(world, one),
  })),
  fc
    .tuple(sent, sent)
    .map(([one, other]) => [one, { ...other, applicationId: one.applicationId }])
    .map((both) => ({
      name: `send ${both.map(named).join(' together with ')}`,
      async run(world: World) {
        const answers = await Promise.all(both.map((one) => send(world, one)))
        for (const [position, one] of both.entries()) {
          const answer = answers[position] ?? ''
          if (!answer.endsWith('.pdf')) continue
          expect(refusalOf(world, one)).toBeUndefined()
          remember(world, answer, one)
        }
      },
    })),
  fc.tuple(sent, fc.boolean()).map(([one, staysUnremoved]) => ({
    name: `break off ${named(one)}${staysUnremoved ? ', which cannot be removed' : ''}`,
    async run(world: World) {
      const { services } = world
      const { db } = services.store
      const expected =
        refusalOf(world, one) ?? 'The file cannot be stored now: send it again later.'
      const remove = async () => Promise.reject(new Error('not now'))
      const files = { ...services.files, ...(staysUnremoved && { remove }) }
      expect(await send({ ...world, services: { ...services, files } } as World, one, true)).toBe(
        expected,
      )
      const rows = await db.selectFrom('files').select('name').where('size_bytes', '=', 0).execute()
      for (const { name } of rows) {
        if (world.files.has(name)) continue
        expect(staysUnremoved).toBe(true)
        world.files.set(name, { applicationId: one.applicationId, size: 0, at: Date.now() })
      }
    },
  })),
  application.map((applicationId) => ({
    name: `${applicationId.slice(0, 2)} sends 10 MiB from each network`,
    async run(world: World) {
      for (const from of Object.keys(SENDERS) as (keyof typeof SENDERS)[]) {
        await sendAlone(world, { applicationId, from, size: 10 * MIB })
      }
    },
  })),
  fc
    .tuple(application, fc.constantFrom([49, 1], [50, 1], [1, 45 * MIB]))
    .map(([applicationId, many]) => ({
      name: `another server stores ${many.join(' files, in bytes ')} of ${applicationId.slice(0, 2)}`,
      async run(world: World) {
        const { clock, files } = world.services.store
        const [count = 0, size = 0] = many
        const names = Array.from({ length: count }, () => `${crypto.randomUUID()}.other`)
        const row = { application_id: applicationId, original_name: 'cv.pdf', size_bytes: size }
        const received_at = clock.now().toISOString()
        await Promise.all(
          names.map((name) => files.add({ name, ...row, received_at, scan: 'unscanned' })),
        )
        for (const name of names) world.files.set(name, { applicationId, size, at: Date.now() })
        world.countAgain()
      },
    })),
  application.map((applicationId) => ({
    name: `submit ${applicationId.slice(0, 2)}`,
    async run(world: World) {
      await world.services.store.contacts.add({
        ...{ applicationId, body: readContactBody(Buffer.from('{}')), reviewReason: null },
        ...{ decision: undefined, outgoing: [], networks: [], fitsForm: true },
      })
      world.contacts.add(applicationId)
      world.countAgain()
    },
  })),
  application.map((applicationId) => ({
    name: `forget ${applicationId.slice(0, 2)}`,
    async run(world: World) {
      const { files, store } = world.services
      await removeApplications(store.db, { files, records: store.files }, [applicationId])
      world.contacts.delete(applicationId)
      for (const [name, file] of world.files) {
        if (file.applicationId === applicationId) world.files.delete(name)
      }
      world.countAgain()
    },
  })),
  fc.constantFrom(1, 23, 24, 20 * 24).map((hours) => ({
    name: `${hours} h pass`,
    async run(world: World) {
      const day = new Date().getUTCDate()
      vi.setSystemTime(Date.now() + hours * HOUR_MS)
      if (new Date().getUTCDate() !== day) world.networks = new Map()
      await world.services.retention.run()
      for (const [name, { applicationId, at }] of world.files) {
        const isExpired = at < Date.now() - 30 * 24 * HOUR_MS
        if (isExpired && !world.contacts.has(applicationId)) world.files.delete(name)
      }
      world.countAgain()
    },
  })),
].map((step) =>
  step.map(({ name, run }) => ({
    name,
    async run(world: World) {
      // No two files come at the same time.
      vi.setSystemTime(Date.now() + 1)
      await run(world)
      await expectStored(world)
    },
  })),
)

async function expectStored({ services, files, networks, bytes }: World): Promise<void> {
  const { db, usage } = services.store
  const rows = await db.selectFrom('files').select(['name', 'size_bytes']).execute()
  expect(new Map(rows.map(({ name, size_bytes }) => [name, Number(size_bytes)]))).toEqual(
    new Map([...files].map(([name, { size }]) => [name, size])),
  )
  const here = [...files].filter(([name, { size }]) => name.endsWith('.pdf') && size > 0)
  const names = await readdir(join(services.environment.dataDir, 'files'))
  expect(names.filter((name) => name.endsWith('.pdf')).sort()).toEqual(
    here.map(([name]) => name).sort(),
  )
  expect(await usage.stored()).toBe(bytes)
  const today = new Date().toISOString().slice(0, 10)
  const ofToday = db
    .selectFrom('network_days')
    .select(['network', 'bytes'])
    .where('day', '=', today)
  const days = await ofToday.execute()
  expect(Object.fromEntries(days.map((row) => [row.network, Number(row.bytes)]))).toEqual(
    Object.fromEntries([...networks].map(([network, sum]) => [services.digestOf(network), sum])),
  )
}

test('files in any order, together, broken off, submitted, forgotten and expired never exceed a quota', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) })
  const DATA_DIR = await temporaryFolder()
  const variables = { DATA_DIR, TOKEN_SECRET, VOLUME_MEGABYTES: '100', KEPT_DAYS: '30' }
  const environment = readEnvironment({ ...variables, ...(await databaseOf(DATA_DIR)) })
  const log = createLog(() => {})
  const services = await openServices(environment, { log, freeBytes: async () => 2 ** 50 })
  onTestFinished(services.close)
  await takeInAnyOrder(steps, isOnPostgres() ? 6 : 16, async () => {
    await empty(services.store)
    for (const name of await readdir(join(DATA_DIR, 'files'))) {
      await rm(join(DATA_DIR, 'files', name))
    }
    vi.setSystemTime(new Date(Date.now()).setUTCHours(36, 0, 0, 0))
    return new World(services)
  })
})
