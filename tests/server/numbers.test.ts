import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { createLog } from '../../src/server/log.ts'
import { createNumbers } from '../../src/server/operator/funnel-numbers.ts'
import type { ProgressApplicationsTable } from '../../src/server/store/tables.ts'
import { chartFileOf } from '../../src/statechart/chart/chart-file.ts'
import { OPERATOR, problemOf } from './calls.ts'
import { isOnPostgres } from './database/provided.ts'
import { runningServer, type TestServer, temporaryFolder } from './running-server.ts'

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const DAY = 24 * 60
const STEPS =
  'contact eligibility workExperience casinoAffiliation puzzleIntro puzzle1 puzzle2 puzzle3 puzzle4 puzzle5 puzzleComplete thankYou'

/** Begun and last seen so many minutes ago. */
function application(
  begun: number,
  seen: number,
  more: Partial<ProgressApplicationsTable> = {},
): ProgressApplicationsTable {
  return {
    application_id: crypto.randomUUID(),
    ...{ first_at: ago(begun), last_at: ago(seen), state_at: ago(seen), state: null, rule: null },
    ...{ device: 'phone', source: '', campaign: '', variant: '', release: '' },
    ...{ utm_source: '', utm_campaign: '', furthest_step: 1, seconds: '{}' },
    ...{ refused: '{}', last_field: null, vetting_unknown: 0 },
    ...more,
  }
}

async function insert({ store }: TestServer, ...rows: ProgressApplicationsTable[]) {
  const parents = rows.map(({ application_id, first_at }) => ({
    id: application_id,
    created_at: first_at,
  }))
  await store.db.insertInto('applications').values(parents).execute()
  await store.db.insertInto('progress_applications').values(rows).execute()
}

const ask = (server: TestServer, query: object) =>
  fetch(`${server.url}/api/operator/numbers?${new URLSearchParams({ ...query })}`, {
    headers: OPERATOR,
  })

async function numbers(server: TestServer, query: object) {
  const response = await ask(server, query)
  expect(response.status).toBe(200)
  return response.json()
}

test('counts applications by day, furthest step and rule, and the undecided by their last sign of life', async () => {
  const server = await runningServer()
  const [before, yesterday, today] = [ago(3 * DAY), ago(2 * DAY), ago(DAY)]
  const desktop = { device: 'desktop', source: 'Indeed' }
  await insert(
    server,
    application(4 * DAY, 4 * DAY, { furthest_step: 0 }),
    application(32 * DAY, 31 * DAY, { furthest_step: 5 }),
    application(2.5 * DAY, 2 * DAY, {
      furthest_step: 12,
      rule: 'qualified',
      seconds: '{"1":20,"2":7}',
    }),
    application(1.5 * DAY, 1.4 * DAY, { furthest_step: 3, seconds: '{"1":40,"2":9,"3":35}' }),
    application(1.5 * DAY, 1.4 * DAY, {
      furthest_step: 12,
      rule: 'disqualifiedAsTest',
      ...desktop,
    }),
    application(50, 31, { furthest_step: 2, seconds: '{"1":90,"2":5}', ...desktop }),
    // Not left yet.
    application(40, 29, { furthest_step: 2, seconds: '{"1":60,"2":300}' }),
    application(40, 4, { furthest_step: 2, seconds: '{"1":50}' }),
    application(40, 4, { furthest_step: 0 }),
    application(30, 4, { furthest_step: 1000, rule: 'made-up' }),
  )
  const days = [before, yesterday, today].join(',')
  const answer = await numbers(server, { days })
  const none = { rule: null, left: 0, now: 0, vettingUnknown: 0 }
  expect(answer.applications).toEqual(
    expect.arrayContaining([
      { ...none, day: 0, step: 12, rule: 'qualified', count: 1 },
      { ...none, day: 1, step: 3, count: 1, left: 1 },
      { ...none, day: 1, step: 12, rule: 'disqualifiedAsTest', count: 1 },
      { ...none, day: 2, step: 0, count: 1, now: 1 },
      { ...none, day: 2, step: 2, count: 3, left: 1, now: 1 },
      { ...none, day: 2, step: 12, rule: 'other', count: 1 },
    ]),
  )
  expect(answer.applications).toHaveLength(6)
  // The seconds were 20, 40, 50, 60 and 90; and 7 and 9.
  expect(answer.times).toEqual([
    { step: 1, count: 5, median: 50, ninetyPercent: 90 },
    { step: 2, count: 2, median: 7, ninetyPercent: 9 },
  ])
  expect(answer.stays).toEqual([
    { step: 2, count: 1, median: 5 },
    { step: 3, count: 1, median: 35 },
  ])
  expect(answer).toMatchObject({
    ...{ asOf: expect.stringMatching(/^20.*Z$/), leftAfterMinutes: 30, thereWithinMinutes: 5 },
    ...{ device: ['phone', 'desktop'], source: ['', 'Indeed'], release: [''] },
    halfWayWithinDays: 30,
    halfWay: [
      { step: 2, release: null, count: 3 },
      { step: 3, release: null, count: 1 },
    ],
  })

  const withoutTests = await numbers(server, { days, timesOf: '1', without: 'disqualifiedAsTest' })
  expect(withoutTests.applications).toHaveLength(5)
  expect(withoutTests.times).toEqual([{ step: 1, count: 3, median: 60, ninetyPercent: 90 }])
  const onDesktop = await numbers(server, { days, device: 'desktop', source: 'Indeed' })
  expect(onDesktop.applications).toHaveLength(2)
})

