import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AccessesTable, Tables } from './tables.ts'

/** The audit table: every access to what applicants sent, written before it is given. */
export interface Accesses {
  add(access: Omit<AccessesTable, 'id' | 'at'>): Promise<void>
}

export function createAccesses(db: Kysely<Tables>): Accesses {
  return {
    async add(access) {
      const row = { id: randomUUID(), at: new Date().toISOString(), ...access }
      await db.insertInto('accesses').values(row).execute()
    },
  }
}
