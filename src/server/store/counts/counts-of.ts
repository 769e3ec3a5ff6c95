import type { RecordedApplication } from '../progress.ts'

/** What was counted, by what it is, `on 3 80`: a name, of which step, and what else tells it apart. */
export type Counts = Map<string, number>

/** How far an application came: further than its furthest step by a decision, and no further for now or for long. */
export type Standing = 'decided' | 'left' | 'there'

/** More than a walk through the funnel in every way adds: made-up names are left out from there on. */
const MOST = 600

/**
 * What an application adds to the counts, an entry without a step counting as of step 0:
 *
 * - `furthest STEP STANDING`: 1
 * - `rule NAME`: 1, where one decided it
 * - `state STEP STATE`: 1 for each state that the step was seen in
 * - `refused STEP FIELD`: how often
 * - `on STEP SECONDS`: 1 where a later step followed so long after the first entry of this one
 * - `left STEP SECONDS`: 1 where none did, and the last entry came so long after
 * - `taken ID`: 1 for each transition that it took
 *
 * Seconds are rounded to two digits ({@link roundedSeconds}).
 */
export function countsOf(
  { entries, furthest_step, rule }: RecordedApplication,
  standing: Standing,
): Counts {
  const counts: Counts = new Map([[`furthest ${furthest_step} ${standing}`, 1]])
  const firstAt = new Map<number, number>()
  let lastAt = 0
  if (rule !== null) counts.set(`rule ${rule}`, 1)
  for (const { step: seen, state, classes, taken, happened_at } of entries) {
    const step = seen ?? 0
    lastAt = Date.parse(happened_at)
    if (!firstAt.has(step)) firstAt.set(step, lastAt)
    if (counts.size > MOST) continue
    if (state !== null) counts.set(`state ${step} ${state}`, 1)
    for (const field of refusedIn(classes)) add(counts, `refused ${step} ${field}`, 1)
    for (const id of takenIn(taken)) counts.set(`taken ${id}`, 1)
  }
  let next: number | undefined
  for (const [step, came] of [...firstAt].sort(([one], [other]) => other - one)) {
    if (next !== undefined && next >= came) {
      counts.set(`on ${step} ${roundedSeconds(next - came)}`, 1)
    } else if (next === undefined && standing === 'left') {
      counts.set(`left ${step} ${roundedSeconds(lastAt - came)}`, 1)
    }
    if (next === undefined || came < next) next = came
  }
  return counts
}

/** What is added to counts so that they become others. */
export function differenceOf(before: Counts, after: Counts): Counts {
  const difference: Counts = new Map(after)
  for (const [what, count] of before) add(difference, what, -count)
  return new Map([...difference].filter(([, count]) => count !== 0))
}

export function add<Key>(counts: Map<Key, number>, what: Key, count: number): void {
  counts.set(what, (counts.get(what) ?? 0) + count)
}

const LONGEST_SECONDS = 90_000

/** Milliseconds as seconds with two digits that count: exact below 100, less than 5 % off above. */
export function roundedSeconds(ms: number): number {
  const seconds = Math.min(LONGEST_SECONDS, Math.max(0, Math.round(ms / 1000)))
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(seconds || 1)) - 1)
  return Math.round(seconds / unit) * unit
}

function refusedIn(classes: string): string[] {
  if (!classes.includes('"refused"')) return []
  const { refused }: { refused?: unknown } = JSON.parse(classes)
  return Array.isArray(refused) ? refused.map(String) : []
}

function takenIn(taken: string | null): string[] {
  return taken === null ? [] : JSON.parse(taken)
}