test('counts fields that refused Continue, the field that those who left touched last, and decisions without vetting', async () => {
  const server = await runningServer()
  const newsletter = { utm_source: 'newsletter', utm_campaign: 'fall' }
  await insert(
    server,
    application(50, 40, { refused: '{"email":3,"phone":1}', last_field: 'phone' }),
    application(50, 40, { refused: '{"email":1}', last_field: 'email', ...newsletter }),
    application(50, 40, { last_field: 'email' }),
    application(50, 40),
    application(50, 4, { last_field: 'lastName' }),
    application(50, 40, { furthest_step: 0 }),
    application(50, 40, { furthest_step: 12, rule: 'qualified', vetting_unknown: 1 }),
    application(50, 40, { furthest_step: 12, rule: 'qualified', last_field: 'goodFitReason' }),
    application(1.5 * DAY, DAY, { refused: '{"email":9}' }),
  )
  const days = `${ago(2 * DAY)},${ago(DAY)}`
  const answer = await numbers(server, { days, timesOf: '1' })
  expect(answer.refused).toEqual([
    { field: 'email', times: 4, applications: 2 },
    { field: 'phone', times: 1, applications: 1 },
  ])
  expect(answer.lastFields).toEqual([
    { step: 1, field: 'email', count: 2 },
    expect.anything(),
    expect.anything(),
  ])
  expect(answer.lastFields).toEqual(
    expect.arrayContaining([
      { step: 1, field: 'phone', count: 1 },
      { step: 1, field: null, count: 1 },
    ]),
  )
  const decided = { day: 1, step: 12, rule: 'qualified', count: 2, left: 0, now: 0 }
  expect(answer.applications).toContainEqual({ ...decided, vettingUnknown: 1 })
  expect(answer).toMatchObject({ utm_source: ['', 'newsletter'], utm_campaign: ['', 'fall'] })
  const ofNewsletter = await numbers(server, { days, utm_source: 'newsletter' })
  expect(ofNewsletter.refused).toEqual([{ field: 'email', times: 1, applications: 1 }])
})

test('counts by day the applications that arrived without reported steps, as far back as steps are stored', async () => {
  const server = await runningServer({ KEPT_DAYS: '2' })
  const applied = async (days: number, reported?: ProgressApplicationsTable) => {
    const applicationId = reported?.application_id ?? crypto.randomUUID()
    if (reported) await insert(server, reported)
    await server.postContact({}, { applicationId })
    await server.store.db
      .updateTable('contacts')
      .set({ received_at: ago(days * DAY) })
      .where('application_id', '=', applicationId)
      .execute()
    return applicationId
  }
  await applied(0.5)
  await applied(0.5, application(40, 4))
  await applied(0.5, application(40, 4, { furthest_step: 0 }))
  await server.postContact({ email: 'other' }, { applicationId: await applied(1.5) })
  await applied(3)
  const { unreported } = await numbers(server, { days: [4, 2, 1].map((at) => ago(at * DAY)) })
  expect(unreported).toEqual([
    { day: 1, count: 1 },
    { day: 2, count: 2 },
  ])
})

test('applications of a release with other steps are counted, at no step; of one with the same at its own', async () => {
  const server = await runningServer()
  const release = { started_at: ago(DAY), chart: '{}' }
  await server.store.db
    .insertInto('releases')
    .values([
      { ...release, name: 'more', steps: 'contact availability eligibility' },
      { ...release, name: 'early', steps: STEPS },
    ])
    .execute()
  const here = { furthest_step: 2, seconds: '{"1":30}' }
  await insert(
    server,
    application(40, 35, { ...here, release: 'more' }),
    application(40, 4, { furthest_step: 13, release: 'more' }),
    application(40, 4, { furthest_step: 0, release: 'more' }),
    application(40, 35, { ...here, release: 'early' }),
  )
  const answer = await numbers(server, { days: ago(DAY) })
  const none = { day: 0, rule: null, left: 0, now: 0, vettingUnknown: 0 }
  expect(answer.applications).toHaveLength(3)
  expect(answer.applications).toEqual(
    expect.arrayContaining([
      { ...none, step: null, count: 2, left: 1, now: 1 },
      { ...none, step: 0, count: 1, now: 1 },
      { ...none, step: 2, count: 1, left: 1 },
    ]),
  )
  expect(answer.times).toEqual([{ step: 1, count: 1, median: 30, ninetyPercent: 30 }])
  expect(answer.halfWay).toEqual([
    { step: 2, release: null, count: 1 },
    { step: 2, release: 'more', count: 1 },
    { step: 13, release: 'more', count: 1 },
  ])
})

