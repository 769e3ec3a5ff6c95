import type { Kysely } from 'kysely'
import { OUTGOING_KINDS, type OutgoingKind, type OutgoingTable, type Tables } from './tables.ts'

/** Maximum that is counted of the waiting, or dead, entries of a kind. */
export const COUNTED_ENTRIES = 10_000

/** The entries of one kind that wait, or that are dead; times are ISO 8601 in UTC. */
interface Standing {
  kind: OutgoingKind
  state: 'waiting' | 'dead'
  count: number
  dueAt: string
}

export function queueCounts(db: Kysely<Tables>) {
  return {
    /** How many entries of each kind wait or are dead, and since when the oldest is due. */
    async standing(): Promise<Standing[]> {
      const standings: Standing[] = []
      for (const state of ['waiting', 'dead'] as const) {
        for (const kind of OUTGOING_KINDS) {
          const { count, dueAt } = await standingOf(db, kind, state)
          if (dueAt !== null) standings.push({ kind, state, count: Number(count), dueAt })
        }
      }
      return standings
    },
    /** How many entries are in each state. */
    async counts(): Promise<Record<OutgoingTable['state'], number>> {
      const rows = await db
        .selectFrom('outgoing')
        .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
        .groupBy('state')
        .execute()
      const none = { waiting: 0, sent: 0, withheld: 0, dead: 0 }
      return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) }
    },
  }
}

function standingOf(db: Kysely<Tables>, kind: OutgoingKind, state: Standing['state']) {
  const entries = db
    .selectFrom('outgoing')
    .select('due_at')
    .where('state', '=', state)
    .where('kind', '=', kind)
    .orderBy('due_at')
    .limit(COUNTED_ENTRIES)
  return db
    .selectFrom(entries.as('entries'))
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('due_at').as('dueAt')])
    .executeTakeFirstOrThrow()
}
