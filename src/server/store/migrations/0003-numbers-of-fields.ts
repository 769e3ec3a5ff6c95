import { SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The fields that refused Continue and that was touched last, decisions without vetting, and two UTM parameters. */
export const numbersOfFields: Migration = {
  async up(db) {
    for (const column of COLUMNS) {
      await sql.raw(`alter table progress_applications add column ${column}`).execute(db)
    }
    const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
    await sql.raw(isEmbedded ? COUNT_EMBEDDED : COUNT).execute(db)
  },
}

const COLUMNS = [
  "utm_source text not null default ''",
  "utm_campaign text not null default ''",
  "refused text not null default '{}'",
  'last_field text',
  'vetting_unknown integer not null default 0',
]

const COUNT = countRefused(
  'json_object_agg(field, times)::text',
  "json_array_elements_text(classes::json -> 'refused') as fields (value)",
)
const COUNT_EMBEDDED = countRefused(
  'json_group_object(field, times)',
  "json_each(classes, '$.refused') as fields",
)

/** Refusals that were reported before are counted from their entries. */
function countRefused(asJson: string, fields: string): string {
  return `update progress_applications set refused = counted.refused
    from (
      select application_id, ${asJson} as refused
      from (
        select application_id, fields.value as field, count(*) as times
        from progress_entries, ${fields}
        where classes like '%"refused":[%'
        group by application_id, fields.value
      ) as refusals
      group by application_id
    ) as counted
    where counted.application_id = progress_applications.application_id`
}
