import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Stores the seconds that each of the applications spent at each step, as its entries have them. */
export async function setSeconds(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const timesOf = await stepTimesIn(db, ids)
  for (const application_id of ids) {
    await db
      .updateTable('progress_applications')
      .set({ seconds: JSON.stringify(secondsAtSteps(timesOf(application_id))) })
      .where('application_id', '=', application_id)
      .execute()
  }
}

/** When a step was first shown, and the last event at it. */
interface AtStep {
  step: number | null
  shown: string
  last: string
}

async function stepTimesIn(
  db: Kysely<Tables>,
  applicationIds: readonly string[],
): Promise<(applicationId: string) => readonly AtStep[]> {
  const rows = await db
    .selectFrom('progress_entries')
    .select(({ fn }) => [
      'application_id',
      'step',
      fn.min('happened_at').as('shown'),
      fn.max('happened_at').as('last'),
    ])
    .where('application_id', 'in', applicationIds)
    .where('step', 'is not', null)
    .groupBy(['application_id', 'step'])
    .execute()
  const byApplication = Map.groupBy(rows, (row) => row.application_id)
  return (applicationId) => byApplication.get(applicationId) ?? []
}

/**
 * The seconds at each step, by its number: from when it was first shown to when a later step first was, at
 * the furthest one to the last event, rounded to two digits ({@link roundedSeconds}). A step that was shown
 * after a later one has none.
 */
function secondsAtSteps(times: readonly AtStep[]): Record<number, number> {
  const seconds: Record<number, number> = {}
  let next = Math.max(...times.map(({ last }) => Date.parse(last)))
  for (const { step, shown } of times.toSorted(
    (one, other) => (other.step ?? 0) - (one.step ?? 0),
  )) {
    const at = Date.parse(shown)
    if (next >= at) seconds[step ?? 0] = roundedSeconds(next - at)
    next = Math.min(at, next)
  }
  return seconds
}

const LONGEST_SECONDS = 90_000

/** Milliseconds as seconds with two significant digits: exact below 100, less than 5 % off above. */
function roundedSeconds(ms: number): number {
  const seconds = Math.min(LONGEST_SECONDS, Math.max(0, Math.round(ms / 1000)))
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(seconds || 1)) - 1)
  return Math.round(seconds / unit) * unit
}