test('an answer is given again for a minute', async () => {
  const server = await runningServer({}, { limits: { numbersCachedMs: 60_000 } })
  const query = { days: ago(DAY) }
  const first = await numbers(server, query)
  await insert(server, application(5, 5))
  expect(await numbers(server, query)).toEqual(first)
  expect((await numbers(server, { ...query, device: 'phone' })).applications).toHaveLength(1)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  expect((await numbers(server, query)).applications).toHaveLength(1)
})

test('more questions at once than are remembered are all answered', async () => {
  const { store } = await runningServer()
  const environment = { retention: { days: 90, contactDays: 0 } }
  const readOnly = async (queries: readonly unknown[]) => queries.map(() => [])
  const log = createLog(() => {})
  const ofSource = createNumbers({ environment, store, readOnly, log, limits: SERVER_LIMITS })
  const sources = Array.from({ length: 60 }, (_, position) => `source-${position}`)
  const asked = sources.map((source) => ofSource({ days: [ago(DAY)], timesOf: 1, source }))
  expect(await Promise.all(asked)).toHaveLength(60)
})

test('numbers that do not come in time are refused, and the next ones come', async () => {
  const numbersMs = isOnPostgres() ? 300 : 1
  const server = await runningServer({}, { limits: { numbersMs } })
  const refused = {
    status: 503,
    detail: `The numbers did not come within ${numbersMs / 1000} seconds: ask again in a minute, or for fewer days.`,
  }
  const asked = async () => problemOf(await ask(server, { days: ago(DAY) }))
  if (!isOnPostgres()) return expect(await asked()).toEqual(refused)
  await server.store.db.transaction().execute(async (transaction) => {
    await sql`lock table progress_applications in access exclusive mode`.execute(transaction)
    expect(await asked()).toEqual(refused)
  })
  expect((await numbers(server, { days: ago(DAY) })).applications).toEqual([])
})

const INSTANTS = 'days expects instants such as 2026-11-21T05:00:00Z'

test('a question that cannot be answered is refused with what is expected', async () => {
  const server = await runningServer()
  for (const [what, query, sentence] of BAD_QUESTIONS) {
    const refusal = { status: 400, detail: `${sentence}.` }
    expect([what, await problemOf(await ask(server, query))]).toEqual([what, refusal])
  }
})
const BAD_QUESTIONS = [
  ['no days', {}, INSTANTS],
  ['a day without its time', { days: '2026-11-21' }, INSTANTS],
  ['a day that no month has', { days: '2026-13-41T05:00:00Z' }, INSTANTS],
  [
    'days that go back',
    { days: [ago(1), ago(2)].join() },
    'days expects instants in ascending order',
  ],
  [
    '85 days',
    { days: Array.from({ length: 85 }, (_, day) => ago(85 - day)).join() },
    'days expects at most 84 instants',
  ],
  [
    'times of 85 days',
    { days: ago(1), timesOf: '85' },
    'timesOf expects a whole number from 1 to 84',
  ],
  ['no device', { days: ago(1), device: 'tv' }, 'device expects phone, tablet or desktop'],
] as const

/** A built page of the release 1.0.0+a. */
async function builtWith(chart: string): Promise<string> {
  const distDir = await temporaryFolder()
  await mkdir(join(distDir, '.vite'))
  const release = JSON.stringify({ name: '1.0.0+a', chart })
  await writeFile(join(distDir, '.vite', 'release.json'), release)
  return distDir
}

test('a release has its chart stored once', async () => {
  const chart = chartFileOf({ id: 'funnel', states: [], transitions: [], delays: {} })
  const distDir = await builtWith(chart)
  const server = await runningServer({}, { distDir })
  const stored = await server.store.db.selectFrom('releases').select('steps').execute()
  expect(stored).toEqual([{ steps: STEPS }])
  const releases = (path: string) => server.asOperator(`/api/operator/releases${path}`)
  expect(await (await releases('')).json()).toEqual({
    releases: [{ name: '1.0.0+a', startedAt: expect.stringMatching(/^20.*Z$/) }],
  })
  expect(await (await releases('/1.0.0%2Ba')).text()).toBe(chart)
  expect((await releases('/made-up')).status).toBe(404)
})

test('another chart under the name of a release is an error in the log', async () => {
  const first = await runningServer({}, { distDir: await builtWith('one') })
  await first.close()
  const { dataDir: DATA_DIR } = first
  const again = await runningServer({ DATA_DIR }, { distDir: await builtWith('one') })
  await again.close()
  const other = await runningServer({ DATA_DIR }, { distDir: await builtWith('other') })
  expect([...first.logged('release_name_used'), ...again.logged('release_name_used')]).toEqual([])
  expect(other.logged('release_name_used')).toMatchObject([
    {
      level: 'error',
      release: '1.0.0+a',
      reason:
        'A build with another chart was started under this name: versions are compared with that chart, and ' +
        'numbers of both are one. Set COMMIT, or another version in package.json, and build again.',
    },
  ])
})
