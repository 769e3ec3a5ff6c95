import type { Kysely } from 'kysely'
import type { ExpiryRange } from './clock.ts'
import type { MeasurementFoldersTable, Tables } from './tables.ts'

/** The folders in which servers on this database have events and error reports. */
export function createMeasurementFolders(db: Kysely<Tables>) {
  return {
    /** Called before a folder gets the first line of a day. */
    async note({ id, ...folder }: MeasurementFoldersTable): Promise<void> {
      await db
        .insertInto('measurement_folders')
        .values({ id, ...folder })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(folder))
        .execute()
    },
    /** All folders except the one with this id; all without one. */
    async others(id = ''): Promise<MeasurementFoldersTable[]> {
      const folders = db.selectFrom('measurement_folders').selectAll()
      return folders.where('id', '!=', id).orderBy('host').orderBy('path').execute()
    },
    /** Removes those that have got nothing since; their files have expired. */
    async removeExpired({ from, before }: ExpiryRange): Promise<void> {
      const folders = db.deleteFrom('measurement_folders')
      await folders.where('last_day_at', '>=', from).where('last_day_at', '<', before).execute()
    },
  }
}
