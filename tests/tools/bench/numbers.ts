import { createLog } from '../../../src/server/log.ts'
import { ALL_CELLS } from '../../../src/server/store/counts/counting.ts'
import { add, countsOf } from '../../../src/server/store/counts/counts-of.ts'
import { openStore } from '../../../src/server/store/open.ts'
import type {
  ProgressApplicationsTable,
  ProgressEntriesTable,
  Tables,
} from '../../../src/server/store/tables.ts'
import { countedId } from '../../../src/statechart/chart/taken.ts'
import { chart } from '../../../src/statechart/funnel/chart.ts'
import { reachablePostgres } from '../../server/database/reachable-postgres.ts'
import { METRICS_TOKEN } from '../faults/event-loop.ts'
import { newPlace, type Place, variablesOf } from '../faults/place.ts'
import { serverProcess } from '../faults/server-process.ts'

const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 100_000)
/** Of them, by a server: the others are written as it counts them, together. */
const UNCOUNTED = 1000
const ENTRIES = 30
const DAYS = 90
const STEPS = 13
const WANTED = { ms: 300, megabytes: 100, holdMs: 50 }
const ROUNDS = 5
const AT_ONCE = 100
const ROWS_AT_ONCE = 2000
const DAY_MS = 86_400_000
const OPERATOR_TOKEN = 'the-token-of-the-operator-of-bench'
const NOW = Date.now()

/** What an operator's panel asks for, of so many applications. */
export interface NumbersMeasured {
  what: string
  /** Of the slowest of several rounds, where nothing was asked before; and what is to be reached. */
  ms: number
  megabytes: number
  holdMs: number
  wanted: typeof WANTED
}

/** Measures every panel's numbers on the embedded database and on PostgreSQL. */
export async function measureNumbers(): Promise<NumbersMeasured[]> {
  const measured = await measureOn('embedded database', null)
  const postgres = await reachablePostgres()
  return postgres === null ? measured : [...measured, ...(await measureOn('PostgreSQL', postgres))]
}

/** A measurement as it is printed, each number as its share of what is allowed. */
export function numbersRow({ what, wanted, ...found }: NumbersMeasured): Record<string, string> {
  const share = (name: keyof typeof WANTED) =>
    `${found[name].toFixed(0)} (${(found[name] / wanted[name]).toFixed(2)} of ${wanted[name]})`
  return {
    'numbers of applications': what,
    ms: share('ms'),
    'MB more': share('megabytes'),
    'longest hold, ms': share('holdMs'),
  }
}

async function measureOn(name: string, postgres: string | null): Promise<NumbersMeasured[]> {
  const place = await newPlace(postgres)
  try {
    await fill(place)
    return await measure(place, name)
  } finally {
    await place.remove()
  }
}

async function measure(place: Place, name: string): Promise<NumbersMeasured[]> {
  const first = await serverProcess({ ...variablesOf(place), OPERATOR_TOKEN })
  const start = performance.now()
  await untilCounted(first.url)
  const seconds = (performance.now() - start) / 1000
  const { holdMs } = await vitals(first.url)
  await first.stop()
  const counting = {
    what: `${name}: an application counted`,
    ...{ ms: (seconds * 1000) / UNCOUNTED, megabytes: 0, holdMs, wanted: WANTED },
  }
  const measured: NumbersMeasured[] = []
  const server = await serverProcess({ ...variablesOf(place), OPERATOR_TOKEN })
  try {
    await ask(server.url, '/api/operator/releases')
    const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10)
    for (const [what, path] of [
      ['all', '/api/operator/drop-off'],
      ['one device', '/api/operator/drop-off?device=phone'],
      ['source and release', '/api/operator/drop-off?source=source-1&release=release-2'],
      ['80 days', `/api/operator/drop-off?from=${day(85)}&to=${day(5)}`],
      ['live', '/api/operator/live'],
    ] as const) {
      const before = await vitals(server.url)
      let slowest = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        slowest = Math.max(slowest, await ask(server.url, path))
      }
      const after = await vitals(server.url)
      measured.push({
        what: `${name}: ${what}`,
        ...{ ms: slowest, megabytes: after.megabytes - before.megabytes, holdMs: after.holdMs },
        wanted: WANTED,
      })
    }
  } finally {
    await server.stop()
  }
  return [counting, ...measured]
}

/** How long until the answer, or the first of a stream, was there. */
async function ask(url: string, path: string): Promise<number> {
  const start = performance.now()
  const stop = new AbortController()
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    signal: stop.signal,
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  if (path.endsWith('/live')) {
    await response.body?.getReader().read()
    stop.abort()
  } else await response.text()
  return performance.now() - start
}

