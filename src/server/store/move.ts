import { type Kysely, sql } from 'kysely'
import type { MeasurementTables, Tables } from './tables.ts'

type AnyTables = Tables & MeasurementTables

/** One table: rows in the source, rows that were copied now, rows in the target then. */
interface CopiedTable {
  table: string
  inSource: number
  copied: number
  there: number
}

const AT_ONCE = 200

/**
 * Copies every table of an embedded database into one with the same migrations, in the order of their
 * names, in which each is after those that it refers to. A row whose key is there already stays unchanged.
 */
export async function copyTables(
  source: Kysely<AnyTables>,
  target: Kysely<AnyTables>,
): Promise<CopiedTable[]> {
  const tables = (await source.introspection.getTables()).filter(({ isView }) => !isView)
  const copied: CopiedTable[] = []
  for (const name of tables.map((table) => table.name as keyof AnyTables).sort()) {
    copied.push({
      table: name,
      inSource: await count(source, name),
      copied: await copy(source, target, name),
      there: await count(target, name),
    })
  }
  return copied
}

async function copy(
  source: Kysely<AnyTables>,
  target: Kysely<AnyTables>,
  table: keyof AnyTables,
): Promise<number> {
  let copied = 0
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows } = await sql<AnyTables[typeof table]>`
      select * from ${sql.table(table)} order by 1 limit ${AT_ONCE} offset ${offset}
    `.execute(source)
    if (rows.length === 0) return copied
    const inserted = await target
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    copied += Number(inserted.numInsertedOrUpdatedRows ?? 0)
  }
}

async function count(db: Kysely<AnyTables>, table: keyof AnyTables): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
