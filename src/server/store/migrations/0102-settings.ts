import { type Kysely, sql } from 'kysely'

/** What the database says of itself, as `tables.ts` describes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table settings (name text primary key, value text not null)`.execute(db)
}
