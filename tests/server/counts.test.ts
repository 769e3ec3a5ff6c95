import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { roundedSeconds } from '../../src/server/store/counts/counts-of.ts'
import { periodsIn } from '../../src/server/store/counts/read-counts.ts'
import { createForgetting } from '../../src/server/store/forgetting.ts'
import type { Chart } from '../../src/statechart/chart/chart.ts'
import { chartFileOf } from '../../src/statechart/chart/chart-file.ts'
import { countedId } from '../../src/statechart/chart/taken.ts'
import {
  bearerFor,
  OPERATOR,
  runningServer,
  type TestServer,
  temporaryFolder,
} from './running-server.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'
const CLEO = '6c2d3a8f-1b1b-4c5f-8e1b-7d7a5d2c8b33'
const DAN = '7d3e4b9a-2c2c-4d6a-9f2c-8e8b6e3d9c44'
const START = Date.parse('2026-11-21T15:00:00Z')

const CONTINUED = 'contact / CONTINUE.PRESSED / 1'
const REFUSED = 'contact / CONTINUE.PRESSED / 0'

/** A server whose page is of a release with these two transitions. */
async function releasedServer(name: string): Promise<TestServer> {
  const distDir = await temporaryFolder()
  await mkdir(join(distDir, '.vite'))
  const release = { name, chart: chartFileOf(chartWith(CONTINUED, REFUSED)) }
  await writeFile(join(distDir, '.vite', 'release.json'), JSON.stringify(release))
  return runningServer({}, { distDir })
}

function chartWith(...ids: string[]): Chart {
  const states: Chart['states'] = [
    {
      ...{ id: 'contact', name: 'contact', parent: null, kind: 'atomic', initial: null },
      ...{ description: '', meta: {}, tags: [], entry: [], exit: [], invokes: [] },
    },
  ]
  const transitions = ids.map((id, order) => ({
    ...{ id, source: 'contact', targets: [], order, guard: null, actions: [], description: '' },
    trigger: { kind: 'event' as const, event: 'CONTINUE.PRESSED' },
  }))
  return { id: 'funnel', states, transitions, delays: {} }
}

function entry(seconds: number, step: number, more: object = {}) {
  return {
    ...{ id: `${seconds}`, at: START + seconds * 1000, event: 'moved', step },
    ...{ state: `step${step}`, classes: {}, ...more },
  }
}

async function report(server: TestServer, id: string, entries: object[], arrival: object = {}) {
  const response = await fetch(`${server.url}/api/progress`, {
    method: 'POST',
    headers: { ...(await bearerFor(server, id)), 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'phone', source: '', campaign: '', ...arrival, entries }),
  })
  expect(response.status).toBe(204)
}

async function numbers(server: TestServer, query = '') {
  const response = await fetch(`${server.url}/api/operator/drop-off${query}`, { headers: OPERATOR })
  expect(response.status).toBe(200)
  return response.json()
}

/**
 * Ada was decided, Ben and Cleo left, Dan is there; Ada and Ben were refused, Ben twice. Cleo stayed for
 * longer than a hundred seconds, of which two digits count.
 */
async function fourApplications(server: TestServer): Promise<void> {
  const taken = (...ids: string[]) => ({ taken: ids.map(countedId) })
  const refused = { classes: { refused: ['email', 'phoneNumber'] }, ...taken(REFUSED) }
  const variant = { variant: 'b', device: 'desktop' }
  await report(server, ADA, [entry(0, 1), entry(5, 1, refused)], variant)
  await report(server, ADA, [
    entry(40, 2, taken(CONTINUED)),
    entry(90, 3, { classes: { rule: 'qualified' } }),
  ])
  await report(server, BEN, [
    entry(0, 1),
    entry(4, 1, refused),
    entry(8, 1, { ...refused, ...taken(CONTINUED, REFUSED) }),
  ])
  await report(server, CLEO, [entry(0, 1), entry(20, 2), entry(257, 2)])
  await report(server, DAN, [entry(0, 1), entry(70, 2, taken('no / chart / 0'))])
  await setLastReport(server, [BEN, CLEO], '2026-11-21T15:10:00.000Z')
}

async function setLastReport({ store }: TestServer, ids: string[], last_at: string): Promise<void> {
  const applications = store.db.updateTable('progress_applications').set({ last_at })
  await applications.where('application_id', 'in', ids).execute()
}

async function countsLeft({ store }: TestServer): Promise<object> {
  const [counts, counted, cells] = await Promise.all([
    store.db.selectFrom('progress_counts').selectAll().execute(),
    store.db.selectFrom('progress_counted').selectAll().execute(),
    store.db.selectFrom('progress_cells').selectAll().execute(),
  ])
  return { counts, counted: counted.length, cells: cells.length }
}

