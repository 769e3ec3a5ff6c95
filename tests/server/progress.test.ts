import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bearerFor, OPERATOR, problemOf, runningServer, type TestServer } from './running-server.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'
const CLEO = '6c2d3a8f-1b1b-4c5f-8e1b-7d7a5d2c8b33'
const START = Date.parse('2026-11-21T15:00:00Z')

/** A moment so many seconds after the start, on a step's screen. */
function entry(seconds: number, step: number | null, classes: object = {}, event = 'moved') {
  const state = `funnel.flow.${step === null ? 'intro' : `step${step}`}`
  return { id: `load-${seconds}-${step}`, at: START + seconds * 1000, event, state, step, classes }
}

async function report(
  server: TestServer,
  applicationId: string,
  entries: object[],
  arrival: object = {},
) {
  return fetch(`${server.url}/api/progress`, {
    method: 'POST',
    headers: { ...(await bearerFor(server, applicationId)), 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'phone', source: 'Indeed', campaign: '', ...arrival, entries }),
  })
}

/** Applications that all came in the same moment, with so many entries each. */
async function seed({ store }: TestServer, applications: number, entries: number) {
  const first_at = '2026-11-20T10:00:00.000Z'
  const known = {
    first_at,
    last_at: first_at,
    state_at: first_at,
    state: 'funnel.flow.step1',
    device: 'phone',
    source: '',
    campaign: '',
    furthest_step: 1,
    rule: null,
    variant: '',
    release: '',
  } as const
  const entry = {
    ...{ happened_at: first_at, event: 'moved', state: 'funnel.flow.step1', step: 1 },
    taken: null,
  }
  for (let count = 0; count < applications; count += 1) {
    const application_id = crypto.randomUUID()
    const rows = Array.from({ length: entries }, (_, position) => ({
      ...entry,
      application_id,
      id: `${position}`,
      position,
      classes: '{"refused":["zip"]}',
    }))
    await store.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('progress_applications')
        .values({ ...known, application_id })
        .execute()
      await transaction.insertInto('progress_entries').values(rows).execute()
    })
  }
}

async function dropOff(server: TestServer, query = '') {
  const response = await fetch(`${server.url}/api/operator/drop-off${query}`, { headers: OPERATOR })
  expect(response.status).toBe(200)
  return response.json()
}

