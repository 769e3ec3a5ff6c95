import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { STEPS_IN_ORDER as steps } from '../../../machines/records/step-order.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/open-store.ts'

const NAME_USED =
  'A build with another chart was started under this name: versions are compared with that chart, and ' +
  'numbers of both are one. Set COMMIT, or another version in package.json, and build again.'

/** Whose pages may still be open. */
const KNOWN_RELEASES = 20

const BuiltRelease = v.object({ name: v.string(), chart: v.string() })

/**
 * The releases that were started on this database, each with its chart; that of this server's page is stored
 * once.
 *
 * @param distDir the built page's folder, if any
 */
export async function openReleases(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  distDir: string | undefined,
  log: Log,
) {
  const release = distDir === undefined ? undefined : await builtRelease(distDir)
  if (release !== undefined) {
    await recordRelease({ db, clock }, release)
    const charts = db.selectFrom('releases').select('chart').where('name', '=', release.name)
    const isAnother = (await charts.executeTakeFirst())?.chart !== release.chart
    if (isAnother) log.error('release_name_used', { release: release.name, reason: NAME_USED })
  }
  const last = await db
    .selectFrom('releases')
    .select('name')
    .orderBy('started_at', 'desc')
    .limit(KNOWN_RELEASES)
    .execute()
  const names = new Set(last.map(({ name }) => name))
  return {
    isKnown: (name: string): boolean => names.has(name),

    async list(): Promise<{ name: string; startedAt: string }[]> {
      const rows = await db
        .selectFrom('releases')
        .select(['name', 'started_at'])
        .orderBy('started_at', 'desc')
        .execute()
      return rows.map(({ name, started_at }) => ({ name, startedAt: started_at }))
    },

    /** As `chart-file.ts` reads it; undefined if the release never started. */
    async chartOf(release: string): Promise<string | undefined> {
      const query = db.selectFrom('releases').select('chart').where('name', '=', release)
      return (await query.executeTakeFirst())?.chart
    },
  }
}

/** Stores a release that starts now, unless it started before. */
export async function recordRelease(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  release: v.InferOutput<typeof BuiltRelease>,
): Promise<void> {
  await db
    .insertInto('releases')
    .values({ ...release, started_at: clock.now().toISOString(), steps })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** What the build wrote next to the manifest; undefined without a built page. */
export async function builtRelease(distDir: string) {
  const text = await readFile(join(distDir, '.vite', 'release.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : v.parse(BuiltRelease, JSON.parse(text))
}