describe('the counts of applications', () => {
  it('are those of the raw records', async () => {
    const server = await releasedServer('1.0.0+a')
    await fourApplications(server)
    const { steps, outcomes, transitions, applications } = await numbers(server)
    expect({ applications, outcomes }).toEqual({ applications: 4, outcomes: { qualified: 1 } })
    const all = (seconds: number) => ({
      ...{ quarter: seconds, median: seconds, threeQuarters: seconds, ninetyPercent: seconds },
    })
    expect(steps).toEqual([
      {
        ...{ step: 1, state: 'step1', in: 4, out: 3, left: 1, there: 0 },
        // Of 20, 40 and 70 seconds.
        secondsOn: { count: 3, quarter: 30, median: 40, threeQuarters: 55, ninetyPercent: 64 },
        secondsLeft: { count: 1, ...all(8) },
        refused: { email: 3, phoneNumber: 3 },
      },
      {
        ...{ step: 2, state: 'step2', in: 3, out: 1, left: 1, there: 1 },
        secondsOn: { count: 1, ...all(50) },
        // 237, rounded.
        secondsLeft: { count: 1, ...all(240) },
        refused: {},
      },
      {
        ...{ step: 3, state: 'step3', in: 1, out: 1, left: 0, there: 0 },
        ...{ secondsOn: null, secondsLeft: null, refused: {} },
      },
    ])
    expect(transitions).toEqual([
      { id: REFUSED, applicants: 2 },
      { id: CONTINUED, applicants: 2 },
    ])

    const { rows: furthest } = await sql<object>`
      select furthest_step as step, count(*) as count from progress_applications
      group by furthest_step order by furthest_step`.execute(server.store.db)
    expect(furthest).toEqual([
      { step: 1, count: 1 },
      { step: 2, count: 2 },
      { step: 3, count: 1 },
    ])
    const { rows: refused } = await sql<object>`
      select count(*) as count from progress_entries where classes like '%"email"%'
    `.execute(server.store.db)
    expect(refused).toEqual([{ count: 3 }])
    const { rows: continued } = await sql<object>`
      select count(distinct application_id) as count from progress_entries
      where taken like ${`%"${countedId(CONTINUED)}"%`}`.execute(server.store.db)
    expect(continued).toEqual([{ count: 2 }])
    const { rows: unknown } = await sql<object>`
      select count(*) as count from progress_entries where application_id = ${DAN} and taken is not null
    `.execute(server.store.db)
    expect(unknown).toEqual([{ count: 0 }])
  })

  it('are told apart by device, variant and days, together or not', async () => {
    const server = await runningServer()
    await fourApplications(server)
    const day = new Date().toISOString().slice(0, 10)
    expect(await numbers(server, '?variant=b')).toMatchObject({
      ...{ applications: 1, variants: ['', 'b'] },
      steps: [{ in: 1 }, { in: 1 }, { in: 1 }],
    })
    expect(await numbers(server, `?device=phone&from=${day}&to=${day}`)).toMatchObject({
      ...{ applications: 3, outcomes: {} },
    })
    expect(await numbers(server, '?device=phone&variant=b')).toMatchObject({ applications: 0 })
    expect(await numbers(server, '?to=2026-01-31')).toMatchObject({ applications: 0 })
  })

  it('follow an application that is reported again, also by a server of the release before', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1)])
    expect(await numbers(server)).toMatchObject({ steps: [{ in: 1, left: 0, there: 1 }] })
    await setLastReport(server, [ADA], '2026-11-20T10:00:00.000Z')
    expect(await numbers(server)).toMatchObject({ steps: [{ in: 1, left: 1, there: 0 }] })
    // An earlier release stores neither transitions nor whether it was counted.
    const { db } = server.store
    await sql`insert into progress_entries
      (application_id, id, happened_at, position, event, state, step, classes) values
      (${ADA}, 'x', '2026-11-21T15:01:00.000Z', 0, 'moved', 'step2', 2, '{}')`.execute(db)
    await sql`update progress_applications
      set furthest_step = 2, last_at = '2026-11-20T09:00:00.000Z'`.execute(db)
    expect(await numbers(server)).toMatchObject({
      ...{ applications: 1, isComplete: true },
      steps: [
        { in: 1, out: 1, left: 0, secondsOn: { count: 1, median: 60 } },
        { in: 1, left: 1 },
      ],
    })
  })

  it('take an applicant for left once there was no report for half an hour', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1)])
    expect(await numbers(server)).toMatchObject({ steps: [{ left: 0, there: 1 }] })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    expect(await numbers(server)).toMatchObject({ steps: [{ left: 1, there: 0 }] })
  })

  it('hold nothing of an application that is forgotten, by whichever release', async () => {
    const server = await releasedServer('1.0.0+a')
    await fourApplications(server)
    await numbers(server)
    const { db } = server.store
    const forgetting = createForgetting(db, async () => {})
    await forgetting.progress({ from: '', before: '2026-11-21T15:20:00.000Z' })
    expect(await numbers(server)).toMatchObject({
      ...{ applications: 2, outcomes: { qualified: 1 } },
      steps: [{ in: 2, left: 0, refused: { email: 1 } }, { in: 2 }, { in: 1 }],
      transitions: [{ applicants: 1 }, { applicants: 1 }],
    })
    // An earlier release deletes what it knows.
    await db.deleteFrom('progress_entries').execute()
    await db.deleteFrom('progress_applications').execute()
    await server.close()
    const later = await runningServer({ DATA_DIR: server.dataDir })
    await vi.waitFor(async () =>
      expect(await countsLeft(later)).toEqual({ counts: [], counted: 0, cells: 0 }),
    )
  })

  it('take no more of an application than a funnel has', async () => {
    const server = await runningServer()
    const madeUp = (page: number) =>
      Array.from({ length: 90 }, (_, at) => {
        const refused = Array.from({ length: 10 }, (_, field) => `field-${page}-${at}-${field}`)
        return entry(100 * page + at, 1, { classes: { refused } })
      })
    await report(server, ADA, madeUp(0))
    await report(server, ADA, madeUp(1))
    const { steps } = await numbers(server)
    expect(steps).toMatchObject([{ in: 1, there: 1 }])
    expect(Object.keys(steps[0].refused).length).toBeLessThan(620)
  })

  it('have one cell for all beyond two thousand that strangers make up', async () => {
    const server = await runningServer()
    const cells = Array.from({ length: 2000 }, (_, id) => ({
      ...{ id: id + 1, device: 'phone', source: '', campaign: `made-up-${id}`, variant: '' },
      release: '',
    }))
    await server.store.db.insertInto('progress_cells').values(cells).execute()
    await report(server, ADA, [entry(0, 1)], { campaign: 'one-more' })
    await report(server, BEN, [entry(0, 1)], { campaign: 'another' })
    expect(await numbers(server, '?campaign=(others)')).toMatchObject({ applications: 2 })
  })
})