describe('POST /progress', () => {
  it('counts a visit and the application that it started as one, whatever comes late', async () => {
    const server = await runningServer()
    const read = [entry(0, null, {}, 'xstate.init')]
    await report(server, BEN, read)
    expect(await dropOff(server)).toMatchObject({ applications: 1 })
    const started = entry(5, 1, {}, 'APPLICATION.STARTED')
    expect((await report(server, ADA, [...read, started], { visit: BEN })).status).toBe(204)
    await report(server, BEN, read)
    await report(server, ADA, [entry(9, 2)], { visit: BEN })
    expect(await dropOff(server)).toMatchObject({ applications: 1 })
    const { progress } = server.store
    for await (const { application_id, entries } of progress.applications({})) {
      expect([application_id, entries.map(({ step }) => step)]).toEqual([ADA, [null, 1, 2]])
    }
  })

  it('adds no application that was begun to another one', async () => {
    const server = await runningServer()
    await report(server, BEN, [entry(0, 1)])
    await report(server, ADA, [entry(5, 1)], { visit: BEN })
    expect(await dropOff(server)).toMatchObject({ applications: 2 })
  })

  it('stores an entry once, however often it is sent', async () => {
    const server = await runningServer()
    const entries = [entry(0, 1), entry(5, 1, { refused: ['email'] })]
    expect((await report(server, ADA, entries)).status).toBe(204)
    expect((await report(server, ADA, entries)).status).toBe(204)
    const { steps } = await dropOff(server)
    expect(steps).toEqual([
      {
        step: 1,
        state: 'funnel.flow.step1',
        in: 1,
        out: 0,
        left: 0,
        there: 1,
        secondsOn: null,
        secondsLeft: null,
        refused: { email: 1 },
      },
    ])
  })

  it('stores reports that come together whole, the latest moment and the first decision by any of them', async () => {
    const server = await runningServer()
    const send = (id: string, entries: object[]) => report(server, id, entries)
    const answers = await Promise.all([
      send(ADA, [entry(60, 3)]),
      send(BEN, [entry(10, 2)]),
      send(ADA, [entry(20, 5, { rule: 'qualified' })]),
      send(ADA, [entry(60, 3), entry(90, 4)]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect((await send(ADA, [entry(30, 6, { rule: 'other' })])).status).toBe(204)
    const { db } = server.store
    const rows = await db
      .selectFrom('progress_applications')
      .select(['application_id', 'furthest_step', 'state', 'state_at', 'rule'])
      .orderBy('application_id')
      .execute()
    expect(rows).toEqual([
      {
        application_id: ADA,
        furthest_step: 6,
        state: 'funnel.flow.step4',
        state_at: '2026-11-21T15:01:30.000Z',
        rule: 'qualified',
      },
      {
        application_id: BEN,
        furthest_step: 2,
        state: 'funnel.flow.step2',
        state_at: '2026-11-21T15:00:10.000Z',
        rule: null,
      },
    ])
    const entries = await db.selectFrom('progress_entries').select('id').orderBy('id').execute()
    expect(entries.map(({ id }) => id)).toEqual([
      'load-10-2',
      'load-20-5',
      'load-30-6',
      'load-60-3',
      'load-90-4',
    ])
  })

  it.each<[string, object[], object, string]>([
    ['too many entries', Array(101).fill({}), {}, 'entries'],
    [
      'more than twenty classes',
      [{ ...entry(0, 1), classes: Object.fromEntries(Array(21).fill(1).entries()) }],
      {},
      'entries.0.classes',
    ],
    ['a time that no date can hold', [{ ...entry(0, 1), at: 1e16 }], {}, 'entries.0.at'],
    [
      'several wrong fields',
      [{ ...entry(0, 1), at: 'noon' }],
      { device: 'tv' },
      'device, entries.0.at',
    ],
  ])('refuses %s by name', async (_, entries, arrival, fields) => {
    const response = await report(await runningServer(), ADA, entries, arrival)
    const detail = `Wrong or missing: ${fields}.`
    expect(await problemOf(response)).toEqual({ status: 400, detail })
  })
})

describe('GET /operator/drop-off', () => {
  it('counts an application once a step, and in is out, left and there together', async () => {
    const server = await runningServer()
    await report(server, ADA, [
      entry(0, null),
      entry(10, 1),
      entry(70, 2),
      entry(80, 1),
      entry(95, 2),
      entry(120, 3, { rule: 'qualified' }),
    ])
    await report(server, BEN, [entry(0, null), entry(30, 1), entry(130, 2)])
    await report(server, CLEO, [entry(0, null)])
    const { applications, leftAfterMinutes, steps } = await dropOff(server)
    expect({ applications, leftAfterMinutes }).toEqual({ applications: 3, leftAfterMinutes: 30 })
    const none = { left: 0, secondsLeft: null, refused: {} }
    const quantiles = (
      count: number,
      ...[quarter, median, threeQuarters, ninetyPercent]: number[]
    ) => ({
      ...{ count, quarter, median, threeQuarters, ninetyPercent },
    })
    expect(steps).toEqual([
      {
        ...{ step: 0, state: 'funnel.flow.intro', in: 3, out: 2, there: 1 },
        // Of 10 and 30 seconds.
        secondsOn: quantiles(2, 15, 20, 25, 28),
        ...none,
      },
      {
        ...{ step: 1, state: 'funnel.flow.step1', in: 2, out: 2, there: 0 },
        // Of 60 and 100.
        secondsOn: quantiles(2, 70, 80, 90, 96),
        ...none,
      },
      {
        ...{ step: 2, state: 'funnel.flow.step2', in: 2, out: 1, there: 1 },
        secondsOn: quantiles(1, 50, 50, 50, 50),
        ...none,
      },
      {
        ...{ step: 3, state: 'funnel.flow.step3', in: 1, out: 1, there: 0 },
        secondsOn: null,
        ...none,
      },
    ])
  })

  it('counts who gave no sign of life for long as left, until they come back', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1)])
    const longAgo = '2026-11-21T10:00:00.000Z'
    await server.store.db
      .updateTable('progress_applications')
      .set({ last_at: longAgo })
      .where('application_id', '=', ADA)
      .execute()
    expect((await dropOff(server)).steps[0]).toMatchObject({ in: 1, left: 1, there: 0 })
    await report(server, ADA, [entry(9000, 1, {}, 'FIELD.TYPED')])
    expect((await dropOff(server)).steps[0]).toMatchObject({ in: 1, left: 0, there: 1 })
  })

  it('is filtered by device, source and campaign, and lists their values', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1)])
    await report(server, BEN, [entry(0, 1)], { device: 'desktop', source: '', campaign: 'c-7' })
    const all = await dropOff(server)
    expect(all).toMatchObject({
      applications: 2,
      devices: ['desktop', 'phone'],
      sources: ['', 'Indeed'],
      campaigns: ['', 'c-7'],
      variants: [''],
      releases: [''],
    })
    expect(await dropOff(server, '?device=phone')).toMatchObject({ applications: 1 })
    expect(await dropOff(server, '?source=')).toMatchObject({ applications: 1 })
    expect(await dropOff(server, '?campaign=c-9')).toMatchObject({ applications: 0, steps: [] })
  })

  it('is filtered by days, the first and the last included', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1)])
    await server.store.db
      .updateTable('progress_applications')
      .set({ first_at: '2026-11-20T23:59:59.999Z' })
      .execute()
    expect(await dropOff(server, '?from=2026-11-20&to=2026-11-20')).toMatchObject({
      applications: 1,
    })
    expect(await dropOff(server, '?from=2026-11-21')).toMatchObject({ applications: 0 })
    expect(await dropOff(server, '?to=2026-11-19')).toMatchObject({ applications: 0 })
  })

  it('reads a thousand entries of an application and no more', async () => {
    const server = await runningServer()
    await seed(server, 2, 1200)
    expect((await dropOff(server)).steps).toMatchObject([{ in: 2, refused: { zip: 2000 } }])
  })

  it('says what is wrong with a filter', async () => {
    const server = await runningServer()
    const address = `${server.url}/api/operator/drop-off?from=yesterday&device=tv`
    const response = await fetch(address, { headers: OPERATOR })
    expect(await problemOf(response)).toEqual({
      status: 400,
      detail: 'from expects a day such as 2026-11-21; device expects phone, tablet or desktop.',
    })
  })
})

