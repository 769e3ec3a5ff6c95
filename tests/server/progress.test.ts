import { describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { type Caller, problemOf } from './calls.ts'
import { runningServer, type TestServer } from './running-server.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'
const CLEO = '7d0e6a90-54c3-4c1f-8a5e-0b9a3f7c2d33'
const START = Date.parse('2026-11-21T15:00:00Z')

/** A moment so many seconds after the start, on a step's screen. */
function entry(seconds: number, step: number | null, classes: object = {}, event = 'moved') {
  const state = `funnel.flow.${step === null ? 'intro' : `step${step}`}`
  return { id: `load-${seconds}-${step}`, at: START + seconds * 1000, event, state, step, classes }
}

const ARRIVAL = { device: 'phone', source: 'Indeed', campaign: '' }

function report(server: TestServer, applicationId: string, entries: object[], arrival = {}) {
  return server.reportProgress(applicationId, { ...ARRIVAL, ...arrival, entries })
}

/** What is stored of each application. */
const rowsOf = (server: TestServer) => server.rows('progress_applications')

/** The runs that the operator is given. */
async function runs(server: TestServer, query: Record<string, string> = {}) {
  const response = await server.asOperator(`/api/operator/runs?${new URLSearchParams(query)}`)
  const answer: { runs: { hasLeft: boolean; events: { state: string }[] }[]; isCut: boolean } =
    await response.json()
  return { answer, steps: answer.runs.map(({ events }) => events[0]?.state.slice(-1)) }
}

describe('POST /progress', () => {
  it('stores so much of a network in a day, whichever began the application', async () => {
    const sent = { ...entry(0, 1), classes: { field: 'a'.repeat(120) } }
    const entries = Array.from({ length: 100 }, (_, at) => ({ ...sent, id: `load-${at}` }))
    const send = (server: TestServer, from: string, applicationId = ADA) =>
      server.post('/api/progress', { ...ARRIVAL, entries }, { from, applicationId })
    const megabytesOfDay = { address: 0.06, ipv6: [0.06, 0.06, 0.06] }
    const first = await runningServer({ TRUST_PROXY: '1' }, { limits: { megabytesOfDay } })
    expect((await send(first, '2001:db8::1')).status).toBe(200)
    expect((await send(first, '203.0.113.7')).status).toBe(200)
    const second = await first.restarted()
    const refused = await send(second, '203.0.113.7')
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(await problemOf(refused)).toEqual({
      status: 503,
      detail: 'There is no room for more progress today: send it again later.',
    })
    expect((await send(second, '203.0.113.8', BEN)).status).toBe(200)
  })

  it('has the seconds at each step, of which two digits count', async () => {
    const server = await runningServer()
    const shown = [entry(0, 1), entry(40, 2), entry(50, 1), entry(297, 3), entry(300, 5)]
    expect((await report(server, ADA, shown)).status).toBe(200)
    expect(await rowsOf(server)).toMatchObject([{ seconds: '{"1":40,"2":260,"3":3,"5":0}' }])
  })

  it('has the two UTM parameters of the first report, and refuses others than letters, digits and ._-', async () => {
    const server = await runningServer()
    const arrived = (utm_source: string) =>
      report(server, ADA, [entry(0, 1)], { utm_source, utm_campaign: 'fall' })
    expect(await problemOf(await arrived('<b>'))).toEqual({
      status: 400,
      detail: 'Wrong or missing: utm_source.',
    })
    expect((await arrived('newsletter')).status).toBe(200)
    expect((await arrived('later')).status).toBe(200)
    expect(await rowsOf(server)).toMatchObject([{ utm_source: 'newsletter', utm_campaign: 'fall' }])
  })

  const REFUSED: [string, object[], object, string][] = [
    ['too many entries', Array(101).fill({}), {}, 'entries'],
    [
      'more than twenty classes',
      [{ ...entry(0, 1), classes: Object.fromEntries(Array(21).fill(1).entries()) }],
      {},
      'entries.0.classes',
    ],
    ['a time that no date can hold', [{ ...entry(0, 1), at: 1e16 }], {}, 'entries.0.at'],
    ['the first of several wrong fields', [{ at: 'noon' }], { device: 'tv' }, 'device'],
  ]
  it('refuses what it does not take by name', async () => {
    const server = await runningServer()
    for (const [what, entries, arrival, fields] of REFUSED) {
      const problem = await problemOf(await report(server, ADA, entries, arrival))
      const detail = `Wrong or missing: ${fields}.`
      expect([what, problem]).toEqual([what, { status: 400, detail }])
    }
  })
})

describe('POST /progress/visit', () => {
  const OPENED = { ...entry(0, null, {}, 'xstate.init'), id: 'load-1' }
  const STARTED = { ...entry(2, 1, {}, 'APPLICATION.STARTED'), id: 'load-2' }

  const visit = (server: TestServer, body: object, caller: Caller = {}) =>
    server.post('/api/progress/visit', { ...ARRIVAL, ...body }, caller)

  it('stores a page that was opened, then Start, as one that arrived by the first UTM parameters, without a token and however often', async () => {
    const server = await runningServer()
    const utm_source = 'newsletter'
    const opened = await visit(server, { applicationId: BEN, entries: [OPENED], utm_source })
    expect([opened.status, await opened.text()]).toEqual([204, ''])
    await visit(server, { applicationId: BEN, entries: [OPENED] })
    expect(await rowsOf(server)).toMatchObject([{ application_id: BEN, furthest_step: 0 }])
    const later = { utm_source: 'later', utm_campaign: 'fall_2026' }
    const started = { applicationId: ADA, visit: BEN, entries: [STARTED], ...later }
    expect((await visit(server, started)).status).toBe(204)
    await visit(server, started)
    const row = { application_id: ADA, ...later, utm_source }
    expect(await rowsOf(server)).toMatchObject([{ ...row, furthest_step: 1 }])
    const steps = [OPENED, STARTED, entry(9, 2)]
    expect((await report(server, ADA, steps, { visit: BEN })).status).toBe(200)
    expect(await rowsOf(server)).toMatchObject([{ ...row, furthest_step: 2 }])
    expect(await server.rows('progress_entries')).toHaveLength(3)
  })

  const REFUSED: [string, object, string][] = [
    ['a step', { entries: [{ ...STARTED, step: 2 }] }, 'entries.0.step'],
    ['another event', { entries: [{ ...STARTED, event: 'moved' }] }, 'entries.0.event'],
    ['answers', { entries: [{ ...STARTED, classes: { age: 19 } }] }, 'entries.0.classes.age'],
    ['two entries', { entries: [OPENED, STARTED] }, 'entries.1'],
    ['nothing', {}, 'entries'],
    ['a name as its id', { applicationId: 'ada', entries: [OPENED] }, 'applicationId'],
  ]
  it('refuses what is no visit by name', async () => {
    const server = await runningServer()
    for (const [what, body, field] of REFUSED) {
      const problem = await problemOf(await visit(server, { applicationId: ADA, ...body }))
      const detail = `Wrong or missing: ${field}.`
      expect([what, problem]).toEqual([what, { status: 400, detail }])
    }
    expect(await rowsOf(server)).toEqual([])
  })

  it('takes so many of a network in a minute, and in a day', async () => {
    const budgets = { ...SERVER_LIMITS.budgets, visit: { perApplicant: 3 } }
    const statuses = async (server: TestServer) => {
      const answers: number[] = []
      for (const from of [...Array(4).fill('203.0.113.7'), '203.0.113.8']) {
        const opened = { applicationId: crypto.randomUUID(), entries: [OPENED] }
        answers.push((await visit(server, opened, { from })).status)
      }
      return answers
    }
    const environment = { TRUST_PROXY: '1', RATE_ADDRESS_PER_MINUTE: '1' }
    const inMinute = await runningServer(environment, { limits: { budgets } })
    expect(await statuses(inMinute)).toEqual([204, 204, 204, 429, 204])
    // Each counts 4,096 bytes.
    const megabytesOfDay = { address: 0.01, ipv6: [0.01, 0.01, 0.01] }
    const inDay = await runningServer({ TRUST_PROXY: '1' }, { limits: { megabytesOfDay } })
    expect(await statuses(inDay)).toEqual([204, 204, 503, 503, 204])
  })
})

describe('GET /operator/runs', () => {
  it('returns the events of each application in order, without its id', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(4, 2, { age: 19, residence: 'NJ' }), entry(0, 1)])
    await report(server, ADA, [entry(90, 12, { rule: 'disqualifiedByKnockout' })])
    const { answer } = await runs(server)
    expect(answer).toEqual({
      runs: [
        {
          startedAt: expect.stringMatching(/^\d{4}-.+Z$/),
          rule: 'disqualifiedByKnockout',
          hasLeft: false,
          events: [
            { event: 'moved', state: 'funnel.flow.step1', seconds: 0, classes: {} },
            {
              event: 'moved',
              state: 'funnel.flow.step2',
              seconds: 4,
              classes: { age: 19, residence: 'NJ' },
            },
            {
              event: 'moved',
              state: 'funnel.flow.step12',
              seconds: 90,
              classes: { rule: 'disqualifiedByKnockout' },
            },
          ],
        },
      ],
      isCut: false,
    })
    expect(JSON.stringify(answer)).not.toContain(ADA)
  })

  it('returns so many at once, the last to begin first, and says that there are more', async () => {
    const server = await runningServer({}, { limits: { runsAtOnce: 2 } })
    await report(server, ADA, [entry(0, 1)])
    await report(server, BEN, [entry(0, 2)])
    expect(await runs(server)).toMatchObject({ steps: ['2', '1'], answer: { isCut: false } })
    await report(server, CLEO, [entry(0, 3)])
    expect(await runs(server)).toMatchObject({ steps: ['3', '2'], answer: { isCut: true } })
  })

  it('leaves out a page that was opened without Start, as the numbers do', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, null)])
    expect((await runs(server)).answer).toEqual({ runs: [], isCut: false })
  })

  it('says which were left: undecided, and without a sign of life for 30 minutes', async () => {
    const server = await runningServer()
    for (const id of [ADA, BEN]) await report(server, id, [entry(0, 1)])
    const last_at = new Date(Date.now() - 31 * 60_000).toISOString()
    const { db } = server.store
    await db
      .updateTable('progress_applications')
      .set({ last_at })
      .where('application_id', '=', ADA)
      .execute()
    for (const [reference, hasLeft] of [
      [ADA, true],
      [BEN, false],
    ] as const) {
      expect((await runs(server, { reference })).answer.runs).toMatchObject([{ hasLeft }])
    }
  })

  it('returns those of a time, of a source, or the one of a reference', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1)])
    await report(server, BEN, [entry(0, 2)], { source: 'LinkedIn' })
    const [past, future] = ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z']
    const found = async (query: Record<string, string>) => (await runs(server, query)).steps
    expect(await found({ from: past, to: future })).toHaveLength(2)
    expect(await found({ from: future })).toEqual([])
    expect(await found({ to: past })).toEqual([])
    expect(await found({ source: 'LinkedIn' })).toEqual(['2'])
    expect(await found({ reference: ADA.toUpperCase() })).toEqual(['1'])
    const wrong = await server.asOperator('/api/operator/runs?reference=7&from=today')
    expect(await problemOf(wrong)).toEqual({
      status: 400,
      detail:
        'from expects instants such as 2026-11-21T05:00:00Z; reference expects the id of an application.',
    })
  })
})