describe('releases', () => {
  const ask = (server: TestServer, path: string) =>
    fetch(`${server.url}/api/operator/releases${path}`, { headers: OPERATOR })

  it('keep their chart once, and are counted apart', async () => {
    const server = await releasedServer('1.0.0+a')
    await report(server, ADA, [entry(0, 1)], { release: '1.0.0+a' })
    await report(server, BEN, [entry(0, 1)], { release: 'made-up' })
    expect(await numbers(server, '?release=1.0.0%2Ba')).toMatchObject({
      ...{ applications: 1, releases: ['', '1.0.0+a'] },
    })
    const { releases } = await (await ask(server, '')).json()
    expect(releases).toEqual([{ name: '1.0.0+a', startedAt: expect.stringMatching(/^20.*Z$/) }])
    const chart = await ask(server, '/1.0.0%2Ba')
    expect(await chart.text()).toBe(chartFileOf(chartWith(CONTINUED, REFUSED)))
    expect((await ask(server, '/made-up')).status).toBe(404)
  })
})

describe('months and days', () => {
  it('are as few as there can be', () => {
    expect(periodsIn('2026-01-30', '2026-04-02')).toEqual([
      ...['2026-01-30', '2026-01-31', '2026-02', '2026-03', '2026-04-01', '2026-04-02'],
    ])
    expect(periodsIn('2024-02-01', '2024-02-29')).toEqual(['2024-02'])
    expect(periodsIn('2026-12-31', '2027-01-31')).toEqual(['2026-12-31', '2027-01'])
    expect(periodsIn('2026-02-02', '2026-02-01')).toEqual([])
  })
})

it.each([
  [0, 0],
  [499, 0],
  [99_400, 99],
  [100_000, 100],
  [104_400, 100],
  [125_000, 130],
  [3_600_000, 3600],
  [3_651_000, 3700],
  [10 * 86_400_000, 90_000],
])('%d ms count as %d seconds', (ms, seconds) => {
  expect(roundedSeconds(ms)).toBe(seconds)
})