describe('GET /operator/runs', () => {
  it('returns the events of each application in order, without its id', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(4, 2, { age: 19, residence: 'NJ' }), entry(0, 1)])
    await report(server, ADA, [entry(90, 12, { rule: 'disqualifiedByKnockout' })])
    const response = await fetch(`${server.url}/api/operator/runs`, { headers: OPERATOR })
    const answer = await response.json()
    expect(answer).toEqual({
      runs: [
        {
          rule: 'disqualifiedByKnockout',
          events: [
            { event: 'moved', state: 'funnel.flow.step1', classes: {} },
            { event: 'moved', state: 'funnel.flow.step2', classes: { age: 19, residence: 'NJ' } },
            {
              event: 'moved',
              state: 'funnel.flow.step12',
              classes: { rule: 'disqualifiedByKnockout' },
            },
          ],
        },
      ],
    })
    expect(JSON.stringify(answer)).not.toContain(ADA)
  })
})

describe('GET /operator/live', () => {
  it('counts the applicants in each state now, and decided ones separately', async () => {
    const server = await runningServer()
    await report(server, ADA, [entry(0, 1), entry(3, 2)])
    await report(server, BEN, [entry(0, 2)])
    await report(server, CLEO, [entry(0, 2, { rule: 'qualified' })])
    const stop = new AbortController()
    const response = await fetch(`${server.url}/api/operator/live`, {
      headers: OPERATOR,
      signal: stop.signal,
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const { value } = (await response.body?.getReader().read()) ?? {}
    stop.abort()
    expect(new TextDecoder().decode(value)).toBe(
      'event: standing\ndata: [{"state":"funnel.flow.step2","count":2,"decided":1}]\n\n',
    )
  })

  it('counts once for all who watch', async () => {
    const server = await runningServer()
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const counting = vi.spyOn(server.store.progress, 'countByState')
    const stop = new AbortController()
    const watch = async () => {
      const { body } = await fetch(`${server.url}/api/operator/live`, {
        headers: OPERATOR,
        signal: stop.signal,
      })
      await body?.getReader().read()
    }
    await Promise.all([watch(), watch(), watch()])
    stop.abort()
    expect(counting).toHaveBeenCalledTimes(1)
  })
})
