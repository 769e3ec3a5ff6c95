import type { TestProject } from 'vitest/node'
import { reachablePostgres } from './reachable-postgres.ts'

/** Gives the tests of this run a PostgreSQL database. */
export default async function provideDatabase({ provide }: TestProject): Promise<void> {
  provide('postgres', await reachablePostgres())
}
