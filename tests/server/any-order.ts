import * as fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { createLog } from '../../src/server/log.ts'
import { openStore, type Store } from '../../src/server/store/open-store.ts'
import { databaseOf } from './database/provided.ts'

const RUNS = 40

/** What a caller may do: to the product, and to what the test remembers; it asserts what came of it. */
export interface Step<World> {
  name: string
  run: (world: World) => Promise<void>
}

/** Takes up to so many steps in many orders, each from a new world; the shortest that fails is printed with its seed. */
export async function takeInAnyOrder<World extends object>(
  steps: fc.Arbitrary<Step<World>>[],
  maxCommands: number,
  newWorld: () => Promise<World>,
): Promise<void> {
  const commands = steps.map((step) =>
    step.map(({ name, run }) => ({ check: () => true, run, toString: () => name })),
  )
  const orders = fc.commands(commands, { maxCommands, size: 'max' })
  const property = fc.asyncProperty(orders, async (order) => {
    const world = await newWorld()
    await fc.asyncModelRun(() => ({ model: world, real: world }), order)
  })
  await fc.assert(property, { numRuns: RUNS })
}

/** Opens the database for a folder, as one of several that have it open, until the test has finished. */
export async function openedStore(dataDir: string, machineNow?: () => number): Promise<Store> {
  const log = createLog(() => {})
  const options = { gatherMs: 1, ...(machineNow && { machineNow }) }
  const { DATABASE_URL: databaseUrl } = await databaseOf(dataDir)
  const store = await openStore({ dataDir, databaseUrl }, log, 'command', options)
  onTestFinished(store.close)
  return store
}

/** Forgets every application with all that it has. */
export async function empty({ db }: Store): Promise<void> {
  for (const table of [
    'outgoing',
    'contacts',
    'files',
    'network_days',
    'progress_entries',
    'progress_applications',
    'applications',
  ] as const)
    await db.deleteFrom(table).execute()
}