async function untilCounted(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const day = new Date(0).toISOString().slice(0, 10)
  for (let isComplete = false; !isComplete; ) {
    const response = await fetch(`${url}/api/operator/drop-off?to=${day}`, { headers })
    isComplete = (await response.json()).isComplete
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Resident memory, and the longest hold of the event loop since this was last asked. */
async function vitals(url: string): Promise<{ megabytes: number; holdMs: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    megabytes: read('process_resident_memory_bytes') / 1024 / 1024,
    holdMs: read('funnel_event_loop_delay_max_seconds') * 1000,
  }
}

/** Applications of 90 days, by three devices, four sources, five campaigns, two variants and six releases. */
async function fill(place: Place): Promise<void> {
  const store = await openStore(
    place,
    createLog(() => {}),
  )
  const ids = chart.transitions.map(({ id }) => countedId(id))
  const cells = new Map<string, Tables['progress_cells']>()
  const sums = new Map<string, number>()
  try {
    for (let first = 0; first < APPLICATIONS; first += AT_ONCE) {
      const rows = Array.from({ length: AT_ONCE }, (_, at) => rowsOf(first + at, ids))
      const isCounted = first < APPLICATIONS - UNCOUNTED
      const counted = isCounted ? rows.map((row) => countedRow(row, cells, sums)) : []
      await store.db.transaction().execute(async (transaction) => {
        const applications = rows.map(({ application }) => application)
        await transaction.insertInto('progress_applications').values(applications).execute()
        const entries = rows.flatMap((row) => row.entries)
        await transaction.insertInto('progress_entries').values(entries).execute()
        if (!isCounted) return
        await transaction.insertInto('progress_counted').values(counted).execute()
      })
    }
    await store.db
      .insertInto('progress_cells')
      .values([...cells.values()])
      .execute()
    const all = [...sums].map(([key, count]) => {
      const [period = '', cell, what = ''] = key.split('|')
      return { period, cell: Number(cell), what, count }
    })
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
      const some = all.slice(at, at + ROWS_AT_ONCE)
      await store.db.insertInto('progress_counts').values(some).execute()
    }
  } finally {
    await store.close()
  }
}

/** As `counting.ts` stores it, its sums added to these. */
function countedRow(
  { application, entries }: ReturnType<typeof rowsOf>,
  cells: Map<string, Tables['progress_cells']>,
  sums: Map<string, number>,
): Tables['progress_counted'] {
  const { application_id, first_at, last_at, device, source, campaign, variant, release } =
    application
  const key = [device, source, campaign, variant, release].join('|')
  const { id: cell } = cells.get(key) ?? { id: cells.size + 1 }
  cells.set(key, { id: cell, device, source, campaign, variant, release })
  const counts = countsOf({ ...application, entries }, application.rule ? 'decided' : 'left')
  const day = first_at.slice(0, 10)
  for (const [what, count] of counts) {
    for (const period of [day, day.slice(0, 7)]) {
      for (const sum of [cell, ALL_CELLS]) add(sums, `${period}|${sum}|${what}`, count)
    }
  }
  application.counted_at = last_at
  return { application_id, day, cell, counts: JSON.stringify([...counts]) }
}

/** A tenth leaves at each step; the times are spread over minutes. */
function rowsOf(number: number, transitions: readonly string[]) {
  const share = number / APPLICATIONS
  const of = (count: number, kind: number) => hash(number, kind) % count
  const start = NOW - DAY_MS * DAYS * (1 - share)
  let furthest = 0
  while (furthest < STEPS - 1 && of(10, furthest) > 0) furthest += 1
  const application_id = crypto.randomUUID()
  const times = Array.from(
    { length: furthest + 1 },
    (_, step) => 4 + of(100 + 20 * step, 50 + step),
  )
  const entries: ProgressEntriesTable[] = []
  let at = start
  for (let position = 0; position < ENTRIES; position += 1) {
    const step = Math.floor((position * (furthest + 1)) / ENTRIES)
    const taken = [0, 1, 2].map((one) => {
      const near = step * Math.floor(transitions.length / STEPS) + ((position + one) % 8)
      return transitions[near % transitions.length]
    })
    at += ((times[step] ?? 4) * 1000) / (ENTRIES / (furthest + 1))
    entries.push({
      application_id,
      id: `3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11-${position}`,
      happened_at: new Date(at).toISOString(),
      ...{ position: 0, event: 'CONTINUE.PRESSED', state: `step${step}`, step },
      classes: position % 10 === 3 ? '{"refused":["phoneNumber"]}' : '{}',
      taken: JSON.stringify(taken),
    })
  }
  const last_at = new Date(at).toISOString()
  const application: ProgressApplicationsTable = {
    ...{ application_id, first_at: new Date(start).toISOString(), last_at, state_at: last_at },
    device: ['phone', 'tablet', 'desktop'][of(3, 101)] ?? '',
    source: `source-${of(4, 102)}`,
    campaign: `campaign-${of(5, 103)}`,
    variant: `variant-${of(2, 104)}`,
    release: `release-${Math.floor(share * 6)}`,
    ...{ furthest_step: furthest, state: `step${furthest}` },
    rule: furthest === STEPS - 1 ? (['qualified', 'appliedByAge'][of(2, 105)] ?? null) : null,
    ...{ counted_at: null, counts_until: null },
  }
  return { application, entries }
}

/** The same in every run. */
function hash(number: number, kind: number): number {
  let mixed = Math.imul(number + 1, 2654435761) ^ Math.imul(kind + 1, 40503)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
