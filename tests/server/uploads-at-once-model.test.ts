import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitUploadsAtOnce } from '../../src/server/files/uploads-at-once.ts'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { type Step, takeInAnyOrder } from './any-order.ts'

const MOST: Record<string, number> = { '203.0.113.7': 3, '2001:db8::/64': 2, here: Infinity }

interface Running {
  application: string
  network: string
  isDestroyed: boolean
  end: () => void
}

class World {
  running: Running[] = []
  readonly receive = limitUploadsAtOnce({
    ...SERVER_LIMITS,
    uploadsOfAddress: 3,
    uploadsOfSubnet: 2,
  })
}

const steps: fc.Arbitrary<Step<World>>[] = [
  fc
    .tuple(fc.constantFrom('Ada', 'Ben', 'Cleo'), fc.constantFrom(...Object.keys(MOST)))
    .map(([application, network]) => ({
      name: `${application} begins at ${network}`,
      async run(world: World) {
        const ended = Promise.withResolvers<void>()
        const one: Running = { application, network, isDestroyed: false, end: ended.resolve }
        const incoming = { destroy: () => Object.assign(one, { isDestroyed: true }) as never }
        const upload = {
          applicationId: application,
          network: network === 'here' ? undefined : network,
          incoming,
        }
        const result = world.receive(upload, () => ended.promise).catch(({ status }) => status)
        const [first, second] = world.running.filter((other) => other.application === application)
        const others = world.running.filter((other) => other !== first || !second)
        const isFull = others.filter((other) => other.network === network).length === MOST[network]
        const answer = await Promise.race([result, setImmediate()])
        expect(answer).toBe(isFull ? 429 : undefined)
        if (isFull) return
        expect(first?.isDestroyed ?? false).toBe(Boolean(second))
        world.running = [...others, one]
      },
    })),
  fc.nat(5).map((place) => ({
    name: `upload ${place} ends`,
    async run(world: World) {
      const [one] = world.running.splice(place, 1)
      one?.end()
      await setImmediate()
    },
  })),
].map((step) =>
  step.map(({ name, run }) => ({
    name,
    async run(world: World) {
      await run(world)
      expect(world.running.map(({ isDestroyed }) => isDestroyed)).not.toContain(true)
    },
  })),
)

test('a third upload of an application ends its first, and no network has more at once than it may', async () => {
  await takeInAnyOrder(steps, 20, async () => new World())
})
