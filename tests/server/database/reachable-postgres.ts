import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * The PostgreSQL that tests may use: TEST_DATABASE_URL, else one on this machine that lets the user
 * `postgres` in; null if none answers.
 *
 * @throws in continuous integration, where a missing database is a failure
 */
export async function reachablePostgres(): Promise<string | null> {
  const url = process.env.TEST_DATABASE_URL || LOCAL
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    await client.end()
    return url
  } catch (error) {
    const { host } = new URL(url)
    if (process.env.CI === 'true') {
      throw new Error(`No PostgreSQL answers at ${host}: start one, or set TEST_DATABASE_URL.`, {
        cause: error,
      })
    }
    console.warn(
      `No PostgreSQL answers at ${host}: the server tests on PostgreSQL are skipped here. ` +
        'Continuous integration runs them. Start one, or set TEST_DATABASE_URL.',
    )
    return null
  }
}

/** Gives the tests of this run a PostgreSQL database. */
export default async function provideDatabase({ provide }: TestProject): Promise<void> {
  provide('postgres', await reachablePostgres())
}
